package org.lorentztron.datasets.endless;

import java.util.stream.IntStream;

/**
 * {@value #COUNT} random fields of displacements in pixels: Gaussian noise smoothed with a Gaussian of sigma
 * {@value #SIGMA} pixels, with a root mean square of {@value #SIZE} pixels, stationary up to the edge of the picture.
 * Immutable.
 */
final class SmoothFields {
    static final int COUNT = 1_500;

    private static final double SIGMA = 4;
    private static final double SIZE = 1.2;
    private static final int RADIUS = 16;
    private static final int NOISE_SIDE = Sheet.SIDE + 2 * RADIUS;

    /** Values of each field on a {@link Sheet}, 0 on its border. */
    private final float[][] fields = new float[COUNT][];

    SmoothFields(long seed) {
        double[] kernel = kernel();
        IntStream.range(0, COUNT).parallel().forEach(f -> fields[f] = smooth(noise(seed, f), kernel));
    }

    /** A field's values on a {@link Sheet}; not to be modified. */
    float[] field(int number) {
        return fields[number];
    }

    /** Scaled so that noise of deviation 1, smoothed along both axes, has deviation SIZE. */
    private static double[] kernel() {
        double[] kernel = new double[2 * RADIUS + 1];
        double squares = 0;
        for (int t = -RADIUS; t <= RADIUS; t++) {
            double value = StrictMath.exp(-t * t / (2 * SIGMA * SIGMA));
            kernel[t + RADIUS] = value;
            squares += value * value;
        }
        double scale = StrictMath.sqrt(SIZE / squares);
        for (int t = 0; t < kernel.length; t++) {
            kernel[t] *= scale;
        }
        return kernel;
    }

    /** Independent normal deviates (Box and Muller), two from each pair of hashes. */
    private static double[] noise(long seed, int field) {
        double[] noise = new double[NOISE_SIDE * NOISE_SIDE];
        for (int i = 0; i < noise.length; i += 2) {
            long draw = (long) field * noise.length + i;
            // 53 bits each: the first in (0, 1], whose logarithm is finite, the second in [0, 1).
            double u = ((Hash.of(seed, draw, 3) >>> 11) + 1) * 0x1p-53;
            double v = (Hash.of(seed, draw, 4) >>> 11) * 0x1p-53;
            double radius = StrictMath.sqrt(-2 * StrictMath.log(u));
            noise[i] = radius * StrictMath.cos(2 * Math.PI * v);
            noise[i + 1] = radius * StrictMath.sin(2 * Math.PI * v);
        }
        return noise;
    }

    private static float[] smooth(double[] noise, double[] kernel) {
        double[] rows = new double[NOISE_SIDE * Sheet.SIDE];
        for (int y = 0; y < NOISE_SIDE; y++) {
            for (int x = 0; x < Sheet.SIDE; x++) {
                rows[y * Sheet.SIDE + x] = sum(noise, y * NOISE_SIDE + x, 1, kernel);
            }
        }
        float[] field = new float[Sheet.SIZE];
        for (int y = 0; y < Sheet.SIDE; y++) {
            for (int x = 0; x < Sheet.SIDE; x++) {
                field[Sheet.row(y) + x] = (float) sum(rows, y * Sheet.SIDE + x, Sheet.SIDE, kernel);
            }
        }
        return field;
    }

    private static double sum(double[] values, int from, int step, double[] kernel) {
        double sum = 0;
        for (int t = 0; t < kernel.length; t++) {
            sum += kernel[t] * values[from + t * step];
        }
        return sum;
    }
}
