package org.lorentztron.benchmarks.peers;

/** A learner that takes one example after the other and can predict at any time. */
non-sealed interface OnlineEntrant<X> extends Entrant<X> {
    /** Test, then train: the class index predicted before the example was learned. */
    int predictThenLearn(X input);

    /** The end of an interval, for learners that average their models. */
    default void intervalEnded() {}
}
