package org.lorentztron.model.fit.start;

import java.util.Arrays;

/**
 * The multipliers of a large margin through the origin of the kernel's space,
 *
 * <pre>
 *     minimize over a    1/2 sum of a_i a_j y_i y_j K_ij - sum of a_i,    0 &lt;= a_i &lt;= 1
 * </pre>
 *
 * <p>by steps of one multiplier each, the one whose step gains most, to the best value it has there. With G the
 * gradient, at first -1 each,
 *
 * <pre>
 *     n_i = a_i - G_i / K_ii, cut to [0, 1]    d_i = n_i - a_i    gain_i = -(G_i d_i + K_ii d_i^2 / 2)
 *     a_i = n_i    G_j += d_i y_i y_j K_ij     for the i of the largest gain, the first of equal ones
 * </pre>
 *
 * <p>and ends when no gain is above {@value #TOLERANCE} of the sum of all gains so far: of 500 digits after some 200
 * steps, at multipliers that are 0 for seven events in eight. A step takes some ten operations for each event, and for
 * a multiplier that moves for the first time a row of K. Serves one run.
 */
final class DualAscent {
    private static final double TOLERANCE = 1e-4;

    /** Of rounding alone there is no end. */
    private static final int MOST_STEPS_PER_EVENT = 100;

    private final KernelRows kernel;
    private final float[] signs;
    private final float[] diagonal;
    /** 1 / K_ii. */
    private final float[] inverse;

    private final float[] alpha;
    private final float[] gradient;
    private final float[] gains;

    private DualAscent(KernelRows kernel, int[] signs) {
        int m = kernel.count();
        this.kernel = kernel;
        this.signs = new float[m];
        this.diagonal = kernel.diagonal();
        this.inverse = new float[m];
        this.alpha = new float[m];
        this.gradient = new float[m];
        this.gains = new float[m];
        for (int i = 0; i < m; i++) {
            this.signs[i] = signs[i];
            this.inverse[i] = 1 / diagonal[i];
        }
        Arrays.fill(gradient, -1);
    }

    /**
     * Runs.
     *
     * @param signs y, length m, each 1 or -1; not modified
     * @return a, length m, new
     */
    static float[] multipliers(KernelRows kernel, int[] signs) {
        return new DualAscent(kernel, signs).run();
    }

    private float[] run() {
        double gained = 0;
        for (long left = (long) MOST_STEPS_PER_EVENT * alpha.length; left > 0; left--) {
            findGains(alpha, gradient, diagonal, inverse, gains);
            int best = best(gains);
            if (!(gains[best] > TOLERANCE * gained)) {
                break;
            }
            gained += gains[best];
            move(best);
        }
        return alpha;
    }

    private static float next(float a, float g, float inverse) {
        return Math.min(1f, Math.max(0f, a - g * inverse));
    }

    /** C2 makes vectors of this loop and of that of add, but not of one that does both. */
    private static void findGains(float[] a, float[] g, float[] k, float[] inverse, float[] gains) {
        for (int i = 0; i < gains.length; i++) {
            float d = next(a[i], g[i], inverse[i]) - a[i];
            gains[i] = -(g[i] * d + 0.5f * k[i] * d * d);
        }
    }

    private static int best(float[] gains) {
        int best = 0;
        float most = gains[0];
        for (int i = 1; i < gains.length; i++) {
            if (gains[i] > most) {
                most = gains[i];
                best = i;
            }
        }
        return best;
    }

    private void move(int i) {
        float next = next(alpha[i], gradient[i], inverse[i]);
        add((next - alpha[i]) * signs[i], signs, kernel.row(i), gradient);
        alpha[i] = next;
    }

    private static void add(float factor, float[] signs, float[] row, float[] gradient) {
        for (int j = 0; j < gradient.length; j++) {
            gradient[j] += factor * signs[j] * row[j];
        }
    }
}
