package org.lorentztron.model.monitor;

import java.util.Arrays;
import java.util.List;

/** The edges between the bins of a feature: see {@link FeatureBins}. Stateless. */
final class Deciles {
    static final int BINS = 10;
    /** Nine deciles, and one below the smallest value. */
    static final int MOST_EDGES = BINS;

    static final int LEAST_VALUES = 50;

    private Deciles() {}

    /** The edges that values suggest, ascending; none if there are fewer than {@value #LEAST_VALUES} values. */
    static float[] edges(List<Float> values) {
        if (values.size() < LEAST_VALUES) {
            return new float[0];
        }
        float[] sorted = new float[values.size()];
        for (int i = 0; i < sorted.length; i++) {
            // -0.0 would be sorted before the 0 that it is.
            sorted[i] = values.get(i) + 0f;
        }
        Arrays.sort(sorted);
        float[] edges = new float[MOST_EDGES];
        int count = 0;
        if (sorted[decile(sorted, 1)] == sorted[0]) {
            edges[count++] = Math.nextDown(sorted[0]);
        }
        for (int b = 1; b < BINS; b++) {
            float edge = sorted[decile(sorted, b)];
            if (count == 0 || edge > edges[count - 1]) {
                edges[count++] = edge;
            }
        }
        return Arrays.copyOf(edges, count);
    }

    /** The position of the value that b tenths of all do not exceed. */
    private static int decile(float[] sorted, int b) {
        return (sorted.length * b + BINS - 1) / BINS - 1;
    }
}
