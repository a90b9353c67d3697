package org.lorentztron.benchmarks.kernel;

import org.lorentztron.model.Features;

/** All pairs of classes and the work of one event on them. Not thread-safe. */
interface Pairs {
    /** The score |Uz|^2 - |Vz|^2 of every pair; may be overwritten by the next call. */
    double[] score(Features x);

    /** The passive-aggressive update of the pairs that contain the class. */
    void learn(Features x, int label);

    /** Scores every pair and then learns from the same images. */
    double[] scoreThenLearn(Features x, int label);

    /** How many updates of a pair there were. */
    long updates();
}
