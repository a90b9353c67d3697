package org.lorentztron.experiments.growth;

/**
 * One value of one dimension, all else as in the base.
 *
 * @param shape that results
 */
record Point(Dimension dimension, Shape shape) {
    int value() {
        return dimension.of(shape);
    }

    @Override
    public String toString() {
        return dimension.id() + " " + value();
    }
}
