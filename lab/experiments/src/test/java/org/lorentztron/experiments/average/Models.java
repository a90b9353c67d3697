package org.lorentztron.experiments.average;

import java.util.Random;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;

/** Random models and events for the tests of averages. */
public final class Models {
    /** n + 1 of all of them: n is a square, so that some events have the metric I. */
    public static final int DIMENSION = 10;

    private Models() {}

    public static DosModel random(Random random, int rank) {
        return new DosModel(rank, DIMENSION, normal(random, rank), normal(random, rank));
    }

    private static double[] normal(Random random, int rank) {
        return random.doubles(rank * DIMENSION, -1, 1).toArray();
    }

    public static Features event(Random random) {
        float[] values = new float[DIMENSION - 1];
        for (int j = 0; j < values.length; j++) {
            values[j] = (float) random.nextGaussian();
        }
        return Features.dense(values);
    }
}
