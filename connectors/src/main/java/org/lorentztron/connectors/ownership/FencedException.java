package org.lorentztron.connectors.ownership;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/** A younger job has taken over the model id: this one ends for good. Flink does not restart a job that fails with it. */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class FencedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    FencedException(String message) {
        super(message);
    }
}
