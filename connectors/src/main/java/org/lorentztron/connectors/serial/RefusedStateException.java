package org.lorentztron.connectors.serial;

import java.io.IOException;
import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * A checkpoint or savepoint that this job cannot go on from. A restart would meet the same state, so Flink ends the
 * job, whatever the restart strategy.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class RefusedStateException extends IOException {

    private static final long serialVersionUID = 1L;

    public RefusedStateException(String message) {
        super(message);
    }

    /**
     * Refuses state that names something unknown, as a learner whose jar is missing.
     *
     * @param what cannot be read
     */
    public static RefusedStateException because(String what, RuntimeException reason) {
        RefusedStateException refused = new RefusedStateException(what + " cannot be read: " + reason.getMessage());
        refused.initCause(reason);
        return refused;
    }

    /**
     * Refuses a layout that is not read.
     *
     * @param what is written in it
     * @param version of the layout
     * @param oldest version that is read
     * @param newest version that is read
     */
    public static void unlessBetween(String what, int version, int oldest, int newest) throws RefusedStateException {
        if (version < oldest || version > newest) {
            String expected = oldest == newest ? Integer.toString(newest) : oldest + " to " + newest;
            throw new RefusedStateException(what + " has version " + version + ", expected " + expected);
        }
    }
}
