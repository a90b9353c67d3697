package org.lorentztron.connectors.wire.named;

import java.io.Serializable;
import java.util.Set;

/**
 * A value of a field that tells what a record is. Immutable.
 *
 * @param place of the field, from the top of the record
 * @param kind of the value
 * @param values as JSON writes them, texts without quotes; none if any will do
 */
record Mark(String place, Kind kind, Set<String> values) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Kinds of values. */
    enum Kind {
        TEXT,
        NUMBER,
        TRUTH,
        /** Text, number, truth or null. */
        WRITTEN
    }

    Mark {
        values = Set.copyOf(values);
    }

    /** A text, one of a few. */
    static Mark text(String place, String... values) {
        return new Mark(place, Kind.TEXT, Set.of(values));
    }

    /** Any value of a kind. */
    static Mark any(String place, Kind kind) {
        return new Mark(place, kind, Set.of());
    }

    boolean isOf(Kind found) {
        return kind == found || kind == Kind.WRITTEN;
    }
}
