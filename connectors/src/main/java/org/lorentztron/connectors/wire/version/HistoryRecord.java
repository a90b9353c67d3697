package org.lorentztron.connectors.wire.version;

import java.util.Objects;

/**
 * An element of a version as the history topic has it: under a key of its own, which no other version's replaces
 * ({@link HistoryKeys}). Its value is the one that the element has in the models topic. Immutable.
 *
 * @param version the number of the version that the element belongs to, 1 or more
 * @param element a part, names or the manifest
 */
public record HistoryRecord(long version, VersionRecord element) implements VersionRecord {
    /** @throws IllegalArgumentException if the version is below 1, or the element is one of a history already */
    public HistoryRecord {
        Objects.requireNonNull(element, "element");
        if (version < 1 || element instanceof HistoryRecord) {
            throw new IllegalArgumentException("version is " + version + " and its element " + element
                    + ", expected 1 or more and a part, names or a manifest");
        }
    }
}
