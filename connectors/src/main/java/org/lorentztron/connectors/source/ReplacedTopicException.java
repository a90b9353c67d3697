package org.lorentztron.connectors.source;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * A topic is not the one whose offsets the job knows. No restart would change that, so Flink ends the job, whatever the
 * restart strategy.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class ReplacedTopicException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ReplacedTopicException(String message) {
        super(message);
    }
}
