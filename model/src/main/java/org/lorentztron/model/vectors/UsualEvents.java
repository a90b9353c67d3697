package org.lorentztron.model.margin;

import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.model.Features;
import org.lorentztron.model.vectors.Outliers;

/**
 * The events of a fit that are of a usual size. An event is left out if |x|^2 is above 100 times the median of all
 * events, and above 100 times the median of its side ({@link Outliers}): a side of large events is what tells the sides
 * apart. No side loses all its events. Stateless.
 */
final class UsualEvents {
    private UsualEvents() {}

    /**
     * The indices of these events, ascending.
     *
     * @param events at least one; not modified
     * @param signs y, each 1 or -1; not modified
     */
    static int[] of(List<Features> events, int[] signs) {
        double[] squares =
                events.stream().mapToDouble(FeatureColumns::squaredNorm).toArray();
        double ofAll = Outliers.largestUsual(squares);
        double positive = Math.max(ofAll, largestUsual(1, squares, signs));
        double negative = Math.max(ofAll, largestUsual(-1, squares, signs));
        return IntStream.range(0, squares.length)
                .filter(i -> squares[i] <= (signs[i] > 0 ? positive : negative))
                .toArray();
    }

    private static double largestUsual(int sign, double[] squares, int[] signs) {
        return Outliers.largestUsual(IntStream.range(0, squares.length)
                .filter(i -> signs[i] == sign)
                .mapToDouble(i -> squares[i])
                .toArray());
    }
}
