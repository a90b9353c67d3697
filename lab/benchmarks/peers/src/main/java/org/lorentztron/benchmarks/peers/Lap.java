package org.lorentztron.benchmarks.peers;

import java.util.List;
import java.util.function.ToIntFunction;
import org.lorentztron.benchmarks.peers.clock.Stopwatch;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.monitor.ErrorCurve;

/**
 * Takes an entrant once through the digits. If it is online, it is tested on every digit before it learns it. A batch
 * entrant collects all digits, learns them, and then predicts each of them once: what it would have said before cannot
 * be known, but the prediction is counted in its time.
 *
 * @param digits what is learned
 */
record Lap(RaceDigits digits) {
    /** Examples after which models are averaged, as those of {@code lorentztron compare}; the last may be fewer. */
    static final int INTERVAL = 1_000;

    Result run(Entrant<?> entrant) {
        return entrant instanceof OnlineEntrant<?> online ? online(online) : batch((BatchEntrant<?>) entrant);
    }

    private <X> Result online(OnlineEntrant<X> entrant) {
        Stopwatch watch = new Stopwatch();
        ErrorCurve errors = new ErrorCurve(INTERVAL);
        digits.forEachChunk(chunk -> watch.time(() -> {
            for (Example example : chunk) {
                int predicted = entrant.predictThenLearn(entrant.input(example));
                boolean intervalFull = errors.add(predicted != example.index());
                if (intervalFull || errors.examples() == digits.examples()) {
                    entrant.intervalEnded();
                }
            }
        }));
        return new Result(digits.examples(), errors.cumulative(), testError(entrant), watch.nanos());
    }

    private <X> Result batch(BatchEntrant<X> entrant) {
        Stopwatch watch = new Stopwatch();
        digits.forEachChunk(chunk -> watch.time(() -> inputs(entrant, chunk).forEach(entrant::collect)));
        watch.time(entrant::train);
        ToIntFunction<X> model = entrant.model();
        digits.forEachChunk(chunk -> {
            List<X> inputs = inputs(entrant, chunk);
            watch.time(() -> inputs.forEach(model::applyAsInt));
        });
        return new Result(digits.examples(), Double.NaN, testError(entrant), watch.nanos());
    }

    private static <X> List<X> inputs(Entrant<X> entrant, List<Example> chunk) {
        return chunk.stream().map(entrant::input).toList();
    }

    private <X> double testError(Entrant<X> entrant) {
        ToIntFunction<X> model = entrant.model();
        long errors = digits.test().stream()
                .filter(example -> model.applyAsInt(entrant.input(example)) != example.index())
                .count();
        return (double) errors / digits.test().size();
    }
}
