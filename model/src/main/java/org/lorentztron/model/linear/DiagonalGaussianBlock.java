package org.lorentztron.model.linear;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.lorentztron.model.Features;
import org.lorentztron.model.dos.BlockPairs;
import org.lorentztron.model.dos.ConfidenceKernels;
import org.lorentztron.model.dos.RowBytes;
import org.lorentztron.model.dos.RowKernels;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * Linear pairs whose weights have a Gaussian distribution with a diagonal covariance, learned by a {@link GaussianRule}:
 * means in the rows of {@link LinearBlock}, variances in rows of the same shape, float32, 1 at the start.
 *
 * <p>For finite features means stay finite and 0 &lt; variances &lt;= 1. An event with |z|^2 or a step above 2^100 changes
 * nothing and is counted as degenerate. Not thread-safe.
 */
final class DiagonalGaussianBlock extends LinearBlock {
    /*
     * Why nothing leaves the range of float:
     *  - a step moves no mean by more than L = 2^100, and adding that to a float of 2^125 or more leaves it as it is;
     *  - project: 1/S grows by shrink z^2 <= L, and not at all once shrink z^2 S < 2^-24, as 1 + shrink z^2 S is 1 then. So
     *    S > 2^-125;
     *  - exact: S is divided by (1 + t)^2, t = shrink z^2 S <= 2^49, and not at all for t < 2^-24. So S > 2^-100;
     *  - drop: S is multiplied by 2^-24 at least, and not at all once shrink z^2 S < 2^-25, where shrink z^2 <= 2^76. So
     *    S > 2^-126.
     */
    private static final double LARGEST = 0x1p100;

    private static final double LARGEST_EXACT = 0x1p49;
    private static final double LARGEST_DROP = 0x1p76;

    private final GaussianRule rule;
    private final Covariance covariance;
    private final float[][] variances;

    // Workspaces of update: margins, variances of the scores, steps and what shrinks variances, by pair; squared
    // features.
    private final double[] margins;
    private final float[] v;
    private final float[] step;
    private final float[] shrink;
    private final float[] squares;

    /**
     * @param covariance any but full; exact is NHERD's, as AROW's is project
     * @param rows the means: n + 1 rows of one column per pair; taken over
     * @param variances of the same shape, in (0, 1]; taken over
     */
    DiagonalGaussianBlock(
            GaussianRule rule, Covariance covariance, BlockPairs pairs, float[][] rows, float[][] variances) {
        super(pairs, rows);
        this.rule = rule;
        this.covariance = covariance;
        this.variances = variances;
        this.margins = new double[pairs.count()];
        this.v = new float[pairs.count()];
        this.step = new float[pairs.count()];
        this.shrink = new float[pairs.count()];
        this.squares = new float[rows.length - 1];
    }

    /** A block that starts at given means, with variances of 1. */
    static DiagonalGaussianBlock start(GaussianRule rule, Covariance covariance, BlockPairs pairs, float[][] rows) {
        float[][] variances = new float[rows.length][pairs.count()];
        for (float[] row : variances) {
            Arrays.fill(row, 1f);
        }
        return new DiagonalGaussianBlock(rule, covariance, pairs, rows, variances);
    }

    @Override
    void update(Features x, int label, int[] positions) {
        double zSquared = x.squaredNorm();
        int from = positions[0];
        int to = positions[positions.length - 1] + 1;
        boolean wanted = false;
        for (int position : positions) {
            wanted |= violates(position, label, zSquared);
        }
        if (!wanted) {
            return;
        }
        square(x.values());
        RowKernels.multiply(variances, x, squares, from, to, v);
        Arrays.fill(step, from, to, 0f);
        Arrays.fill(shrink, from, to, 0f);
        for (int position : positions) {
            if (margins[position] <= 1) {
                solve(position, sign(position, label), zSquared);
            }
        }
        if (covariance == Covariance.PROJECT) {
            ConfidenceKernels.project(rows, variances, x, squares, from, to, step, shrink);
        } else if (covariance == Covariance.EXACT) {
            ConfidenceKernels.exact(rows, variances, x, squares, from, to, step, shrink);
        } else {
            ConfidenceKernels.drop(rows, variances, x, squares, from, to, step, shrink);
        }
    }

    /** Keeps the margin; whether it is at most 1 and can be trusted. */
    private boolean violates(int position, int label, double zSquared) {
        double margin = countMargin(position, label);
        if (!Double.isFinite(margin) || !(zSquared <= LARGEST)) {
            pairs.countDegenerate(position);
            margin = Double.POSITIVE_INFINITY;
        }
        margins[position] = margin;
        return margin <= 1;
    }

    /** Writes the pair's step, for z and variances of 1, and what shrinks its variances; leaves both 0 if it is too large. */
    private void solve(int position, int y, double zSquared) {
        double alpha = rule.step(margins[position], v[position]);
        if (!(alpha * Math.sqrt(zSquared) <= LARGEST)) {
            pairs.countDegenerate(position);
            return;
        }
        pairs.countUpdate(position);
        step[position] = (float) (y * alpha);
        shrink[position] = (float) shrink(v[position], zSquared);
    }

    private double shrink(double variance, double zSquared) {
        if (covariance == Covariance.PROJECT) {
            return Math.min(rule.precision(variance), LARGEST / zSquared);
        }
        if (covariance == Covariance.EXACT) {
            return Math.min(rule.c(), LARGEST_EXACT / zSquared);
        }
        return Math.min(rule.loss(variance), LARGEST_DROP / zSquared);
    }

    private void square(float[] values) {
        for (int k = 0; k < values.length; k++) {
            squares[k] = values[k] * values[k];
        }
    }

    @Override
    public TrainingBlock copy() {
        return new DiagonalGaussianBlock(rule, covariance, pairs.copy(), RowBytes.copy(rows), RowBytes.copy(variances));
    }

    /** The variances of the pair at a position, length n + 1. */
    double[] variances(int pair) {
        double[] s = new double[variances.length];
        for (int j = 0; j < s.length; j++) {
            s[j] = variances[j][pair];
        }
        return s;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        super.writeTo(out);
        RowBytes.write(variances, out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static DiagonalGaussianBlock readFrom(
            DataInput in, GaussianRule rule, Covariance covariance, int classes, int dimension) throws IOException {
        BlockPairs pairs = readPairs(in, classes, dimension);
        float[][] rows = readRows(in, dimension, pairs.count());
        return new DiagonalGaussianBlock(rule, covariance, pairs, rows, readRows(in, dimension, pairs.count()));
    }
}
