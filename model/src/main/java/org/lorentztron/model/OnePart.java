package org.lorentztron.model;

/**
 * The parts of a model that is one for all classes: one, which every event trains.
 *
 * @param classes K, at least 2
 */
public record OnePart(int classes) implements Parts {
    private static final long serialVersionUID = 1L;

    @Override
    public int count() {
        return 1;
    }

    @Override
    public int trainedByEvent() {
        return 1;
    }

    @Override
    public AllClasses part(int index) {
        if (index != 0) {
            throw new IndexOutOfBoundsException("part is " + index + ", expected 0");
        }
        return new AllClasses(classes);
    }
}
