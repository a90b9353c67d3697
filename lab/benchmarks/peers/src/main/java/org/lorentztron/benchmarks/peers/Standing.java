package org.lorentztron.benchmarks.peers;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a contestant did over all repetitions. Errors are shares, 0 to 1; NaN where there is none.
 *
 * @param progressiveError before learning each example
 * @param testError at the end, on the test examples
 * @param speed examples per second of CPU time
 */
record Standing(
        Contestant contestant, MedianAndRange progressiveError, MedianAndRange testError, MedianAndRange speed) {
    static Standing of(Contestant contestant, List<Result> results) {
        return new Standing(
                contestant,
                spread(results, Result::progressiveError),
                spread(results, Result::testError),
                spread(results, Result::examplesPerSecond));
    }

    private static MedianAndRange spread(List<Result> results, ToDoubleFunction<Result> measurement) {
        return MedianAndRange.of(results.stream().mapToDouble(measurement));
    }
}
