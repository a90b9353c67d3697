package org.lorentztron.connectors.wire.schema;

/**
 * A thread was interrupted while it waited for a schema. It is interrupted still: the exception sets the flag again.
 */
public final class InterruptedLookupException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InterruptedLookupException(int id, InterruptedException cause) {
        super("interrupted while waiting for schema " + id, cause);
        Thread.currentThread().interrupt();
    }
}
