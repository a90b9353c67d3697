package org.lorentztron.model.learner.linear;

import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.WeightSequence;

/** What learners of linear classifiers share: plain averages, published as DoS models of rank 1 (paper 1, eq. 7). */
abstract class BridgedLearner implements PairLearner {
    @Override
    public final int snapshotRank() {
        return 1;
    }

    @Override
    public final PairModelAverage newAverage(WeightSequence weights) {
        return new LinearAverage(weights);
    }

    @Override
    public final PairModelAverage restoreAverage(WeightSequence weights, long intervals, DosModel average) {
        return new LinearAverage(weights, intervals, average);
    }
}
