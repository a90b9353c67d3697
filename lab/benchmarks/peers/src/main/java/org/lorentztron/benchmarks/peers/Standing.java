package org.lorentztron.benchmarks.peers;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How a contestant did over all repetitions, beside a baseline. Errors are shares, 0 to 1; NaN where there is none.
 *
 * @param progressiveError before learning each example
 * @param newestError of the model at the end, on the test examples
 * @param averageError of the average of its models, likewise
 * @param trained examples per second of CPU time, training calls alone
 * @param trainedRatio the same divided by the baseline's of the same repetition
 * @param endToEnd examples per second of CPU time, conversion, prediction, training and averaging
 * @param endToEndRatio the same divided by the baseline's of the same repetition
 */
record Standing(
        Contestant contestant,
        MedianAndRange progressiveError,
        MedianAndRange newestError,
        MedianAndRange averageError,
        MedianAndRange trained,
        MedianAndRange trainedRatio,
        MedianAndRange endToEnd,
        MedianAndRange endToEndRatio) {
    /**
     * The standings of all contestants.
     *
     * @param runs of equally many repetitions each, the baseline's among them
     */
    static List<Standing> all(List<Run> runs, Contestant baseline) {
        List<Result> reference = results(runs, baseline);
        return runs.stream()
                .map(Run::contestant)
                .distinct()
                .map(contestant -> of(contestant, results(runs, contestant), reference))
                .toList();
    }

    private static List<Result> results(List<Run> runs, Contestant contestant) {
        return runs.stream()
                .filter(run -> run.contestant().equals(contestant))
                .map(Run::result)
                .toList();
    }

    private static Standing of(Contestant contestant, List<Result> results, List<Result> reference) {
        return new Standing(
                contestant,
                spread(results, Result::progressiveError),
                spread(results, Result::newestError),
                spread(results, Result::averageError),
                spread(results, Result::trainedPerSecond),
                ratio(results, reference, Result::trainedPerSecond),
                spread(results, Result::endToEndPerSecond),
                ratio(results, reference, Result::endToEndPerSecond));
    }

    private static MedianAndRange spread(List<Result> results, ToDoubleFunction<Result> measurement) {
        return MedianAndRange.of(results.stream().mapToDouble(measurement));
    }

    private static MedianAndRange ratio(
            List<Result> results, List<Result> reference, ToDoubleFunction<Result> measurement) {
        return MedianAndRange.of(IntStream.range(0, results.size())
                .mapToDouble(repeat -> measurement.applyAsDouble(results.get(repeat))
                        / measurement.applyAsDouble(reference.get(repeat))));
    }
}
