package org.lorentztron.connectors.wire.version;

/**
 * The name of a part that is no pair of classes. Immutable.
 *
 * @param text not empty, and not {@code manifest}, which is the manifest's key
 */
public record NamedPart(String text) implements PartName {
    /** @throws IllegalArgumentException if the text is not allowed */
    public NamedPart {
        if (text.isEmpty() || text.equals("manifest")) {
            throw new IllegalArgumentException(
                    "name of a part is \"" + text + "\", expected one that is no manifest's");
        }
    }

    /** The text. */
    @Override
    public String toString() {
        return text;
    }
}
