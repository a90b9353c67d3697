package org.lorentztron.model.learn;

/**
 * The weight c_m that the m-th model gets in avg_m = (1 - c_m) avg_(m-1) + c_m T_m. {@link AverageWeights} are those
 * that the job offers. Thread-safe.
 */
@FunctionalInterface
public interface WeightSequence {
    /** The weight of the m-th model, m = 1, 2, ..., in [0, 1]; the first one's is 1. */
    double weight(long m);
}
