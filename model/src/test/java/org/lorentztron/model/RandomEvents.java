package org.lorentztron.model;

import java.util.Random;

/** Random features for tests: a function of the generator's seed alone. */
public final class RandomEvents {
    private RandomEvents() {}

    /** About a third of the entries are zero, the others normal with the given deviation. */
    public static Features next(Random random, int size, double deviation) {
        float[] values = new float[size];
        for (int j = 0; j < size; j++) {
            values[j] = random.nextInt(3) == 0 ? 0f : (float) (deviation * random.nextGaussian());
        }
        return Features.dense(values);
    }

    /** Each entry of a magnitude of its own, from 1e-30 to the given power of ten. */
    public static Features wild(Random random, int size, int largestPower) {
        float[] values = new float[size];
        for (int j = 0; j < size; j++) {
            double power = -30 + random.nextDouble() * (largestPower + 30);
            values[j] = (float) ((random.nextBoolean() ? 1 : -1) * Math.pow(10, power));
        }
        return Features.dense(values);
    }

    /** One value per feature. */
    public static double[] dense(Features x) {
        double[] values = new double[x.size()];
        for (int k = 0; k < x.nonZeros(); k++) {
            values[x.index(k)] = x.value(k);
        }
        return values;
    }
}
