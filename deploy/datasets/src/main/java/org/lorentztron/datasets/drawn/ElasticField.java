package org.lorentztron.datasets.drawn;

/**
 * A smooth random displacement of the writing box: a uniform cubic B-spline over a grid of random knots, one third of
 * the box apart, so neighbouring points move alike and distant ones do not. Twice continuously differentiable.
 */
final class ElasticField {
    private static final int CELLS = 5;
    private static final int KNOTS = CELLS + 3;
    private static final double SPACING = 1.0 / 3;
    /** The grid's cells cover -1/3 to 4/3: strokes may leave the box a little. */
    private static final double ORIGIN = -SPACING;
    /**
     * Root mean square of a B-spline surface with knots of deviation 1: the mean sum of squared weights, 151/315 per
     * axis.
     */
    private static final double SPREAD = 151.0 / 315;

    private final double[] knotsX = new double[KNOTS * KNOTS];
    private final double[] knotsY = new double[KNOTS * KNOTS];
    private final double[] weightX = new double[4];
    private final double[] weightY = new double[4];

    /** @param size root mean square of the displacement per axis, in box units */
    ElasticField(PenRandom random, double size) {
        for (int k = 0; k < KNOTS * KNOTS; k++) {
            knotsX[k] = random.normal() * size / SPREAD;
            knotsY[k] = random.normal() * size / SPREAD;
        }
    }

    /** Moves {@code count} points in place. */
    void move(double[] x, double[] y, int count) {
        for (int p = 0; p < count; p++) {
            int column = weights(x[p], weightX);
            int row = weights(y[p], weightY);
            double dx = 0;
            double dy = 0;
            for (int i = 0; i < 4; i++) {
                int k = (row + i) * KNOTS + column;
                for (int j = 0; j < 4; j++) {
                    double weight = weightY[i] * weightX[j];
                    dx += weight * knotsX[k + j];
                    dy += weight * knotsY[k + j];
                }
            }
            x[p] += dx;
            y[p] += dy;
        }
    }

    /**
     * Fills the four B-spline weights of a coordinate and returns its first knot; outside the grid the border holds.
     */
    private static int weights(double coordinate, double[] weight) {
        double at = Math.min(Math.max((coordinate - ORIGIN) / SPACING, 0), CELLS);
        int cell = Math.min((int) at, CELLS - 1);
        double t = at - cell;
        double s = 1 - t;
        weight[0] = s * s * s / 6;
        weight[1] = (3 * t * t * t - 6 * t * t + 4) / 6;
        weight[2] = (3 * s * s * s - 6 * s * s + 4) / 6;
        weight[3] = t * t * t / 6;
        return cell;
    }
}
