package org.lorentztron.model;

import java.util.BitSet;
import java.util.List;

/**
 * An unordered pair of classes, by their index; y = +1 stands for {@code a}, y = -1 for {@code b}.
 *
 * @param a the smaller class index, at least 0
 * @param b the larger class index
 */
public record ClassPair(int a, int b) implements BinaryPart {
    /** @throws IllegalArgumentException unless 0 &lt;= a &lt; b */
    public ClassPair {
        if (a < 0 || a >= b) {
            throw new IllegalArgumentException("class pair is (" + a + ", " + b + "), expected 0 <= a < b");
        }
    }

    /**
     * The part as a pair.
     *
     * @throws IllegalArgumentException if it is another kind of part
     */
    public static ClassPair of(Part part) {
        if (part instanceof ClassPair pair) {
            return pair;
        }
        throw new IllegalArgumentException("part is " + part + ", expected a pair of classes");
    }

    /**
     * The parts as pairs, in their order.
     *
     * @throws IllegalArgumentException if one is another kind of part
     */
    public static List<ClassPair> all(List<? extends Part> parts) {
        return parts.stream().map(ClassPair::of).toList();
    }

    /** {@code a}. */
    @Override
    public int positive() {
        return a;
    }

    /** {@code b}. */
    @Override
    public int negative() {
        return b;
    }

    /** As {@link ClassPairs#index}. */
    @Override
    public int index(int classes) {
        return new ClassPairs(classes).index(a, b);
    }

    @Override
    public int[] classes() {
        return new int[] {a, b};
    }

    /** Asks for the two classes alone, however many the others are. */
    @Override
    public boolean containsAny(BitSet labels) {
        return labels.get(a) || labels.get(b);
    }

    /** Whether {@code label} is one of the two classes. */
    @Override
    public boolean contains(int label) {
        return label == a || label == b;
    }
}
