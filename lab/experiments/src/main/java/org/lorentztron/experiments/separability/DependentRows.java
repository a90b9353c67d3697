package org.lorentztron.experiments.separability;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds components (pixels) that say nothing new about some examples: rows of the matrix of their vectors z that are
 * exactly a linear combination of other rows. Looks only among components that few of the examples touch, where this
 * happens: two examples alone may touch two pixels, both with the same gray values. Gaussian elimination in whole
 * numbers, without rounding.
 */
final class DependentRows {
    /** Components that more examples touch are taken for independent. */
    private static final int MOST_EXAMPLES = 8;

    /** Reduced rows, all different from 0, none with a number in the pivot column of one before it. */
    private final List<BigInteger[]> reduced = new ArrayList<>();

    private final List<Integer> pivots = new ArrayList<>();

    private DependentRows() {}

    /**
     * A largest set of such rows, every one a combination of rows that are not in it.
     *
     * @return for each component, whether it is in the set
     */
    static boolean[] among(Picture[] examples, int components) {
        int[] touching = new int[components];
        for (Picture example : examples) {
            for (int k = 0; k < example.size(); k++) {
                touching[example.pixel(k)]++;
            }
        }
        // The constant is touched by all.
        boolean[] dependent = new boolean[components];
        DependentRows rows = new DependentRows();
        for (int j = 0; j < components - 1; j++) {
            dependent[j] = touching[j] > 0 && touching[j] <= MOST_EXAMPLES && !rows.add(row(j, examples));
        }
        return dependent;
    }

    private static BigInteger[] row(int component, Picture[] examples) {
        BigInteger[] row = new BigInteger[examples.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = BigInteger.ZERO;
            for (int k = 0; k < examples[i].size(); k++) {
                if (examples[i].pixel(k) == component) {
                    row[i] = BigInteger.valueOf(examples[i].gray(k));
                }
            }
        }
        return row;
    }

    /** Whether the row is independent of those added before. */
    private boolean add(BigInteger[] row) {
        for (int k = 0; k < reduced.size(); k++) {
            eliminate(row, reduced.get(k), pivots.get(k));
        }
        for (int i = 0; i < row.length; i++) {
            if (row[i].signum() != 0) {
                reduced.add(row);
                pivots.add(i);
                return true;
            }
        }
        return false;
    }

    /** {@code row = row basis[pivot] - basis row[pivot]}, divided by what all numbers have in common. */
    private static void eliminate(BigInteger[] row, BigInteger[] basis, int pivot) {
        BigInteger factor = row[pivot];
        if (factor.signum() == 0) {
            return;
        }
        BigInteger common = BigInteger.ZERO;
        for (int i = 0; i < row.length; i++) {
            if (row[i].signum() != 0 || basis[i].signum() != 0) {
                row[i] = row[i].multiply(basis[pivot]).subtract(basis[i].multiply(factor));
                common = common.gcd(row[i]);
            }
        }
        if (common.signum() != 0) {
            for (int i = 0; i < row.length; i++) {
                row[i] = row[i].divide(common);
            }
        }
    }
}
