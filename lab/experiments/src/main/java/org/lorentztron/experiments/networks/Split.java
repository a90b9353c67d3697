package org.lorentztron.experiments.networks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

/**
 * Half of the examples to learn from, a quarter to choose settings by, a quarter to judge by (paper 6, section 6.1).
 * Every feature is scaled so that it has the range -1 to 1 in the first half; one that is constant there becomes 0.
 */
record Split(int classes, Part training, Part validation, Part test) {

    /** Some of the examples, with their classes. Whoever shares one agrees on not writing to it. */
    record Part(List<Features> examples, int[] labels) {
        int size() {
            return labels.length;
        }
    }

    /** The range of every feature in the training part. */
    private record Range(double[] low, double[] high) {
        static Range of(List<Example> examples, int features) {
            Range range = new Range(new double[features], new double[features]);
            Arrays.fill(range.low, Double.POSITIVE_INFINITY);
            Arrays.fill(range.high, Double.NEGATIVE_INFINITY);
            for (Example example : examples) {
                double[] values = dense(example.features());
                for (int j = 0; j < features; j++) {
                    range.low[j] = Math.min(range.low[j], values[j]);
                    range.high[j] = Math.max(range.high[j], values[j]);
                }
            }
            return range;
        }

        Features scaled(Features x) {
            double[] values = dense(x);
            float[] scaled = new float[values.length];
            for (int j = 0; j < scaled.length; j++) {
                double width = high[j] - low[j];
                scaled[j] = width > 0 ? (float) (2 * (values[j] - low[j]) / width - 1) : 0;
            }
            return Features.dense(scaled);
        }

        private static double[] dense(Features x) {
            double[] values = new double[x.size()];
            for (int e = 0; e < x.nonZeros(); e++) {
                values[x.index(e)] = x.value(e);
            }
            return values;
        }
    }

    /**
     * Splits the training part of a dataset.
     *
     * @param seed of the random order
     */
    static Split of(Dataset dataset, long seed) {
        List<Example> examples = new ArrayList<>();
        for (long i = 0; i < dataset.size(); i++) {
            examples.add(dataset.training(i));
        }
        Collections.shuffle(examples, new Random(seed));
        int half = examples.size() / 2;
        int threeQuarters = half + examples.size() / 4;
        Range range = Range.of(examples.subList(0, half), dataset.features());
        return new Split(
                dataset.classes().size(),
                part(examples.subList(0, half), range),
                part(examples.subList(half, threeQuarters), range),
                part(examples.subList(threeQuarters, examples.size()), range));
    }

    private static Part part(List<Example> examples, Range range) {
        return new Part(
                examples.stream()
                        .map(example -> range.scaled(example.features()))
                        .toList(),
                examples.stream().mapToInt(Example::index).toArray());
    }
}
