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
        if (classCount < 2 || positive < 0 || positive >= classCount) {
            throw new IllegalArgumentException("class against the rest is " + positive + " of " + classCount
                    + " classes, expected 0 or more, and less than the number of classes, which is 2 or more");
        }
    }

    /** {@link #REST}. */
    @Override
    public int negative() {
        return REST;
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
