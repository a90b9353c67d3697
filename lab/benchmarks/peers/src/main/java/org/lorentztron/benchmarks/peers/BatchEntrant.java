package org.lorentztron.benchmarks.peers;

/** A learner whose API takes all examples at once; it passes over them once, in their order. */
non-sealed interface BatchEntrant<X> extends Entrant<X> {
    /** Appends an example to those collected so far. */
    void collect(X input);

    /** Learns all that was collected; called once. */
    void train();
}
