package org.lorentztron.experiments.separability;

import org.jspecify.annotations.Nullable;

/**
 * Positive multipliers l_i with sum l_i y_i z_i = 0 near given ones, in floating point; examples may fall away on the
 * way. They are candidates for a {@link Certificate} and decide nothing.
 */
final class Multipliers {
    /*
     * A component that is touched by examples of one sign only forces their multipliers to 0, as no z has a negative
     * component: these examples fall away first, and maybe others after them. Then two things are repeated:
     *   1. The smallest correction d of the multipliers with sum (l_i + d_i) y_i z_i = 0 is found, measured by
     *      sum d_i^2 / l_i, so that small ones are corrected less:
     *      d_i = -l_i y_i z_i'v, (sum l_i z_i z_i') v = sum l_i y_i z_i.
     *   2. Examples whose multiplier has become less than SMALLEST times the largest fall away. If none does, the sum
     *      is zero up to rounding. If too many have fallen away there is nothing to be found here.
     */

    private static final int ROUNDS = 12;
    private static final double SMALLEST = 1e-9;
    private static final double ZERO = 1e-8;
    private static final double RIDGE = 1e-13;

    private final SignedPictures examples;
    private final double[] values;

    private Multipliers(double[] values, SignedPictures examples) {
        this.values = values;
        this.examples = examples;
    }

    /**
     * Multipliers near given ones.
     *
     * @param start one per example, at least 0; not modified
     * @return one per example, 0 for those that fell away; null if none were found
     */
    static double @Nullable [] near(double[] start, SignedPictures examples) {
        Multipliers multipliers = new Multipliers(start.clone(), examples);
        multipliers.dropOneSided();
        int fewest = Math.min(multipliers.count() / 5, examples.components() / 2);
        boolean settled = false;
        for (int round = 0; round < ROUNDS; round++) {
            if (multipliers.count() < fewest || !multipliers.normalise() || !multipliers.correct()) {
                return null;
            }
            boolean dropped = multipliers.dropSmall();
            if (settled && !dropped) {
                return multipliers.isZeroSum() ? multipliers.values : null;
            }
            settled = !dropped;
        }
        return null;
    }

    private int count() {
        int count = 0;
        for (double value : values) {
            count += value > 0 ? 1 : 0;
        }
        return count;
    }

    private void dropOneSided() {
        int components = examples.components();
        int[] positive = new int[components];
        int[] negative = new int[components];
        for (int i = 0; i < values.length; i++) {
            if (values[i] > 0) {
                count(i, examples.signs()[i] > 0 ? positive : negative, 1);
            }
        }
        boolean again = true;
        while (again) {
            again = false;
            for (int i = 0; i < values.length; i++) {
                int[] others = examples.signs()[i] > 0 ? negative : positive;
                if (values[i] > 0 && isAlone(i, others)) {
                    values[i] = 0;
                    count(i, examples.signs()[i] > 0 ? positive : negative, -1);
                    again = true;
                }
            }
        }
    }

    private void count(int i, int[] counts, int change) {
        Picture picture = examples.pictures()[i];
        for (int k = 0; k < picture.size(); k++) {
            counts[picture.pixel(k)] += change;
        }
        counts[counts.length - 1] += change;
    }

    private boolean isAlone(int i, int[] others) {
        Picture picture = examples.pictures()[i];
        for (int k = 0; k < picture.size(); k++) {
            if (others[picture.pixel(k)] == 0) {
                return true;
            }
        }
        return others[others.length - 1] == 0;
    }

    /** Makes the largest multiplier 1; false if all are 0. */
    private boolean normalise() {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = largest > 0 ? values[i] / largest : 0;
        }
        return largest > 0;
    }

    /** Adds the smallest correction; false if its equations could not be solved. */
    private boolean correct() {
        double[] sum = new double[examples.components()];
        double[][] squares = examples.zeroSquares();
        for (int i = 0; i < values.length; i++) {
            if (values[i] > 0) {
                examples.addTo(sum, i, values[i]);
                examples.pictures()[i].addSquareTo(squares, values[i]);
            }
        }
        SymmetricSystem system = new SymmetricSystem(squares, RIDGE);
        if (!system.isPositiveDefinite()) {
            return false;
        }
        double[] step = system.solve(sum);
        for (int i = 0; i < values.length; i++) {
            values[i] -= values[i] * examples.margin(i, step);
        }
        return true;
    }

    /**
     * Whether the sum is zero but for roundings: examples that are no solution shrink to nothing, and their roundings
     * remain.
     */
    private boolean isZeroSum() {
        double[] sum = new double[examples.components()];
        double[] absolute = new double[examples.components()];
        for (int i = 0; i < values.length; i++) {
            if (values[i] > 0) {
                examples.addTo(sum, i, values[i]);
                examples.pictures()[i].addTo(absolute, values[i]);
            }
        }
        for (int j = 0; j < sum.length; j++) {
            if (Math.abs(sum[j]) > ZERO * absolute[j]) {
                return false;
            }
        }
        return true;
    }

    private boolean dropSmall() {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        boolean dropped = false;
        for (int i = 0; i < values.length; i++) {
            if (values[i] != 0 && !(values[i] > SMALLEST * largest)) {
                values[i] = 0;
                dropped = true;
            }
        }
        return dropped;
    }
}
