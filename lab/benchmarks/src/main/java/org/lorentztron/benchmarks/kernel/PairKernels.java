package org.lorentztron.benchmarks.kernel;

import org.lorentztron.model.Features;
import org.lorentztron.model.learn.PairTrainingBlock;

/**
 * All pairs of classes and the work of one event on them; each implementation stores the same models in its own way.
 * Not thread-safe.
 */
interface PairKernels {
    /** The score |Uz|^2 - |Vz|^2 of every pair; may be overwritten by the next call. */
    double[] score(Features x);

    /** The passive-aggressive update of the pairs that contain the class. */
    void learn(Features x, int label);

    /** Scores every pair and then learns from the same images. */
    double[] scoreThenLearn(Features x, int label);

    /** How many updates of a pair there were. */
    long updates();

    /** The kernels of a name, with the models of a block that has all pairs; the block is not modified. */
    static PairKernels of(String name, PairTrainingBlock trained) {
        return switch (name) {
            case "rows" -> new RowPairs(trained.copy());
            case "flat" -> new FlatPairs(trained);
            case "ejml" -> new EjmlPairs(trained);
            default -> throw new IllegalArgumentException("kernel is \"" + name + "\", expected rows, flat or ejml");
        };
    }
}
