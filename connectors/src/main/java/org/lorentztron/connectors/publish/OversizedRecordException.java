package org.lorentztron.connectors.publish;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/** A record has outgrown its topic. The job ends, and Flink does not restart it, whatever the restart strategy. */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class OversizedRecordException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    OversizedRecordException(String message) {
        super(message);
    }
}
