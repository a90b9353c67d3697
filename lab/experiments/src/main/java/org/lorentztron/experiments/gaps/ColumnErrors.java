package org.lorentztron.experiments.gaps;

import java.util.Arrays;

/**
 * The test errors of a column.
 *
 * @param errors of each order, shares of 1; one at least
 */
record ColumnErrors(Column column, double[] errors) {
    double mean() {
        return Arrays.stream(errors).sum() / errors.length;
    }

    /** The standard deviation of an order's error, of at least two orders. */
    double deviation() {
        double mean = mean();
        double squares = Arrays.stream(errors)
                .map(error -> (error - mean) * (error - mean))
                .sum();
        return Math.sqrt(squares / (errors.length - 1));
    }
}
