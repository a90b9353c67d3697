package org.lorentztron.connectors.wire.schema;

/** A schema registry does not answer, or not in a way that says anything about a schema. */
final class RegistryAwayException extends Exception {
    private static final long serialVersionUID = 1L;

    RegistryAwayException(String message) {
        super(message);
    }
}
