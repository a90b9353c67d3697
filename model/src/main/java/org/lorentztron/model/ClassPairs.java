package org.lorentztron.model;

import java.util.Objects;

/**
 * The K (K - 1) / 2 pairs of K classes in lexicographic order: (0,1), (0,2), ..., (0,K-1), (1,2), ... Immutable.
 */
public final class ClassPairs {
    private final int classes;

    /**
     * @param classes K, 2 to 65,536 (so that the number of pairs is an int)
     * @throws IllegalArgumentException if K is out of range
     */
    public ClassPairs(int classes) {
        if (classes < 2 || classes > 65_536) {
            throw new IllegalArgumentException("number of classes is " + classes + ", expected 2 to 65536");
        }
        this.classes = classes;
    }

    /** The number K of classes. */
    public int classes() {
        return classes;
    }

    /** The number K (K - 1) / 2 of pairs. */
    public int count() {
        return (int) ((long) classes * (classes - 1) / 2);
    }

    /**
     * The pair at a position of the order.
     *
     * @throws IndexOutOfBoundsException unless 0 &lt;= index &lt; count
     */
    public ClassPair pair(int index) {
        int rest = Objects.checkIndex(index, count());
        int a = 0;
        while (rest >= classes - 1 - a) {
            rest -= classes - 1 - a;
            a++;
        }
        return new ClassPair(a, a + 1 + rest);
    }

    /**
     * The position of the pair (a, b) in the order.
     *
     * @throws IllegalArgumentException unless 0 &lt;= a &lt; b &lt; K
     */
    public int index(int a, int b) {
        if (a < 0 || a >= b || b >= classes) {
            throw new IllegalArgumentException(
                    "class pair is (" + a + ", " + b + "), expected 0 <= a < b < " + classes);
        }
        return (int) ((long) a * (2L * classes - a - 1) / 2) + b - a - 1;
    }
}
