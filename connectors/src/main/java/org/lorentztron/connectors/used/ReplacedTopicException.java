package org.lorentztron.connectors.used;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * A topic is not the one that the job knows. No restart would change that, so Flink ends the job, whatever the restart
 * strategy.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class ReplacedTopicException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ReplacedTopicException(String message) {
        super(message);
    }
}
