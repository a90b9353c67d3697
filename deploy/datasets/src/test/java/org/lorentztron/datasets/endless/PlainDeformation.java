package org.lorentztron.datasets.endless;

/**
 * The formula of the deformation as it is written down, in double and without any haste: x + sign (F1 tx - F2 ty),
 * moved, with tx and ty by a convolution in two dimensions. What the fast classes are compared with.
 */
final class PlainDeformation {
    private static final double SIGMA = 0.9;
    private static final int RADIUS = 3;

    private PlainDeformation() {}

    /** How much x grows per pixel to the right, at every pixel: the derivative of x smoothed with a Gaussian. */
    static double[] tx(byte[] x) {
        return slope(x, true);
    }

    /** How much x grows per pixel downwards. */
    static double[] ty(byte[] x) {
        return slope(x, false);
    }

    /** Scaled so that a ramp that grows by 1 per pixel has the slope 1. */
    private static double[] slope(byte[] x, boolean across) {
        double[] slope = new double[784];
        double ramp = 0;
        for (int dy = -RADIUS; dy <= RADIUS; dy++) {
            for (int dx = -RADIUS; dx <= RADIUS; dx++) {
                double along = across ? dx : dy;
                double weight = along * Math.exp(-(dx * dx + dy * dy) / (2 * SIGMA * SIGMA));
                ramp += along * weight;
                for (int p = 0; p < 784; p++) {
                    slope[p] += weight * at(x, p % 28 + dx, p / 28 + dy);
                }
            }
        }
        for (int p = 0; p < 784; p++) {
            slope[p] /= ramp;
        }
        return slope;
    }

    /** Deformed and moved, neither rounded nor clipped. */
    static double[] values(byte[] x, float[] fieldX, float[] fieldY, Deformation deformation) {
        double[] tx = tx(x);
        double[] ty = ty(x);
        double[] values = new double[784];
        for (int row = 0; row < 28; row++) {
            for (int column = 0; column < 28; column++) {
                int targetColumn = column + deformation.right();
                int targetRow = row + deformation.down();
                if (targetColumn < 0 || targetColumn > 27 || targetRow < 0 || targetRow > 27) {
                    continue;
                }
                int p = 28 * row + column;
                // Fields have a border of 3 around them.
                int f = 34 * (row + 3) + column + 3;
                values[28 * targetRow + targetColumn] =
                        (x[p] & 0xff) + deformation.sign() * (fieldX[f] * tx[p] - fieldY[f] * ty[p]);
            }
        }
        return values;
    }

    static int gray(double value) {
        return (int) Math.max(0, Math.min(255, Math.floor(value + 0.5)));
    }

    private static int at(byte[] picture, int column, int row) {
        boolean inside = column >= 0 && column < 28 && row >= 0 && row < 28;
        return inside ? picture[28 * row + column] & 0xff : 0;
    }
}
