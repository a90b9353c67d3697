package org.lorentztron.model.fit.network;

/** What is refitted when a basis vector has been added (paper 6, algorithm 1). */
public enum NetworkRefit {
    /** The output layer alone: a convex problem. */
    OUTPUTS,
    /** The output layer and the basis in turns: not convex, slower, and a smaller basis for the same error. */
    FULL
}
