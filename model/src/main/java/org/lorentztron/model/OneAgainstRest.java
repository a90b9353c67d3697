package org.lorentztron.model;

import java.util.Objects;

/**
 * A part for each of K classes, in their order: the class against all others ({@link ClassAgainstRest}). Every event
 * trains all parts. Immutable.
 */
public final class OneAgainstRest implements Parts {
    private static final long serialVersionUID = 1L;

    private final int classes;

    /**
     * @param classes K, 2 or more
     * @throws IllegalArgumentException if K is less
     */
    public OneAgainstRest(int classes) {
        if (classes < 2) {
            throw new IllegalArgumentException("number of classes is " + classes + ", expected 2 or more");
        }
        this.classes = classes;
    }

    @Override
    public int classes() {
        return classes;
    }

    /** K. */
    @Override
    public int count() {
        return classes;
    }

    /** K. */
    @Override
    public int trainedByEvent() {
        return classes;
    }

    @Override
    public ClassAgainstRest part(int index) {
        return new ClassAgainstRest(Objects.checkIndex(index, classes), classes);
    }
}
