package org.lorentztron.model.linear;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
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
 * feature last. Subclasses know what an event makes of them; their steps are computed in float64.
 *
 * <p>Images beyond the range of float skip their update and are counted as degenerate. Not thread-safe.
 */
abstract class LinearBlock implements TrainingBlock {
    private static final int FORMAT = 1;

    final BlockPairs pairs;
    final float[][] rows;

    /** The scores of the event being learned. */
    final float[] h;

    /** @param rows n + 1 rows of one column per pair; taken over */
    LinearBlock(BlockPairs pairs, float[][] rows) {
        this.pairs = pairs;
        this.rows = rows;
        this.h = new float[pairs.count()];
    }

    /**
     * Learns an event whose scores are in {@link #h}.
     *
     * @param positions the pairs that contain the label, ascending, at least one
     */
    abstract void update(Features x, int label, int[] positions);

    @Override
    public final List<ClassPair> pairs() {
        return pairs.all();
    }

    @Override
    public final PairCounts counts(int pair) {
        return pairs.counts(pair);
    }

    @Override
    public final void learn(Features x, int label) {
        int[] positions = pairs.positionsOf(label);
        if (positions.length == 0) {
            return;
        }
        requireSize(x);
        RowKernels.multiply(rows, x, positions[0], positions[positions.length - 1] + 1, h);
        update(x, label, positions);
    }

    @Override
    public final void scoreThenLearn(Features x, int label, double[] scores) {
        requireSize(x);
        RowKernels.multiply(rows, x, 0, h.length, h);
        for (int position = 0; position < h.length; position++) {
            scores[position] = h[position];
        }
        int[] positions = pairs.positionsOf(label);
        if (positions.length > 0) {
            update(x, label, positions);
        }
    }

    private void requireSize(Features x) {
        if (x.size() != rows.length - 1) {
            throw new IllegalArgumentException("event has " + x.size() + " features, expected " + (rows.length - 1));
        }
    }

    /** +1 if the label is the first class of the pair, else -1. */
    final int sign(int position, int label) {
        return pairs.isPositive(position, label) ? 1 : -1;
    }

    /** The margin of the event in a pair that contains its label; counts the example, and whether it was a mistake. */
    final double countMargin(int position, int label) {
        boolean positive = pairs.isPositive(position, label);
        double margin = positive ? h[position] : -h[position];
        pairs.countExample(position, positive ? margin < 0 : margin <= 0);
        return margin;
    }

    @Override
    public final DosModel model(int pair) {
        return LinearBridge.toDos(weights(pair));
    }

    /** The weights of the pair at a position, length n + 1. */
    final double[] weights(int pair) {
        double[] w = new double[rows.length];
        for (int j = 0; j < w.length; j++) {
            w[j] = rows[j][pair];
        }
        return w;
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeByte(FORMAT);
        out.writeInt(rows.length);
        pairs.writeTo(out);
        RowBytes.write(rows, out);
    }

    /** Reads what {@link #writeTo} wrote before the weights. */
    static BlockPairs readPairs(DataInput in, int classes, int dimension) throws IOException {
        int format = in.readUnsignedByte();
        if (format != FORMAT) {
            throw new IOException("stored linear block has format " + format + ", expected " + FORMAT);
        }
        int storedDimension = in.readInt();
        if (storedDimension != dimension) {
            throw new IOException("stored linear block has dimension " + storedDimension + ", expected " + dimension);
        }
        return BlockPairs.readFrom(in, classes);
    }

    /** Reads the weights, or as many numbers of another kind. */
    static float[][] readRows(DataInput in, int dimension, int columns) throws IOException {
        float[][] rows = new float[dimension][columns];
        RowBytes.read(in, rows);
        return rows;
    }
}
