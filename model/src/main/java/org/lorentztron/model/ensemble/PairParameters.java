package org.lorentztron.model.ensemble;

import org.lorentztron.model.Features;

/** The parameters of an ensemble's pairs, stored one way or another. Immutable and thread-safe. */
interface PairParameters {
    /**
     * Scores the pairs. Features that none of them holds are passed over.
     *
     * @param space used and left to the next event
     * @param scores by index of the pair; those of other pairs are left as they are
     * @throws IllegalArgumentException if the event has another number of features
     */
    void score(Features x, ScoreSpace space, double[] scores);
}
