package org.lorentztron.benchmarks.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.lorentztron.benchmarks.peers.clock.Stopwatch;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.monitor.ErrorCurve;

/**
 * Takes one entrant once through the digits, or two equal ones if it is online: the first only learns, so that nothing
 * but its training calls are between two looks at the clock; the second is tested on every digit before it learns it.
 * Both must end with the same model.
 *
 * <p>A batch entrant collects all digits, learns them, and then predicts each of them once: what it would have said
 * before it learned them cannot be known, but the prediction is counted in its time.
 *
 * @param digits what is learned
 * @param interval examples after which models are averaged, at least 1; the last interval may be shorter
 */
record Lap(RaceDigits digits, long interval) {
    /** @param start makes entrants that are all alike */
    Result run(Supplier<Entrant<?>> start) {
        Entrant<?> entrant = start.get();
        return entrant instanceof OnlineEntrant<?> first
                ? online(first, (OnlineEntrant<?>) start.get())
                : batch((BatchEntrant<?>) entrant);
    }

    /** Only learns: the share of the test examples that the model at the end takes for another class, 0 to 1. */
    <X> double newestError(Entrant<X> entrant) {
        if (entrant instanceof OnlineEntrant<X> online) {
            learn(online, new Stopwatch());
        } else if (entrant instanceof BatchEntrant<X> batch) {
            digits.forEachChunk(chunk -> inputs(batch, chunk).forEach(batch::collect));
            batch.train();
        }
        return error(entrant, entrant.newest());
    }

    private <X, Y> Result online(OnlineEntrant<X> first, OnlineEntrant<Y> second) {
        Stopwatch training = new Stopwatch();
        learn(first, training);
        Stopwatch endToEnd = new Stopwatch();
        double progressiveError = predictAndLearn(second, endToEnd);
        if (!Arrays.equals(predictions(first, first.newest()), predictions(second, second.newest()))) {
            throw new IllegalStateException(
                    "testing changed what was learned, expected the same predictions without it");
        }
        return result(progressiveError, second, training, endToEnd);
    }

    private <X> void learn(OnlineEntrant<X> entrant, Stopwatch training) {
        digits.forEachChunk(chunk -> {
            List<X> inputs = inputs(entrant, chunk);
            training.time(() -> inputs.forEach(entrant::learn));
        });
    }

    /** @return the share of examples that were taken for another class before they were learned */
    private <X> double predictAndLearn(OnlineEntrant<X> entrant, Stopwatch endToEnd) {
        ErrorCurve errors = new ErrorCurve(interval);
        digits.forEachChunk(chunk -> endToEnd.time(() -> {
            for (Example example : chunk) {
                int predicted = entrant.predictThenLearn(entrant.input(example));
                boolean intervalFull = errors.add(predicted != example.index());
                if (intervalFull || errors.examples() == digits.examples()) {
                    entrant.intervalEnded();
                }
            }
        }));
        return errors.cumulative();
    }

    private <X> Result batch(BatchEntrant<X> entrant) {
        Stopwatch endToEnd = new Stopwatch();
        Stopwatch training = new Stopwatch();
        digits.forEachChunk(chunk -> endToEnd.time(() -> inputs(entrant, chunk).forEach(entrant::collect)));
        endToEnd.time(() -> training.time(entrant::train));
        ToIntFunction<X> model = entrant.newest();
        digits.forEachChunk(chunk -> {
            List<X> inputs = inputs(entrant, chunk);
            endToEnd.time(() -> inputs.forEach(model::applyAsInt));
        });
        return result(Double.NaN, entrant, training, endToEnd);
    }

    private <X> Result result(double progressiveError, Entrant<X> entrant, Stopwatch training, Stopwatch endToEnd) {
        Optional<ToIntFunction<X>> average = entrant.average();
        return new Result(
                digits.examples(),
                progressiveError,
                error(entrant, entrant.newest()),
                average.isPresent() ? error(entrant, average.get()) : Double.NaN,
                training.nanos(),
                endToEnd.nanos());
    }

    private static <X> List<X> inputs(Entrant<X> entrant, List<Example> chunk) {
        List<X> inputs = new ArrayList<>(chunk.size());
        for (Example example : chunk) {
            inputs.add(entrant.input(example));
        }
        return inputs;
    }

    private <X> int[] predictions(Entrant<X> entrant, ToIntFunction<X> model) {
        return digits.test().stream().map(entrant::input).mapToInt(model).toArray();
    }

    private <X> double error(Entrant<X> entrant, ToIntFunction<X> model) {
        int[] predictions = predictions(entrant, model);
        int errors = 0;
        for (int i = 0; i < predictions.length; i++) {
            errors += predictions[i] != digits.test().get(i).index() ? 1 : 0;
        }
        return (double) errors / predictions.length;
    }
}
