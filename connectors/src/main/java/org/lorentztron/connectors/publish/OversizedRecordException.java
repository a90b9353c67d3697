package org.lorentztron.connectors.publish;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/** A record has outgrown its topic: the job ends for good. Flink does not restart a job that fails with it. */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class OversizedRecordException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    OversizedRecordException(String message) {
        super(message);
    }
}
