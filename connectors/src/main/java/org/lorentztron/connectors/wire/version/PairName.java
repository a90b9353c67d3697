package org.lorentztron.connectors.wire.version;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.learn.Scheme;

/**
 * The names of the two sides of a part: of a pair's two classes, or of a class and no other for the class against the
 * rest. Immutable.
 *
 * @param a the class of positive scores (y = +1)
 * @param b the class of negative scores (y = -1); null for all classes but a
 */
public record PairName(String a, @Nullable String b) implements PartName {
    /** The first is not null. */
    public PairName {
        Objects.requireNonNull(a, "a");
    }

    /** The name of a part of a model of the classes. */
    static PairName of(BinaryPart part, List<String> classes) {
        return new PairName(
                classes.get(part.positive()), part.negative() == BinaryPart.REST ? null : classes.get(part.negative()));
    }

    /**
     * The part of this name.
     *
     * @param order the index of each class of the model
     * @throws IllegalArgumentException if one is no class of the model, or a pair is not in the order of the classes
     */
    public BinaryPart part(Map<String, Integer> order) {
        return BinaryPart.of(index(a, order), b == null ? BinaryPart.REST : index(b, order), order.size());
    }

    private static int index(String label, Map<String, Integer> order) {
        Integer index = order.get(label);
        if (index == null) {
            throw new IllegalArgumentException("class is " + label + ", expected one of " + order.keySet());
        }
        return index;
    }

    /** Which scheme has such parts. */
    public Scheme scheme() {
        return b == null ? Scheme.REST : Scheme.PAIRS;
    }

    /**
     * The same classes in the other order.
     *
     * @throws IllegalStateException if there is no second class
     */
    public PairName turned() {
        if (b == null) {
            throw new IllegalStateException("name is of " + this + ", expected two classes");
        }
        return new PairName(b, a);
    }

    /** {@code a|b} or {@code a against the rest}, for people: a label may contain anything. */
    @Override
    public String toString() {
        return b == null ? a + " against the rest" : a + "|" + b;
    }
}
