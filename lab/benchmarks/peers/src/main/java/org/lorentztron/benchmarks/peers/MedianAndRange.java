package org.lorentztron.benchmarks.peers;

import java.util.stream.DoubleStream;

/**
 * Several measurements of one thing. NaN, all three, when one of them is.
 *
 * @param median the middle one, or the mean of the two in the middle
 * @param least the least
 * @param largest the largest
 */
record MedianAndRange(double median, double least, double largest) {
    /** @throws IllegalArgumentException if there is none */
    static MedianAndRange of(DoubleStream measurements) {
        double[] sorted = measurements.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("there are no measurements, expected at least one");
        }
        double largest = sorted[sorted.length - 1];
        if (Double.isNaN(largest)) {
            return new MedianAndRange(Double.NaN, Double.NaN, Double.NaN);
        }
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        return new MedianAndRange(median, sorted[0], largest);
    }
}
