package org.lorentztron.model.dos;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.learn.PairCounts;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * Many DoS pairs in their training form, and the passive-aggressive update of {@link PassiveAggressive} on them:
 * parameters and images in float32, norms and step sizes in float64.
 *
 * <p>Rows have the columns of {@link PairColumns}. A pair's bits depend on its start and its own events only. All
 * parameters stay finite for finite features: an update adds at most (sqrt(1 + l) + sqrt(l)) / |z| to any entry, the sum
 * of both squared norms grows by at most a constant per update, and an image beyond the range of float skips its update.
 * Not thread-safe.
 */
final class PairBlock implements TrainingBlock {
    private static final int FORMAT = 1;

    private final UpdateStep rule;
    private final int rank;
    private final BlockPairs pairs;
    private final float[][] rows;
    private final int[][] runsByClass;

    // Workspaces of learn: images, steps, and the event's values divided by |z|.
    private final float[] h;
    private final float[] step;
    private final float[] direction;

    /**
     * @param rule how far updates go
     * @param rows n + 1 rows of pairs x 2 rank columns; taken over
     * @param classes the number of classes
     */
    PairBlock(UpdateStep rule, int rank, int classes, BlockPairs pairs, float[][] rows) {
        this.rule = rule;
        this.rank = rank;
        this.pairs = pairs;
        this.rows = rows;
        this.runsByClass = ColumnRuns.byClass(pairs, classes, 2 * rank);
        this.h = new float[pairs.count() * 2 * rank];
        this.step = new float[pairs.count() * 2 * rank];
        this.direction = new float[rows.length - 1];
    }

    @Override
    public List<ClassPair> pairs() {
        return pairs.all();
    }

    @Override
    public PairCounts counts(int pair) {
        return pairs.counts(pair);
    }

    @Override
    public void learn(Features x, int label) {
        int[] positions = pairs.positionsOf(label);
        if (positions.length == 0) {
            return;
        }
        requireSize(x);
        int[] runs = runsByClass[label];
        for (int run = 0; run < runs.length; run += 2) {
            RowKernels.multiply(rows, x, runs[run], runs[run + 1], h);
        }
        applySteps(x, label, positions);
    }

    @Override
    public void scoreThenLearn(Features x, int label, double[] scores) {
        requireSize(x);
        RowKernels.multiply(rows, x, 0, h.length, h);
        PairColumns.scores(h, rank, scores);
        applySteps(x, label, pairs.positionsOf(label));
    }

    private void requireSize(Features x) {
        if (x.size() != rows.length - 1) {
            throw new IllegalArgumentException("event has " + x.size() + " features, expected " + (rows.length - 1));
        }
    }

    /** Solves each pair's step and adds them to the rows, neighbouring pairs in one pass. */
    private void applySteps(Features x, int label, int[] positions) {
        double zSquared = x.squaredNorm();
        double zNorm = Math.sqrt(zSquared);
        int width = 2 * rank;
        int from = 0;
        int to = -1;
        for (int position : positions) {
            if (!solve(position, label, zSquared, zNorm)) {
                continue;
            }
            int start = position * width;
            if (to < 0) {
                divide(x.values(), zNorm);
                from = start;
            } else if (start - to <= ColumnRuns.GAP) {
                Arrays.fill(step, to, start, 0f);
            } else {
                RowKernels.addOuter(rows, x, direction, (float) (1 / zNorm), from, to, step);
                from = start;
            }
            to = start + width;
        }
        if (to >= 0) {
            RowKernels.addOuter(rows, x, direction, (float) (1 / zNorm), from, to, step);
        }
    }

    /** Writes the pair's step, in units of z / |z|, and returns true; or returns false if it does not change. */
    private boolean solve(int position, int label, double zSquared, double zNorm) {
        boolean positive = pairs.isPositive(position, label);
        int u = position * 2 * rank;
        int winner = positive ? u : u + rank;
        int loser = positive ? u + rank : u;
        double w = PairColumns.squaredNorm(h, winner, rank);
        double l = PairColumns.squaredNorm(h, loser, rank);
        double margin = w - l;
        pairs.countExample(position, positive ? margin < 0 : margin <= 0);
        // Infinite or NaN norms make the margin NaN or infinite: such an event can be neither learned nor trusted.
        if (!Double.isFinite(margin) || !Double.isFinite(zSquared)) {
            pairs.countDegenerate(position);
            return false;
        }
        if (!(margin < 1)) {
            return false;
        }
        pairs.countUpdate(position);
        double root = Math.sqrt(w);
        double s = rule.solve(root, Math.sqrt(l), zSquared);
        if (root > 0) {
            scale(winner, (root / s - root) / root / zNorm);
        } else {
            Arrays.fill(step, winner, winner + rank, 0f);
            if (s == 0) {
                pairs.countDegenerate(position);
                step[winner] = (float) (Math.sqrt(rule.freeSquaredNorm(l, zSquared)) / zNorm);
            }
        }
        scale(loser, -(1 - s) / (2 - s) / zNorm);
        return true;
    }

    private void scale(int from, double factor) {
        for (int r = from; r < from + rank; r++) {
            step[r] = (float) (factor * h[r]);
        }
    }

    /* z / |z| rather than |z|^2 in the step: both factors of the product then stay within float for any finite z. */
    private void divide(float[] values, double zNorm) {
        for (int k = 0; k < values.length; k++) {
            direction[k] = (float) (values[k] / zNorm);
        }
    }

    @Override
    public DosModel model(int pair) {
        return PairColumns.model(rows, rank, pair);
    }

    @Override
    public TrainingBlock copy() {
        return new PairBlock(rule, rank, runsByClass.length, pairs.copy(), RowBytes.copy(rows));
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        header(rank, rows.length).write(pairs, out);
        RowBytes.write(rows, out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static PairBlock readFrom(DataInput in, UpdateStep rule, int rank, int dimension, int classes) throws IOException {
        BlockPairs pairs = header(rank, dimension).read(in, classes);
        float[][] rows = new float[dimension][pairs.count() * 2 * rank];
        RowBytes.read(in, rows);
        return new PairBlock(rule, rank, classes, pairs, rows);
    }

    private static BlockHeader header(int rank, int dimension) {
        return new BlockHeader("DoS", FORMAT, rank, dimension);
    }
}
