package org.lorentztron.benchmarks.kernel;

import org.lorentztron.model.Features;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.predict.PairwiseEnsemble;
import org.lorentztron.model.predict.ScoreSpace;

/**
 * What the job runs: {@link PairTrainingBlock} to learn, {@link PairwiseEnsemble} to score. The ensemble does not
 * learn.
 */
final class RowPairs implements Pairs {
    private final PairTrainingBlock block;
    private final PairwiseEnsemble ensemble;
    private final ScoreSpace space = new ScoreSpace();
    private final double[] scores;
    private final long updatesBefore;

    /** @param block taken over */
    RowPairs(PairTrainingBlock block) {
        this.block = block;
        int pairs = block.pairs().size();
        int features = block.model(0).dimension() - 1;
        int classes = block.pairs().get(pairs - 1).b() + 1;
        PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(classes, features);
        for (int pair = 0; pair < pairs; pair++) {
            builder.pair(block.pairs().get(pair), block.model(pair));
        }
        this.ensemble = builder.build();
        this.scores = new double[pairs];
        this.updatesBefore = sumOfUpdates();
    }

    @Override
    public double[] score(Features x) {
        return ensemble.scores(x, space);
    }

    @Override
    public void learn(Features x, int label) {
        block.learn(x, label);
    }

    @Override
    public double[] scoreThenLearn(Features x, int label) {
        block.scoreThenLearn(x, label, scores);
        return scores;
    }

    @Override
    public long updates() {
        return sumOfUpdates() - updatesBefore;
    }

    private long sumOfUpdates() {
        long sum = 0;
        for (int pair = 0; pair < block.pairs().size(); pair++) {
            sum += block.counts(pair).updates();
        }
        return sum;
    }
}
