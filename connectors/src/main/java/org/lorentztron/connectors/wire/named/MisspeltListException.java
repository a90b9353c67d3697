package org.lorentztron.connectors.wire.named;

/** A list is written in a way that other programs know, and would be read as something else here. */
public final class MisspeltListException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** @param corrected how the list has to be written */
    MisspeltListException(String corrected) {
        super("expected commas, percent signs and quotes of a text percent-encoded: " + corrected);
    }
}
