package org.lorentztron.model.kernels;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The events of a fit that are of a usual size. An event is left out if its squared length is above 100 times the
 * median of all events, and above 100 times the median of its class ({@link Outliers}): a class of large events is what
 * tells it from the others. No class loses all its events. Stateless.
 */
public final class UsualEvents {
    private UsualEvents() {}

    /**
     * The indices of these events, ascending.
     *
     * @param squares the squared length of each event, 0 or more; not modified
     * @param labels the class or the sign of each; not modified
     */
    public static int[] of(double[] squares, int[] labels) {
        double ofAll = Outliers.largestUsual(squares);
        boolean[] usual = new boolean[squares.length];
        for (int label : Arrays.stream(labels).distinct().toArray()) {
            double most = Math.max(ofAll, largestUsual(label, squares, labels));
            for (int i = 0; i < squares.length; i++) {
                usual[i] |= labels[i] == label && squares[i] <= most;
            }
        }
        return IntStream.range(0, squares.length).filter(i -> usual[i]).toArray();
    }

    private static double largestUsual(int label, double[] squares, int[] labels) {
        return Outliers.largestUsual(IntStream.range(0, squares.length)
                .filter(i -> labels[i] == label)
                .mapToDouble(i -> squares[i])
                .toArray());
    }
}
