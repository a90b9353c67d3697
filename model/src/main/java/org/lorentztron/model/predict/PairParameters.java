package org.lorentztron.model.predict;

import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.FeatureRows;

/** The parameters of an ensemble's pairs, stored one way or another. Immutable and thread-safe. */
interface PairParameters {
    /** Common rows are faster. They may take at most this many times the memory of the parameters that pairs hold. */
    int MOST_ROOM = 2;

    /**
     * The parameters of pairs, stored in the way that suits them.
     *
     * @param n the number of features
     */
    static PairParameters of(List<PairModel> pairs, int n) {
        FeatureRows known = PairModel.features(pairs, n);
        // Without what pads them: so that a version has the same layout, and scores have the same bits, in every JVM.
        long width = pairs.stream().mapToLong(PairModel::width).sum();
        long held = pairs.stream().mapToLong(PairModel::parameters).sum();
        return known.count() * width <= MOST_ROOM * held ? new CommonRows(pairs, known) : new PackedRows(pairs, known);
    }

    /**
     * Scores the pairs. Features that none of them holds are passed over.
     *
     * @param space used and left to the next event
     * @param scores by index of the pair; those of other pairs are left as they are
     * @throws IllegalArgumentException if the event has another number of features
     */
    void score(Features x, ScoreSpace space, double[] scores);

    /** How many events are best scored at a time, at least 1. */
    default int tile() {
        return 1;
    }

    /**
     * Scores the pairs under each of several events, with the same bits.
     *
     * @param scores by event, then as above
     */
    default void score(List<Features> events, ScoreSpace space, double[][] scores) {
        for (int i = 0; i < scores.length; i++) {
            score(events.get(i), space, scores[i]);
        }
    }
}
