package org.lorentztron.connectors.client;

import java.io.IOException;

/** A version of a history is not whole, or not there; the message says why. */
public final class IncompleteVersionException extends IOException {
    private static final long serialVersionUID = 1L;

    IncompleteVersionException(String message) {
        super(message);
    }
}
