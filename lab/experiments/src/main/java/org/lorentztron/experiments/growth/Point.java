package org.lorentztron.experiments.growth;

/**
 * One value of one dimension, all else as in the base.
 *
 * @param shape that results
 * @param figures that were measured of it
 */
record Point(Dimension dimension, Shape shape, Figures figures) {
    int value() {
        return dimension.of(shape);
    }

    @Override
    public String toString() {
        return dimension.id() + " " + value();
    }
}
