package org.lorentztron.model.dos;

import org.lorentztron.model.Features;

/**
 * The inner loops of updates with a variance S for every parameter, both stored as rows: {@code float[n + 1][columns]}, one
 * row per feature, the constant feature's last, as in {@link RowKernels}. All move the parameters alike and differ in what
 * they make of S. For all j and the columns from &lt;= r &lt; to, with S as it was on the right-hand sides:
 *
 * <pre>
 *     rows[j][r]     +=  step[r] z[j] S[j][r]
 *     variance[j][r]  =  S / (1 + shrink[r] z[j]^2 S)                             {@link #project}
 *                        S / (1 + shrink[r] z[j]^2 S)^2                           {@link #exact}
 *                        S max(1 - shrink[r] z[j]^2 S, 2^-24)                     {@link #drop}
 * </pre>
 *
 * <p>The 2^-24 is the rounding of the 1: what float cannot tell from a loss of everything.
 *
 * <p>Each column is computed on its own, so its bits do not depend on the range it is computed in. Features must have the
 * size the rows were made for; {@code squares} holds the square of each entry of x and is at least as long as x has entries;
 * {@code step} and {@code shrink} are at least {@code to} long, and {@code shrink} is not negative. Rows and variances are
 * modified, nothing else. Stateless; no allocation.
 */
public final class ConfidenceKernels {
    /*
     * One loop for both rows, so that S is read from memory once. It names variance[r] each time: with a local variable for it
     * C2 (JDK 17) vectorises the loop in some compilations and leaves it scalar, a third as fast, in others. Vector division
     * hides behind memory: a loop without it takes as long.
     */

    private ConfidenceKernels() {}

    /** Adds shrink z^2 to 1 / S. */
    public static void project(
            float[][] rows,
            float[][] variance,
            Features x,
            float[] squares,
            int from,
            int to,
            float[] step,
            float[] shrink) {
        int[] indices = x.indices();
        float[] values = x.values();
        for (int k = 0; k < indices.length; k++) {
            int j = indices[k];
            projectRow(rows[j], variance[j], values[k], squares[k], from, to, step, shrink);
        }
        projectRow(rows[x.size()], variance[x.size()], 1f, 1f, from, to, step, shrink);
    }

    private static void projectRow(
            float[] row, float[] variance, float z, float square, int from, int to, float[] step, float[] shrink) {
        for (int r = from; r < to; r++) {
            row[r] += step[r] * z * variance[r];
            variance[r] = variance[r] / (1f + shrink[r] * square * variance[r]);
        }
    }

    /** Divides S by (1 + shrink z^2 S)^2. */
    public static void exact(
            float[][] rows,
            float[][] variance,
            Features x,
            float[] squares,
            int from,
            int to,
            float[] step,
            float[] shrink) {
        int[] indices = x.indices();
        float[] values = x.values();
        for (int k = 0; k < indices.length; k++) {
            int j = indices[k];
            exactRow(rows[j], variance[j], values[k], squares[k], from, to, step, shrink);
        }
        exactRow(rows[x.size()], variance[x.size()], 1f, 1f, from, to, step, shrink);
    }

    private static void exactRow(
            float[] row, float[] variance, float z, float square, int from, int to, float[] step, float[] shrink) {
        for (int r = from; r < to; r++) {
            row[r] += step[r] * z * variance[r];
            variance[r] =
                    variance[r] / ((1f + shrink[r] * square * variance[r]) * (1f + shrink[r] * square * variance[r]));
        }
    }

    /** Subtracts shrink z^2 S^2 from S. */
    public static void drop(
            float[][] rows,
            float[][] variance,
            Features x,
            float[] squares,
            int from,
            int to,
            float[] step,
            float[] shrink) {
        int[] indices = x.indices();
        float[] values = x.values();
        for (int k = 0; k < indices.length; k++) {
            int j = indices[k];
            dropRow(rows[j], variance[j], values[k], squares[k], from, to, step, shrink);
        }
        dropRow(rows[x.size()], variance[x.size()], 1f, 1f, from, to, step, shrink);
    }

    private static void dropRow(
            float[] row, float[] variance, float z, float square, int from, int to, float[] step, float[] shrink) {
        for (int r = from; r < to; r++) {
            row[r] += step[r] * z * variance[r];
            variance[r] = variance[r] * Math.max(1f - shrink[r] * square * variance[r], 0x1p-24f);
        }
    }
}
