package org.lorentztron.model.linear;

import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;
import org.lorentztron.model.Features;
import org.lorentztron.model.dos.BlockPairs;
import org.lorentztron.model.dos.RowBytes;
import org.lorentztron.model.dos.RowKernels;
import org.lorentztron.model.learn.TrainingBlock;

/** Linear pairs with the update of {@link LinearPassiveAggressive}. Not thread-safe. */
final class PassiveAggressiveBlock extends LinearBlock {
    private final LinearPassiveAggressive rule;

    // Workspaces of update: steps, and the event's values divided by |z|.
    private final float[] step;
    private final float[] direction;

    /** @param rows n + 1 rows of one column per pair; taken over */
    PassiveAggressiveBlock(LinearPassiveAggressive rule, BlockPairs pairs, float[][] rows) {
        super(pairs, rows);
        this.rule = rule;
        this.step = new float[pairs.count()];
        this.direction = new float[rows.length - 1];
    }

    @Override
    void update(Features x, int label, int[] positions) {
        int from = positions[0];
        int to = positions[positions.length - 1] + 1;
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
        double margin = countMargin(position, label);
        if (!Double.isFinite(margin) || !Double.isFinite(zSquared)) {
            pairs.countDegenerate(position);
            return false;
        }
        if (!(margin < 1)) {
            return false;
        }
        pairs.countUpdate(position);
        step[position] = (float) (sign(position, label) * rule.step(margin, zSquared) * Math.sqrt(zSquared));
        return true;
    }

    private void divide(float[] values, double zNorm) {
        for (int k = 0; k < values.length; k++) {
            direction[k] = (float) (values[k] / zNorm);
        }
    }

    @Override
    public TrainingBlock copy() {
        return new PassiveAggressiveBlock(rule, pairs.copy(), RowBytes.copy(rows));
    }

    /** Reads what {@link #writeTo} wrote. */
    static PassiveAggressiveBlock readFrom(DataInput in, LinearPassiveAggressive rule, int classes, int dimension)
            throws IOException {
        BlockPairs pairs = readPairs(in, classes, dimension);
        return new PassiveAggressiveBlock(rule, pairs, readRows(in, dimension, pairs.count()));
    }
}
