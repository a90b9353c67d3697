package org.lorentztron.experiments.curves;

import java.util.List;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.tools.offline.Workers;

/**
 * Consecutive parts of a model, trained by one thread at a time; parts do not depend on each other, so several groups
 * may learn at the same time. Not thread-safe.
 */
final class PartGroup {
    private final TrainingBlock block;
    private final int firstScore;
    private final double[] scores;
    /** Scores of a whole chunk: example by example, score by score. */
    private double[] chunkScores = {};

    private long nanos;

    /** @param firstScore index of the block's first score among those of all groups; the others follow it */
    PartGroup(TrainingBlock block, int firstScore) {
        this.block = block;
        this.firstScore = firstScore;
        this.scores = new double[block.scoreCount()];
    }

    /** Scores and learns the examples one after the other. */
    void learn(Chunk chunk) {
        nanos += Workers.processorNanos(() -> learnEach(chunk));
    }

    private void learnEach(Chunk chunk) {
        if (chunkScores.length != chunk.size() * scores.length) {
            chunkScores = new double[chunk.size() * scores.length];
        }
        for (int i = 0; i < chunk.size(); i++) {
            Example example = chunk.examples()[i];
            scoreThenLearn(example.features(), example.index());
            System.arraycopy(scores, 0, chunkScores, i * scores.length, scores.length);
        }
    }

    /** Parts with two sides do both in one pass over their parameters. */
    private void scoreThenLearn(Features x, int label) {
        if (block instanceof PairTrainingBlock pairs) {
            pairs.scoreThenLearn(x, label, scores);
        } else {
            block.score(x, scores);
            block.learn(x, label);
        }
    }

    /**
     * Copies the scores that example {@code i} of the last chunk had before it was learned to their places among those
     * of all groups.
     */
    void putScores(int i, double[] all) {
        System.arraycopy(chunkScores, i * scores.length, all, firstScore, scores.length);
    }

    /** Ends an interval, which some learners fit their models at. */
    void endInterval() {
        nanos += Workers.processorNanos(() -> IntervalBlock.end(block));
    }

    TrainingBlock block() {
        return block;
    }

    List<? extends Part> parts() {
        return block.parts();
    }

    /** Processor time spent learning so far. */
    long nanos() {
        return nanos;
    }
}
