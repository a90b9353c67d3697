package org.lorentztron.experiments.paper;

import java.util.List;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.learn.PairTrainingBlock;

/**
 * Consecutive pairs of a variant, trained by one thread at a time; pairs do not depend on each other, so several groups
 * may learn at the same time. Not thread-safe.
 */
final class PairGroup {
    private final Variant variant;
    private final PairTrainingBlock block;
    private final int firstPair;
    private final double[] scores;
    /** Scores of a whole chunk: example by example, pair by pair. */
    private double[] chunkScores = {};

    private long nanos;

    /** @param firstPair index of the block's first pair among all; the others follow it */
    PairGroup(Variant variant, PairTrainingBlock block, int firstPair) {
        this.variant = variant;
        this.block = block;
        this.firstPair = firstPair;
        this.scores = new double[block.parts().size()];
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
            int label = variant.label(chunk.first() + i, chunk.examples()[i]);
            block.scoreThenLearn(chunk.examples()[i].features(), label, scores);
            System.arraycopy(scores, 0, chunkScores, i * scores.length, scores.length);
        }
    }

    /**
     * Copies the scores that example {@code i} of the last chunk had before it was learned to their places among all
     * pairs.
     */
    void putScores(int i, double[] allPairs) {
        System.arraycopy(chunkScores, i * scores.length, allPairs, firstPair, scores.length);
    }

    /** Ends an interval, which some learners fit their models at. */
    void endInterval() {
        nanos += Workers.processorNanos(block::endInterval);
    }

    PairTrainingBlock block() {
        return block;
    }

    int firstPair() {
        return firstPair;
    }

    List<BinaryPart> parts() {
        return block.parts();
    }

    /** Processor time spent learning so far. */
    long nanos() {
        return nanos;
    }
}
