package org.lorentztron.broker;

import java.io.IOException;

/** A broker cannot start, because another program has its port. The message names the port and nothing else. */
public final class PortInUseException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    PortInUseException(int port, IOException cause) {
        super("port " + port + " is in use", cause);
    }
}
