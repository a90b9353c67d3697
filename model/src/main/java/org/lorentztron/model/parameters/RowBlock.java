package org.lorentztron.model.parameters;

import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.HeldFeatures;
import org.lorentztron.model.learn.IntervalEnd;

/** The frame of blocks of parts with two sides whose parameters are in rows, one for each feature that they hold. */
public abstract class RowBlock extends TwoSidedBlock implements HeldFeatures {
    private static final boolean[] NONE_RESTS = {};

    protected final BlockRows rows;

    /**
     * @param pairs taken over
     * @param rows taken over
     */
    protected RowBlock(PairCounters pairs, BlockRows rows) {
        super(pairs);
        this.rows = rows;
    }

    /** [position] whether the pair sleeps, and so forgets nothing; empty if none can. */
    protected boolean[] asleep() {
        return NONE_RESTS;
    }

    @Override
    public final void remember(FeatureMemory memory) {
        rows.limit(memory);
    }

    @Override
    public final void forgetFeatures(IntervalEnd end) {
        rows.forget(end, asleep());
    }

    @Override
    public final void forgetExcess() {
        rows.forgetExcess(asleep());
    }

    @Override
    public final long heldFeatures() {
        return rows.count() - 1L;
    }

    @Override
    public final long forgottenFeatures() {
        return rows.forgotten();
    }
}
