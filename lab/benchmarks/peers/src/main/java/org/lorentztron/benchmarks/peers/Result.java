package org.lorentztron.benchmarks.peers;

/**
 * What one entrant did.
 *
 * @param examples how many it learned
 * @param progressiveError share of examples that it took for another class before it learned them, 0 to 1; NaN for a
 *     batch entrant
 * @param newestError share of the test examples that its model at the end takes for another class
 * @param averageError the same of the average of its models; NaN if it has none
 * @param trainNanos CPU time of the training calls alone
 * @param endToEndNanos CPU time of conversion, one prediction per example, training and averaging
 */
record Result(
        long examples,
        double progressiveError,
        double newestError,
        double averageError,
        long trainNanos,
        long endToEndNanos) {
    private static final double SECOND = 1e9;

    /** Examples per second of CPU time that the training calls took. */
    double trainedPerSecond() {
        return examples * SECOND / trainNanos;
    }

    /** Examples per second of CPU time, all included but the drawing of the digits. */
    double endToEndPerSecond() {
        return examples * SECOND / endToEndNanos;
    }
}
