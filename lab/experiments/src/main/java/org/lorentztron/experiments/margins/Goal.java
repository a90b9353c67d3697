package org.lorentztron.experiments.margins;

import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * When a method may end.
 *
 * @param optimum the least L
 * @param relativeGap (L - optimum) / |optimum| is at most this
 * @param mostIterations of updates and sweeps
 */
record Goal(double optimum, double relativeGap, int mostIterations) {

    double gap(Trace.Step step) {
        return (step.objective() - optimum) / Math.abs(optimum);
    }

    boolean isReached(Trace.Step step) {
        return step.iterations() >= mostIterations || gap(step) <= relativeGap;
    }

    /** The place of the first moment that is so close to the optimum, if there is one. */
    OptionalInt first(Trace trace, double gap) {
        return IntStream.range(0, trace.steps().size())
                .filter(s -> gap(trace.steps().get(s)) <= gap)
                .findFirst();
    }
}
