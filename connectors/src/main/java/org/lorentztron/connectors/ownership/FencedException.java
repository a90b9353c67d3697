package org.lorentztron.connectors.ownership;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * A younger job has taken over the model id. This job ends, and Flink does not restart it, whatever the restart
 * strategy.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class FencedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    FencedException(String message) {
        super(message);
    }
}
