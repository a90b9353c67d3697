package org.lorentztron.model;

import java.util.stream.IntStream;

/**
 * A class against all others: y = +1 stands for the class, y = -1 for any other one. Events of every class train it.
 *
 * @param positive the index of the class, at least 0
 * @param classCount the number K of classes, the class itself included, 2 or more
 */
public record ClassAgainstRest(int positive, int classCount) implements BinaryPart {
    /** @throws IllegalArgumentException unless 0 &lt;= positive &lt; K and K &gt;= 2 */
    public ClassAgainstRest {
        if (classCount < 2) {
            throw new IllegalArgumentException("number of classes is " + classCount + ", expected 2 or more");
        }
        if (positive < 0 || positive >= classCount) {
            throw new IllegalArgumentException(
                    "class " + positive + " against the rest is out of range, expected 0 to " + (classCount - 1));
        }
    }

    /** {@link #REST}. */
    @Override
    public int negative() {
        return REST;
    }

    /** The class. */
    @Override
    public int index(int classes) {
        return positive;
    }

    /** All K of them; a new array. */
    @Override
    public int[] classes() {
        return IntStream.range(0, classCount).toArray();
    }

    @Override
    public boolean contains(int label) {
        return label >= 0 && label < classCount;
    }
}
