package org.lorentztron.model.fit.margin;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A quadratic program at random, and F in plain loops.
 *
 * @param a A, whole
 */
record RandomProblem(double[][] a, QuadraticProgram program) {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    /** Of variables that began at some 0.1: as good as 0. */
    static final double VANISHED = 1e-24;

    /** A flipped variable that returns from its floor, 1e-14 kappa, is that steep in lambda. */
    static final double STEEP = 1e-9;

    /** The six updates. */
    enum Kind {
        PLAIN(false, false, UpdateRule.CLIPPED),
        SUM(true, false, UpdateRule.CLIPPED),
        BOX_CLIPPED(false, true, UpdateRule.CLIPPED),
        BOX_FLIPPED(false, true, UpdateRule.FLIPPED),
        JOINTLY_CLIPPED(true, true, UpdateRule.CLIPPED),
        JOINTLY_FLIPPED(true, true, UpdateRule.FLIPPED);

        final boolean sum;
        final boolean box;
        final UpdateRule rule;

        Kind(boolean sum, boolean box, UpdateRule rule) {
            this.sum = sum;
            this.box = box;
            this.rule = rule;
        }
    }

    /** A = B'B of any rank with any signs; b with which F is bounded even without a box; beta of both signs. */
    static RandomProblem random(Random random, int size, Kind kind) {
        int rank = 1 + random.nextInt(2 * size);
        double scale = StrictMath.pow(10, random.nextInt(7) - 3);
        double[][] factor = new double[rank][size];
        for (double[] row : factor) {
            for (int j = 0; j < size; j++) {
                row[j] = scale * random.nextGaussian();
            }
        }
        double[][] a = new double[size][size];
        double[] b = new double[size];
        double[] beta = new double[size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                for (double[] row : factor) {
                    a[i][j] += row[i] * row[j];
                }
                a[j][i] = a[i][j];
            }
            beta[i] = i % 2 == 0 ? 1 : -1 - random.nextInt(2);
        }
        double[] w = random.doubles(size, 0.1, 1).toArray();
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                b[i] -= a[i][j] * w[j];
            }
            b[i] += kind.box ? random.nextGaussian() - 0.5 : 0;
        }
        double bound = kind.box ? 0.5 + random.nextDouble() : INFINITE;
        @Nullable SumConstraint sum = kind.sum ? new SumConstraint(beta, 0) : null;
        return new RandomProblem(a, new QuadraticProgram(SignedMatrix.of(a), b, bound, sum));
    }

    double objective(double[] v) {
        double sum = 0;
        for (int i = 0; i < v.length; i++) {
            double product = 0;
            for (int j = 0; j < v.length; j++) {
                product += a[i][j] * v[j];
            }
            sum += v[i] * (product / 2 + program.linear()[i]);
        }
        return sum;
    }

    /**
     * What rounding may add to F: a part of the sum of its |terms|; of a flipped variable also what 1e-14 kappa
     * changes, the precision and the floor of kappa - v, or with a sum what that leaves of it. Where all variables
     * shrink to 0, what the sum lacked an update ago, rounded at the v of then, is more than a part of what is left.
     */
    double rounding(double[] v, UpdateRule rule) {
        double flipped = program.sum() == null ? 1e-13 : STEEP;
        double step = rule == UpdateRule.FLIPPED ? flipped * program.bound() : VANISHED;
        double sum = 0;
        for (int i = 0; i < v.length; i++) {
            double product = 0;
            for (int j = 0; j < v.length; j++) {
                product += Math.abs(a[i][j]) * v[j];
            }
            sum += (1e-12 * v[i] + step) * (product + Math.abs(program.linear()[i]));
        }
        return sum;
    }

    double[] start(Random random) {
        double top = Math.min(1, program.bound());
        return random.doubles(a.length, 0.01 * top, top).toArray();
    }
}
