package org.lorentztron.model;

import java.util.stream.IntStream;

/**
 * The part of a model that is one for all classes.
 *
 * @param count the number K of classes, at least 2
 */
public record AllClasses(int count) implements Part {
    /** @throws IllegalArgumentException for fewer than 2 classes */
    public AllClasses {
        if (count < 2) {
            throw new IllegalArgumentException("number of classes is " + count + ", expected 2 or more");
        }
    }

    @Override
    public int[] classes() {
        return IntStream.range(0, count).toArray();
    }

    @Override
    public boolean contains(int label) {
        return label >= 0 && label < count;
    }
}
