package org.lorentztron.experiments.growth;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * What is measured, and how.
 *
 * @param base that all points but one dimension agree with
 * @param values of the dimensions that are varied
 * @param partitions of the events topic that are varied, and with how many events
 * @param seed of events and of the models' start
 * @param effort spent on each point
 * @param heapBytes points that take more are left out
 * @param out an existing folder for the results
 */
record GrowthSettings(
        Shape base,
        SortedMap<Dimension, List<Integer>> values,
        Partitions partitions,
        long seed,
        Effort effort,
        long heapBytes,
        Path out) {

    /**
     * Runs of the whole pipeline.
     *
     * @param counts numbers of partitions, ascending
     * @param events of a run, a multiple of {@value #INTERVALS}; 0 to leave the pipeline out
     */
    record Partitions(List<Integer> counts, long events) {
        /** Versions that a run makes. */
        static final int INTERVALS = 4;

        boolean areVaried() {
            return events > 0 && !counts.isEmpty();
        }
    }

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
