package org.lorentztron.benchmarks.peers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tries a contestant with every combination of its grid: each learns the digits once, and the one with the fewest
 * errors on those held out is chosen, the first of several. The test examples take no part.
 *
 * @param digits judged by examples held out from training
 * @param seed of random starts, the same for all
 */
record Tuning(RaceDigits digits, long seed) {
    /**
     * A combination and how it did.
     *
     * @param error share of the examples held out that the model at the end takes for another class, 0 to 1
     */
    record Point(Contestant contestant, double error) {}

    /**
     * Tries all combinations.
     *
     * @param contestant what is not in its grid stays as it is
     * @param listener is told of each when it ends
     * @return in the order of the grid
     */
    List<Point> tryAll(Contestant contestant, Consumer<Point> listener) {
        List<Point> points = new ArrayList<>();
        Lap lap = new Lap(digits, digits.examples());
        for (Parameters parameters : contestant.kind().grid().points(contestant.parameters())) {
            Contestant tried = new Contestant(contestant.kind(), parameters);
            Point point = new Point(tried, lap.newestError(tried.start(digits.task(seed))));
            points.add(point);
            listener.accept(point);
        }
        return points;
    }

    /** The one with the fewest errors. */
    static Point best(List<Point> points) {
        return points.stream()
                .min(Comparator.comparingDouble(Point::error))
                .orElseThrow(() -> new IllegalArgumentException("nothing was tried"));
    }
}
