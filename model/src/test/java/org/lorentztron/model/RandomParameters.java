package org.lorentztron.model;

import java.util.Random;

/** Parameters of random models. */
public final class RandomParameters {
    private RandomParameters() {}

    /** Normal deviates of standard deviation 0.3. */
    public static float[] floats(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) (0.3 * random.nextGaussian());
        }
        return values;
    }

    /** The same numbers. */
    public static double[] doubles(float[] values) {
        double[] result = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = values[i];
        }
        return result;
    }
}
