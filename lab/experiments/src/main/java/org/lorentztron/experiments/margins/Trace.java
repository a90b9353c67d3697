package org.lorentztron.experiments.margins;

import java.util.ArrayList;
import java.util.List;

/**
 * How far a method came, and when: L after every iteration, and some of the classifiers on the way, ever further apart.
 * Mutable; not thread-safe.
 */
final class Trace {
    private static final double SPREAD = 1.2;

    private final List<Step> steps = new ArrayList<>();
    private final List<Classifier> classifiers = new ArrayList<>();
    private long nextKept = 1;

    /**
     * A moment.
     *
     * @param passes iterations in units of n^2 products with kernel values, or of the n^2 products that a sweep would
     *     take if all multipliers changed
     * @param nanos CPU time since the features were given
     * @param objective L
     */
    record Step(long iterations, double passes, long nanos, double objective) {
        double seconds() {
            return nanos / 1e9;
        }
    }

    /**
     * A classifier: score(x) = sum over i of alpha_i y_i K(x_i, x) + bias.
     *
     * @param multipliers alpha, length n; not to be modified
     */
    record Classifier(Step step, double[] multipliers, double bias) {}

    /**
     * Adds a moment after the last one.
     *
     * @param multipliers alpha, length n; not modified
     * @param last whether the method ends here: its last classifier is kept
     */
    void add(Step step, double[] multipliers, double bias, boolean last) {
        steps.add(step);
        if (last || step.iterations() >= nextKept) {
            classifiers.add(new Classifier(step, multipliers.clone(), bias));
            nextKept = (long) Math.ceil(step.iterations() * SPREAD + 1e-9);
        }
    }

    /** All moments, in their order. */
    List<Step> steps() {
        return steps;
    }

    /** Those kept, in their order; at least the last. */
    List<Classifier> classifiers() {
        return classifiers;
    }
}
