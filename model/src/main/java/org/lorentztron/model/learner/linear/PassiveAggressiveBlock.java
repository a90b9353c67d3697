package org.lorentztron.model.learner.linear;

import java.io.DataInput;
import java.io.IOException;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.UnitRuns;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.RowInitializer;

/** Linear pairs with the update of {@link LinearPassiveAggressive}. Not thread-safe. */
final class PassiveAggressiveBlock extends LinearBlock {
    private final LinearPassiveAggressive rule;

    /** Workspace of update, by unit: 0 outside of it. */
    private final float[] step;

    /** @param rows of one unit per pair; taken over */
    PassiveAggressiveBlock(LinearPassiveAggressive rule, PairCounters pairs, BlockRows rows) {
        super(pairs, rows);
        this.rule = rule;
        this.step = newUnits();
    }

    @Override
    void update(Features x, int label, double weight, int[] positions, UnitRuns units) {
        double zSquared = x.squaredNorm();
        boolean changed = false;
        for (int position : positions) {
            changed |= solve(position, label, weight, zSquared);
        }
        if (changed) {
            kernels.addOuter(rows.values(), z, z.quotients(Math.sqrt(zSquared)), units, step);
            units.fillZero(step);
        }
    }

    /** Writes the pair's step, in units of z / |z|; whether it changes at all. */
    private boolean solve(int position, int label, double weight, double zSquared) {
        double margin = margins[position];
        if (!Double.isFinite(margin) || !Double.isFinite(zSquared)) {
            pairs.countDegenerate(position);
            return false;
        }
        if (!(margin < 1)) {
            return false;
        }
        pairs.countUpdate(position);
        double signed = sign(position, label) * rule.step(margin, zSquared, weight) * Math.sqrt(zSquared);
        step[layout.index(position)] = (float) signed;
        return true;
    }

    @Override
    public PairTrainingBlock copy() {
        return new PassiveAggressiveBlock(rule, pairs.copy(), rows.copy(RowInitializer.ZEROS));
    }

    /** Reads what {@link #writeTo} wrote. */
    static PassiveAggressiveBlock readFrom(
            DataInput in, LinearPassiveAggressive rule, int classes, FeatureRows features) throws IOException {
        PairCounters pairs = readPairs(in, classes, features);
        return new PassiveAggressiveBlock(rule, pairs, readRows(in, features, pairs, false));
    }
}
