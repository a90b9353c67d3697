package org.lorentztron.model.learn;

import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.Features;

/** What every learner of pairs keeps to; a subclass names the learner. */
public abstract class LearnerContract extends PartLearnerContract
        implements TrainingBlockContract,
                StoredPairsContract,
                BlockStartContract,
                WideRowsContract,
                PairAverageContract {
    private final double[] scores = new double[allParts().size()];

    @Override
    public PairLearner learner() {
        return PairAverageContract.super.learner();
    }

    @Override
    public ClassPairs parts(int classes) {
        return new ClassPairs(classes);
    }

    @Override
    public void pass(TrainingBlock block, Features x, int label, int other) {
        block.learn(x, label);
        ((PairTrainingBlock) block).scoreThenLearn(x, other, scores);
    }
}
