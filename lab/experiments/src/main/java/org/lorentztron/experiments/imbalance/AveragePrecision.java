package org.lorentztron.experiments.imbalance;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The area under the curve of precision over recall as the average precision: the sum over all thresholds of (recall -
 * recall at the threshold before) x precision, exact, with events of equal probability at one threshold. It is that of
 * scikit-learn's average_precision_score. Stateless.
 */
final class AveragePrecision {
    private AveragePrecision() {}

    /**
     * Of events.
     *
     * @param probabilities of the class, one for each event; not modified
     * @param isOfClass likewise
     * @return 0 to 1; NaN if no event is of the class
     */
    static double of(double[] probabilities, boolean[] isOfClass) {
        int[] order = IntStream.range(0, probabilities.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -probabilities[i]))
                .mapToInt(i -> i)
                .toArray();
        long positives = IntStream.of(order).filter(i -> isOfClass[i]).count();
        double sum = 0;
        long found = 0;
        int from = 0;
        while (from < order.length) {
            int to = from;
            long before = found;
            while (to < order.length && probabilities[order[to]] == probabilities[order[from]]) {
                found += isOfClass[order[to++]] ? 1 : 0;
            }
            sum += (found - before) * ((double) found / to);
            from = to;
        }
        return sum / positives;
    }
}
