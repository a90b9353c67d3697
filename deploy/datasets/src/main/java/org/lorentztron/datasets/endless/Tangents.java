package org.lorentztron.datasets.endless;

import java.util.Arrays;

/**
 * The derivatives of a picture x that is smoothed with a Gaussian of sigma {@value #SIGMA} pixels: tx = d(g * x)/dx and
 * ty = d(g * x)/dy, computed as products of one-dimensional kernels of radius {@value Sheet#BORDER}, g and its
 * derivative g'.
 *
 * <p>Float32, in a fixed order. Not thread-safe: holds workspaces.
 */
final class Tangents {
    /*
     * C2 (JDK 17) vectorises a loop only if it reads and writes all of its arrays at one index, because it does not
     * know that they are different arrays, and only if its body is short. So neighbours are copied to where they are
     * needed, one array for each distance, and added pair by pair: four times as fast as one loop over x[p - 3] .. x[p
     * + 3].
     */

    private static final double SIGMA = 0.9;

    // g(0), g(1), .. and -g'(1), -g'(2), ..: g is even, g' odd. Scaled so that sum g = 1 and the slope of a ramp is 1.
    private static final float G0;
    private static final float G1;
    private static final float G2;
    private static final float G3;
    private static final float D1;
    private static final float D2;
    private static final float D3;

    static {
        double[] g = new double[Sheet.BORDER + 1];
        double sum = 0;
        double slope = 0;
        for (int t = 0; t <= Sheet.BORDER; t++) {
            g[t] = StrictMath.exp(-t * t / (2 * SIGMA * SIGMA));
            sum += t == 0 ? g[t] : 2 * g[t];
            slope += 2 * t * t * g[t];
        }
        G0 = (float) (g[0] / sum);
        G1 = (float) (g[1] / sum);
        G2 = (float) (g[2] / sum);
        G3 = (float) (g[3] / sum);
        D1 = (float) (g[1] / slope);
        D2 = (float) (2 * g[2] / slope);
        D3 = (float) (3 * g[3] / slope);
    }

    /** A sheet's neighbours: {@code shifted[t + BORDER][p] = x[p + t step]}. */
    private final float[][] shifted = new float[2 * Sheet.BORDER + 1][Sheet.SIZE];

    private final float[] smooth = new float[Sheet.SIZE];
    private final float[] slope = new float[Sheet.SIZE];

    /** tx of the picture, on a sheet; rows outside those asked for are undefined. */
    final float[] tx = new float[Sheet.SIZE];

    /** ty likewise. */
    final float[] ty = new float[Sheet.SIZE];

    /**
     * Computes tx and ty.
     *
     * @param x the picture on a sheet, its border empty
     * @param top first row of the picture where they are wanted
     * @param bottom the row after the last one
     */
    void compute(float[] x, int top, int bottom) {
        int from = Sheet.row(top);
        int to = Sheet.row(bottom) - 2 * Sheet.BORDER;
        // The vertical kernels reach this many rows further; rows outside of the picture are empty.
        int first = Math.max(Sheet.BORDER, from - Sheet.BORDER * Sheet.WIDTH);
        int last = Math.min(Sheet.SIZE - Sheet.BORDER, to + Sheet.BORDER * Sheet.WIDTH);
        shift(x, 1, first, last);
        smooth(smooth, first, last);
        derive(slope, first, last);
        shift(slope, Sheet.WIDTH, from, to);
        smooth(tx, from, to);
        shift(smooth, Sheet.WIDTH, from, to);
        derive(ty, from, to);
    }

    private void shift(float[] x, int step, int from, int to) {
        for (int t = -Sheet.BORDER; t <= Sheet.BORDER; t++) {
            System.arraycopy(x, from + t * step, shifted[t + Sheet.BORDER], from, to - from);
        }
    }

    private void smooth(float[] y, int from, int to) {
        scale(G0, shifted[3], y, from, to);
        addSum(G1, shifted[2], shifted[4], y, from, to);
        addSum(G2, shifted[1], shifted[5], y, from, to);
        addSum(G3, shifted[0], shifted[6], y, from, to);
    }

    private void derive(float[] y, int from, int to) {
        Arrays.fill(y, from, to, 0f);
        addDifference(D1, shifted[2], shifted[4], y, from, to);
        addDifference(D2, shifted[1], shifted[5], y, from, to);
        addDifference(D3, shifted[0], shifted[6], y, from, to);
    }

    private static void scale(float factor, float[] x, float[] y, int from, int to) {
        for (int p = from; p < to; p++) {
            y[p] = factor * x[p];
        }
    }

    private static void addSum(float factor, float[] left, float[] right, float[] y, int from, int to) {
        for (int p = from; p < to; p++) {
            y[p] += factor * (left[p] + right[p]);
        }
    }

    private static void addDifference(float factor, float[] left, float[] right, float[] y, int from, int to) {
        for (int p = from; p < to; p++) {
            y[p] += factor * (right[p] - left[p]);
        }
    }
}
