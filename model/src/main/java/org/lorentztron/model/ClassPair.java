package org.lorentztron.model;

/**
 * An unordered pair of classes, by their index; y = +1 stands for {@code a}, y = -1 for {@code b}.
 *
 * @param a the smaller class index, at least 0
 * @param b the larger class index
 */
public record ClassPair(int a, int b) {
    /** @throws IllegalArgumentException unless 0 &lt;= a &lt; b */
    public ClassPair {
        if (a < 0 || a >= b) {
            throw new IllegalArgumentException("class pair is (" + a + ", " + b + "), expected 0 <= a < b");
        }
    }

    /** Whether {@code label} is one of the two classes. */
    public boolean contains(int label) {
        return label == a || label == b;
    }
}
