package org.lorentztron.model.learner.linear;

import java.io.DataInput;
import java.io.IOException;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.RowInitializer;

/**
 * Linear pairs whose weights have a Gaussian distribution with a diagonal covariance, learned by a
 * {@link GaussianRule}: means in the rows of {@link LinearBlock}, variances beside them, float32, 1 at the start.
 *
 * <p>For finite features means stay finite and 0 &lt; variances &lt;= 1. An event with |z|^2 or a step above 2^100
 * changes nothing and is counted as degenerate. Not thread-safe.
 */
final class DiagonalGaussianBlock extends GaussianBlock {
    /*
     * Why nothing leaves the range of float:
     *  - a step moves no mean by more than L = 2^100, and adding that to a float of 2^125 or more leaves it as it is;
     *  - project: 1/S grows by shrink z^2 <= L, and not at all once shrink z^2 S < 2^-24, as 1 + shrink z^2 S is 1
     *    then. So S > 2^-125;
     *  - exact: S is divided by (1 + t)^2, t = shrink z^2 S <= 2^49, and not at all for t < 2^-24. So S > 2^-100;
     *  - drop: S is multiplied by 2^-24 at least, and not at all once shrink z^2 S < 2^-25, where shrink z^2 <= 2^76.
     *    So S > 2^-126.
     */
    private static final double LARGEST_EXACT = 0x1p49;
    private static final double LARGEST_DROP = 0x1p76;

    private final Covariance covariance;
    private final CovarianceUpdate shrinking;

    // Workspaces of update, by unit: variances of the scores, steps and what shrinks variances, the last two 0 outside
    // of it.
    private final float[] v;
    private final float[] step;
    private final float[] shrink;

    /**
     * @param covariance any but full; exact is NHERD's, as AROW's is project
     * @param rows the means, one unit per pair, and their variances, in (0, 1]; taken over
     */
    DiagonalGaussianBlock(GaussianRule rule, Covariance covariance, PairCounters pairs, BlockRows rows) {
        super(rule, pairs, rows, true);
        this.covariance = covariance;
        this.shrinking = CovarianceUpdate.of(covariance, kernels);
        this.v = newUnits();
        this.step = newUnits();
        this.shrink = newUnits();
    }

    @Override
    void updateOnce(Features x, int label, double share, int[] positions, UnitRuns units) {
        double zSquared = x.squaredNorm();
        float[] squares = z.squares();
        kernels.multiply(rows.variances(), z, squares, units, v);
        for (int position : positions) {
            if (learning[position]) {
                learning[position] = solve(position, sign(position, label), share, zSquared);
            }
        }
        shrinking.move(rows.values(), rows.variances(), z, squares, units, step, shrink);
        units.fillZero(step);
        units.fillZero(shrink);
    }

    /**
     * Writes the pair's step, for z and variances of 1, and what shrinks its variances; leaves both 0 and returns false
     * if it is too large.
     */
    private boolean solve(int position, int y, double share, double zSquared) {
        int index = layout.index(position);
        double alpha = rule.step(margins[position], v[index], share);
        if (!(alpha * Math.sqrt(zSquared) <= LARGEST)) {
            pairs.countDegenerate(position);
            return false;
        }
        pairs.countUpdate(position);
        step[index] = (float) (y * alpha);
        shrink[index] = (float) shrink(v[index], share, zSquared);
        return true;
    }

    private double shrink(double variance, double share, double zSquared) {
        if (covariance == Covariance.PROJECT) {
            return Math.min(rule.precision(variance, share), LARGEST / zSquared);
        }
        if (covariance == Covariance.EXACT) {
            return Math.min(rule.c() * share, LARGEST_EXACT / zSquared);
        }
        return Math.min(rule.loss(variance, share), LARGEST_DROP / zSquared);
    }

    @Override
    public PairTrainingBlock copy() {
        return new DiagonalGaussianBlock(rule, covariance, pairs.copy(), rows.copy(RowInitializer.ZEROS));
    }

    /** The variances of the pair at a position, of the features it holds and the constant one. */
    double[] variances(int pair) {
        return unit(rows.variances(), rows.held(pair), pair);
    }

    /** Reads what {@link #writeTo} wrote. */
    static DiagonalGaussianBlock readFrom(
            DataInput in, GaussianRule rule, Covariance covariance, int classes, FeatureRows features)
            throws IOException {
        PairCounters pairs = readPairs(in, classes, features);
        return new DiagonalGaussianBlock(rule, covariance, pairs, readRows(in, features, pairs, true));
    }
}
