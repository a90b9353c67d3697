package org.lorentztron.experiments.throughput;

import java.util.Arrays;
import java.util.Collection;

/** The median of some measurements, and how far they lie apart. */
public record Spread(double median, double least, double largest) {

    /** @param measurements at least one */
    public static Spread of(Collection<Double> measurements) {
        double[] sorted =
                measurements.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no measurements, expected at least one");
        }
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        return new Spread(median, sorted[0], Arrays.stream(sorted).max().getAsDouble());
    }
}
