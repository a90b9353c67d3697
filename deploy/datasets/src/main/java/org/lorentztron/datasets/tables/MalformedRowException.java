package org.lorentztron.datasets.tables;

/** A row that is none, where the next one may be one. The message has the line. */
final class MalformedRowException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    MalformedRowException(String message) {
        super(message);
    }

    MalformedRowException(String message, Throwable cause) {
        super(message, cause);
    }
}
