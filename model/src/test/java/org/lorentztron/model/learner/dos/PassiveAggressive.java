package org.lorentztron.model.learner.dos;

import java.util.Arrays;
import org.lorentztron.model.DosModel;

/**
 * The passive-aggressive update of a difference-of-squares classifier (paper 1, eq. 17-25) in float64, in its plain
 * form: the smallest change of (U, V) that gives the example margin 1, or the one that {@link UpdateStep} names.
 *
 * <p>With y in {-1, +1}, z = [x; 1] and margin = y (|Uz|^2 - |Vz|^2), nothing changes unless margin &lt; 1. The winner
 * is U if y = +1, else V; the loser is the other one. With the s of {@link UpdateStep}
 *
 * <pre>
 *     winner += (1/s - 1) (winner z) z' / |z|^2
 *     loser  += (1/(2-s) - 1) (loser z) z' / |z|^2
 * </pre>
 *
 * At the edges:
 *
 * <ul>
 *   <li>winner z = 0 (the paper's footnote 1) and s = 0: the loser's image is halved, and the winner's becomes a vector
 *       of norm sqrt(1 + l / 4), less with slack, whose direction is free: the first hidden unit. Reported as
 *       degenerate. With slack s can be above 0; then the winner's image stays 0.
 *   <li>|z|^2, |Uz|^2 or |Vz|^2 not finite: nothing changes, reported as degenerate. A NaN margin never counts as below
 *       1, nor as a mistake; one of -Infinity is a mistake.
 * </ul>
 *
 * The reference for {@link DosBlock}, which does the same in float32 for many pairs at once. Stateless.
 */
final class PassiveAggressive {
    private PassiveAggressive() {}

    /**
     * The effect of one example.
     *
     * @param score |Uz|^2 - |Vz|^2 before learning
     * @param updated whether the model changed
     * @param mistake whether the sign of the score, sign(0) = +1, was not y
     * @param degenerate whether an edge case was met
     */
    record Outcome(double score, boolean updated, boolean mistake, boolean degenerate) {}

    /** Learns one example by {@link UpdateStep#hard}: see {@link #learn(DosModel, double[], int, UpdateStep)}. */
    static Outcome learn(DosModel model, double[] x, int y) {
        return learn(model, x, y, UpdateStep.hard());
    }

    /**
     * Learns one example.
     *
     * @param model modified in place
     * @param x length dimension - 1, not modified
     * @param y +1 or -1
     * @param step how far to go
     */
    static Outcome learn(DosModel model, double[] x, int y, UpdateStep step) {
        double[] z = withConstant(model, x);
        double[] winner = y > 0 ? model.u() : model.v();
        double[] loser = y > 0 ? model.v() : model.u();
        double[] winnerImage = image(model, winner, z);
        double[] loserImage = image(model, loser, z);
        double l = squaredNorm(loserImage, 1);
        double margin = squaredNorm(winnerImage, 1) - l;
        double zNorm = norm(z);
        boolean mistake = y > 0 ? margin < 0 : margin <= 0;
        if (!Double.isFinite(margin) || !Double.isFinite(zNorm * zNorm)) {
            return new Outcome(y * margin, false, mistake, true);
        }
        if (!(margin < 1)) {
            return new Outcome(y * margin, false, mistake, false);
        }
        double winnerNorm = norm(winnerImage);
        double s = step.solve(winnerNorm, norm(loserImage), zNorm * zNorm);
        boolean free = winnerNorm == 0 && s == 0;
        if (winnerNorm > 0) {
            // (c - sqrt(w)) times the unit vector of the image: the gain 1/s itself can be infinite.
            divide(winnerImage, winnerNorm);
            grow(model, winner, winnerImage, winnerNorm / s - winnerNorm, z, zNorm);
        } else if (free) {
            winnerImage[0] = Math.sqrt(step.freeSquaredNorm(l, zNorm * zNorm, 1));
            grow(model, winner, winnerImage, 1, z, zNorm);
        }
        grow(model, loser, loserImage, -(1 - s) / (2 - s), z, zNorm);
        return new Outcome(y * margin, true, mistake, free);
    }

    /** matrix += factor image z' / |z|^2. */
    private static void grow(DosModel model, double[] matrix, double[] image, double factor, double[] z, double zNorm) {
        for (int unit = 0; unit < model.rank(); unit++) {
            int offset = unit * model.dimension();
            double step = factor * image[unit] / zNorm;
            for (int j = 0; j < z.length; j++) {
                matrix[offset + j] += step * (z[j] / zNorm);
            }
        }
    }

    private static void divide(double[] h, double divisor) {
        for (int unit = 0; unit < h.length; unit++) {
            h[unit] /= divisor;
        }
    }

    private static double[] withConstant(DosModel model, double[] x) {
        if (x.length != model.dimension() - 1) {
            throw new IllegalArgumentException(
                    "features has length " + x.length + ", expected " + (model.dimension() - 1));
        }
        double[] z = Arrays.copyOf(x, model.dimension());
        z[x.length] = 1;
        return z;
    }

    private static double[] image(DosModel model, double[] matrix, double[] z) {
        double[] h = new double[model.rank()];
        for (int unit = 0; unit < h.length; unit++) {
            int offset = unit * model.dimension();
            double sum = 0;
            for (int j = 0; j < z.length; j++) {
                sum += matrix[offset + j] * z[j];
            }
            h[unit] = sum;
        }
        return h;
    }

    /** |h|, scaled where the squares would underflow: an image of 1e-170 still has a direction. */
    private static double norm(double[] h) {
        double largest = 0;
        for (double value : h) {
            largest = Math.max(largest, Math.abs(value));
        }
        double scale = largest > 0 && largest < 1e-140 ? 0x1p600 : 1;
        return Math.sqrt(squaredNorm(h, scale)) / scale;
    }

    private static double squaredNorm(double[] h, double scale) {
        double sum = 0;
        for (double value : h) {
            sum += (value * scale) * (value * scale);
        }
        return sum;
    }
}
