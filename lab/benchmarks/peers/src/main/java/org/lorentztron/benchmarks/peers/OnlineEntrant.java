package org.lorentztron.benchmarks.peers;

/** A learner that takes one example after the other and can predict at any time. */
non-sealed interface OnlineEntrant<X> extends Entrant<X> {
    /** Learns an example. */
    void learn(X input);

    /**
     * Test, then train: leaves the same model as {@link #learn}.
     *
     * @return the class index predicted before the example was learned
     */
    int predictThenLearn(X input);

    /** The end of an interval: learners with averages take their models into them. */
    default void intervalEnded() {}
}
