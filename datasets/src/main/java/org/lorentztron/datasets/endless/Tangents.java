package org.lorentztron.datasets.endless;

/**
 * The derivatives of a picture x that is smoothed with a Gaussian of sigma {@value #SIGMA} pixels: tx = d(g * x)/dx and ty =
 * d(g * x)/dy, computed as products of one-dimensional kernels of radius {@value Sheet#BORDER}, g and its derivative g'.
 *
 * <p>Float32, in a fixed order. Not thread-safe: holds workspaces.
 */
final class Tangents {
    private static final double SIGMA = 0.9;
    private static final int W = Sheet.WIDTH;

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
     * @param bottom the row behind the last one
     */
    void compute(float[] x, int top, int bottom) {
        int from = Sheet.row(top);
        int to = Sheet.row(bottom) - 2 * Sheet.BORDER;
        // The vertical kernels reach so many rows beyond; what is outside the sheet's picture is empty there.
        int first = Math.max(Sheet.BORDER, from - Sheet.BORDER * W);
        int last = Math.min(Sheet.SIZE - Sheet.BORDER, to + Sheet.BORDER * W);
        smoothRows(x, smooth, first, last);
        deriveRows(x, slope, first, last);
        smoothColumns(slope, tx, from, to);
        deriveColumns(smooth, ty, from, to);
    }

    private static void smoothRows(float[] x, float[] y, int from, int to) {
        for (int p = from; p < to; p++) {
            y[p] = G0 * x[p] + G1 * (x[p - 1] + x[p + 1]) + G2 * (x[p - 2] + x[p + 2]) + G3 * (x[p - 3] + x[p + 3]);
        }
    }

    private static void deriveRows(float[] x, float[] y, int from, int to) {
        for (int p = from; p < to; p++) {
            y[p] = D1 * (x[p + 1] - x[p - 1]) + D2 * (x[p + 2] - x[p - 2]) + D3 * (x[p + 3] - x[p - 3]);
        }
    }

    private static void smoothColumns(float[] x, float[] y, int from, int to) {
        for (int p = from; p < to; p++) {
            y[p] = G0 * x[p]
                    + G1 * (x[p - W] + x[p + W])
                    + G2 * (x[p - 2 * W] + x[p + 2 * W])
                    + G3 * (x[p - 3 * W] + x[p + 3 * W]);
        }
    }

    private static void deriveColumns(float[] x, float[] y, int from, int to) {
        for (int p = from; p < to; p++) {
            y[p] = D1 * (x[p + W] - x[p - W]) + D2 * (x[p + 2 * W] - x[p - 2 * W]) + D3 * (x[p + 3 * W] - x[p - 3 * W]);
        }
    }
}
