package org.lorentztron.experiments.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * A base, and what is varied around it.
 *
 * @param base that all points but one dimension agree with
 * @param values of the dimensions that are varied
 */
record Study(Shape base, SortedMap<Dimension, List<Integer>> values) {

    /** All points in the order of dimensions and values, none twice. */
    List<Point> points() {
        List<Point> points = new ArrayList<>();
        values.forEach((dimension, all) -> all.stream()
                .sorted()
                .map(value -> new Point(dimension, dimension.with(base, value)))
                .distinct()
                .forEach(points::add));
        return points;
    }
}
