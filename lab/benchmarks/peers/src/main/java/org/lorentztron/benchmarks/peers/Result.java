package org.lorentztron.benchmarks.peers;

/**
 * What one entrant did.
 *
 * @param examples how many it learned
 * @param progressiveError share of examples that it took for another class before it learned them, 0 to 1; NaN for a
 *     batch entrant
 * @param testError share of the test examples that its model at the end takes for another class
 * @param nanos CPU time of conversion, one prediction per example, training and averaging
 */
record Result(long examples, double progressiveError, double testError, long nanos) {
    private static final double SECOND = 1e9;

    double examplesPerSecond() {
        return examples * SECOND / nanos;
    }
}
