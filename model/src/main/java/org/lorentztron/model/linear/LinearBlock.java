package org.lorentztron.model.linear;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.dos.BlockPairs;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.dos.RowBytes;
import org.lorentztron.model.dos.RowKernels;
import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.learn.PairCounts;
import org.lorentztron.model.learn.TrainingBlock;

/**
 * Many linear pairs in their training form: rows[j] holds the weight of feature j in every pair, float32, the constant
 * feature last. Steps are computed in float64.
 *
 * <p>Images beyond the range of float skip their update and are counted as degenerate. Not thread-safe.
 */
final class LinearBlock implements TrainingBlock {
    private static final int FORMAT = 1;

    private final BlockPairs pairs;
    private final float[][] rows;
    private final int classes;
    private final LinearPassiveAggressive rule;

    // Workspaces of learn: scores, steps, and the event's values divided by |z|.
    private final float[] h;
    private final float[] step;
    private final float[] direction;

    /** @param rows n + 1 rows of one column per pair; taken over */
    LinearBlock(int classes, LinearPassiveAggressive rule, BlockPairs pairs, float[][] rows) {
        this.classes = classes;
        this.rule = rule;
        this.pairs = pairs;
        this.rows = rows;
        this.h = new float[pairs.count()];
        this.step = new float[pairs.count()];
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
        int from = positions[0];
        int to = positions[positions.length - 1] + 1;
        RowKernels.multiply(rows, x, from, to, h);
        applySteps(x, label, positions, from, to);
    }

    @Override
    public void scoreThenLearn(Features x, int label, double[] scores) {
        requireSize(x);
        RowKernels.multiply(rows, x, 0, h.length, h);
        for (int position = 0; position < h.length; position++) {
            scores[position] = h[position];
        }
        int[] positions = pairs.positionsOf(label);
        if (positions.length > 0) {
            applySteps(x, label, positions, positions[0], positions[positions.length - 1] + 1);
        }
    }

    private void requireSize(Features x) {
        if (x.size() != rows.length - 1) {
            throw new IllegalArgumentException("event has " + x.size() + " features, expected " + (rows.length - 1));
        }
    }

    private void applySteps(Features x, int label, int[] positions, int from, int to) {
        Arrays.fill(step, from, to, 0f);
        double zSquared = x.squaredNorm();
        boolean changed = false;
        for (int position : positions) {
            changed |= solve(position, label, zSquared);
        }
        if (changed) {
            double zNorm = Math.sqrt(zSquared);
            divide(x.values(), zNorm);
            RowKernels.addOuter(rows, x, direction, (float) (1 / zNorm), from, to, step);
        }
    }

    /** Writes the pair's step, in units of z / |z|; whether it changes at all. */
    private boolean solve(int position, int label, double zSquared) {
        int y = pairs.isPositive(position, label) ? 1 : -1;
        double margin = y * (double) h[position];
        pairs.countExample(position, y > 0 ? margin < 0 : margin <= 0);
        if (!Double.isFinite(margin) || !Double.isFinite(zSquared)) {
            pairs.countDegenerate(position);
            return false;
        }
        if (!(margin < 1)) {
            return false;
        }
        pairs.countUpdate(position);
        step[position] = (float) (y * rule.step(margin, zSquared) * Math.sqrt(zSquared));
        return true;
    }

    private void divide(float[] values, double zNorm) {
        for (int k = 0; k < values.length; k++) {
            direction[k] = (float) (values[k] / zNorm);
        }
    }

    @Override
    public DosModel model(int pair) {
        return LinearBridge.toDos(weights(pair));
    }

    /** The weights of the pair at a position, length n + 1. */
    double[] weights(int pair) {
        double[] w = new double[rows.length];
        for (int j = 0; j < w.length; j++) {
            w[j] = rows[j][pair];
        }
        return w;
    }

    @Override
    public TrainingBlock copy() {
        return new LinearBlock(classes, rule, pairs.copy(), RowBytes.copy(rows));
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeByte(FORMAT);
        out.writeInt(rows.length);
        pairs.writeTo(out);
        RowBytes.write(rows, out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static LinearBlock readFrom(DataInput in, int classes, int dimension, LinearPassiveAggressive rule)
            throws IOException {
        int format = in.readUnsignedByte();
        if (format != FORMAT) {
            throw new IOException("stored linear block has format " + format + ", expected " + FORMAT);
        }
        int storedDimension = in.readInt();
        if (storedDimension != dimension) {
            throw new IOException("stored linear block has dimension " + storedDimension + ", expected " + dimension);
        }
        BlockPairs pairs = BlockPairs.readFrom(in, classes);
        float[][] rows = new float[dimension][pairs.count()];
        RowBytes.read(in, rows);
        return new LinearBlock(classes, rule, pairs, rows);
    }
}
