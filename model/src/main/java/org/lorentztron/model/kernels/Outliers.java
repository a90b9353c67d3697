package org.lorentztron.model.kernels;

import java.util.Arrays;

/**
 * Squared lengths far above most others. A fit of which one event is an outlier would see that event alone. Stateless.
 */
public final class Outliers {
    /** Of the median. */
    private static final double MOST = 100;

    private Outliers() {}

    /**
     * The largest squared length that is usual: 100 times the median of those above 0, of two medians the upper one.
     *
     * @param squares 0 or more, not modified
     * @return 0 if none is above 0
     */
    public static double largestUsual(double[] squares) {
        double[] ascending =
                Arrays.stream(squares).filter(square -> square > 0).sorted().toArray();
        return ascending.length == 0 ? 0 : MOST * ascending[ascending.length / 2];
    }
}
