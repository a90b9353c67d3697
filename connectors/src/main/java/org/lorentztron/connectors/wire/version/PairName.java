package org.lorentztron.connectors.wire.version;

import java.util.Objects;

/**
 * The names of a pair's two classes. Immutable.
 *
 * @param a the class of positive scores (y = +1)
 * @param b the class of negative scores (y = -1)
 */
public record PairName(String a, String b) implements PartName {
    /** Neither is null. */
    public PairName {
        Objects.requireNonNull(a, "a");
        Objects.requireNonNull(b, "b");
    }

    /** The same classes in the other order. */
    public PairName turned() {
        return new PairName(b, a);
    }

    /** {@code a|b}, for people: a label may contain a bar. */
    @Override
    public String toString() {
        return a + "|" + b;
    }
}
