package org.lorentztron.model.parameters;

import java.util.List;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.probability.PlattScaling;

/**
 * The frame of blocks of parts with two sides: which these are, what is counted of them, what their scores stand for.
 */
public abstract class TwoSidedBlock implements PairTrainingBlock, PartReports {
    protected final PairCounters pairs;

    /** @param pairs taken over */
    protected TwoSidedBlock(PairCounters pairs) {
        this.pairs = pairs;
    }

    @Override
    public final List<BinaryPart> parts() {
        return pairs.all();
    }

    @Override
    public final long mistakes(int pair) {
        return pairs.mistakes(pair);
    }

    @Override
    public boolean hasLearned(int pair) {
        return pairs.counts(pair).examples() > 0;
    }

    @Override
    public final PlattScaling calibration(int pair) {
        return pairs.calibration(pair);
    }
}
