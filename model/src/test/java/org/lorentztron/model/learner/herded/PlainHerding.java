package org.lorentztron.model.learner.herded;

/** The herded update written down as plainly as can be, in float64: one pair, one loop per matrix. */
final class PlainHerding {
    final double[][] u;
    final double[][] v;
    final double[][] variancesOfU;
    final double[][] variancesOfV;
    private final double r;

    /** @param u rank x (n + 1), modified by learning, as are the others */
    PlainHerding(double r, double[][] u, double[][] v, double[][] variancesOfU, double[][] variancesOfV) {
        this.r = r;
        this.u = u;
        this.v = v;
        this.variancesOfU = variancesOfU;
        this.variancesOfV = variancesOfV;
    }

    double score(double[] z) {
        return squaredNorm(u, z) - squaredNorm(v, z);
    }

    /** Whether the margin was below 1. */
    boolean learn(double[] z, int y) {
        double margin = y * score(z);
        if (margin >= 1) {
            return false;
        }
        double[][] phiU = gradient(u, z, 2 * y);
        double[][] phiV = gradient(v, z, -2 * y);
        double t = (1 - margin) / (spread(phiU, variancesOfU) + spread(phiV, variancesOfV) + r);
        move(u, variancesOfU, phiU, t);
        move(v, variancesOfV, phiV, t);
        return true;
    }

    private void move(double[][] matrix, double[][] variance, double[][] phi, double t) {
        for (int k = 0; k < matrix.length; k++) {
            for (int j = 0; j < matrix[k].length; j++) {
                matrix[k][j] += t * variance[k][j] * phi[k][j];
                variance[k][j] = 1 / (1 / variance[k][j] + phi[k][j] * phi[k][j] / r);
            }
        }
    }

    private static double spread(double[][] phi, double[][] variance) {
        double sum = 0;
        for (int k = 0; k < phi.length; k++) {
            for (int j = 0; j < phi[k].length; j++) {
                sum += phi[k][j] * phi[k][j] * variance[k][j];
            }
        }
        return sum;
    }

    private static double[][] gradient(double[][] matrix, double[] z, double factor) {
        double[][] phi = new double[matrix.length][z.length];
        for (int k = 0; k < matrix.length; k++) {
            for (int j = 0; j < z.length; j++) {
                phi[k][j] = factor * image(matrix[k], z) * z[j];
            }
        }
        return phi;
    }

    private static double squaredNorm(double[][] matrix, double[] z) {
        double sum = 0;
        for (double[] row : matrix) {
            sum += image(row, z) * image(row, z);
        }
        return sum;
    }

    private static double image(double[] row, double[] z) {
        double sum = 0;
        for (int j = 0; j < z.length; j++) {
            sum += row[j] * z[j];
        }
        return sum;
    }
}
