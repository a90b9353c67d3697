package org.lorentztron.tools.cluster;

/** A job was given up after its restarts. The message names the job and the root cause. */
public final class JobFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    JobFailedException(String job, Throwable cause) {
        super("job '" + job + "' failed: " + EmbeddedFlink.rootMessage(cause), cause);
    }
}
