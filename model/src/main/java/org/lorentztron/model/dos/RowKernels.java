package org.lorentztron.model.dos;

import org.lorentztron.model.Features;

/**
 * The inner loops over parameters stored as rows: {@code float[n + 1][columns]}, one row per feature, the constant
 * feature's last. A column belongs to one hidden unit of one pair.
 *
 * <p>Each column is computed on its own, in an order given by the features alone, so its bits do not depend on the
 * range or the block it is computed in: h = constant, then four features at a time h += (v0 w0 + v1 w1) + (v2 w2 + v3
 * w3) in ascending order, then the remaining ones one by one.
 *
 * <p>Features must have the size the rows were made for. Stateless; no allocation.
 */
public final class RowKernels {
    /*
     * C2 (JDK 17) vectorises a loop that uses one index for all of its arrays, here r, and does not vectorise
     * h[r] += w[offset + r] * v on a flat array. Four features per pass read and write h once for eight operations.
     * The loops are methods of their own so that each is compiled with all its registers for itself.
     */

    private RowKernels() {}

    /**
     * h[r] = sum over j of rows[j][r] z[j] for the columns from &lt;= r &lt; to.
     *
     * @param rows n + 1 rows, not modified
     * @param h at least {@code to} long; only the given columns are written
     */
    public static void multiply(float[][] rows, Features x, int from, int to, float[] h) {
        multiply(rows, x, x.values(), from, to, h);
    }

    /**
     * The same with other values in place of those of x; the constant feature's stays 1.
     *
     * @param values one for each entry of x: at least as long as x has entries, not modified
     */
    public static void multiply(float[][] rows, Features x, float[] values, int from, int to, float[] h) {
        int[] indices = x.indices();
        System.arraycopy(rows[x.size()], from, h, from, to - from);
        int k = 0;
        for (; k + 4 <= indices.length; k += 4) {
            addFour(rows, indices, values, k, from, to, h);
        }
        for (; k < indices.length; k++) {
            addScaled(rows[indices[k]], values[k], from, to, h);
        }
    }

    /**
     * rows[j][r] += step[r] z[j] for all j and the columns from &lt;= r &lt; to.
     *
     * @param rows n + 1 rows, modified
     * @param values the value of each entry of x, possibly scaled: at least as long as x has entries
     * @param constant the value of the constant feature, scaled likewise
     * @param step at least {@code to} long, not modified
     */
    public static void addOuter(
            float[][] rows, Features x, float[] values, float constant, int from, int to, float[] step) {
        int[] indices = x.indices();
        for (int k = 0; k < indices.length; k++) {
            addScaled(step, values[k], from, to, rows[indices[k]]);
        }
        addScaled(step, constant, from, to, rows[x.size()]);
    }

    private static void addFour(float[][] rows, int[] indices, float[] values, int k, int from, int to, float[] h) {
        float[] w0 = rows[indices[k]];
        float[] w1 = rows[indices[k + 1]];
        float[] w2 = rows[indices[k + 2]];
        float[] w3 = rows[indices[k + 3]];
        float v0 = values[k];
        float v1 = values[k + 1];
        float v2 = values[k + 2];
        float v3 = values[k + 3];
        for (int r = from; r < to; r++) {
            h[r] += (w0[r] * v0 + w1[r] * v1) + (w2[r] * v2 + w3[r] * v3);
        }
    }

    private static void addScaled(float[] source, float factor, int from, int to, float[] target) {
        for (int r = from; r < to; r++) {
            target[r] += source[r] * factor;
        }
    }
}
