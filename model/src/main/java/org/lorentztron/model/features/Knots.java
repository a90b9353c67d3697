package org.lorentztron.model.features;

import java.util.Arrays;

/** Where the {@link Hats} of a number have their knots. Stateless. */
final class Knots {
    /** How many a number has, or fewer. */
    static final int MOST = 8;

    /** A feature with at most so many different values is a code, not a number. */
    static final int MOST_VALUES_OF_A_CODE = 4;

    private Knots() {}

    /**
     * The quantiles of some values, from the least to the largest, each once.
     *
     * @param values in any order, at least one; sorted by this
     * @return two or more, strictly ascending; none if the values are those of a code
     */
    static float[] of(float[] values) {
        Arrays.sort(values);
        if (countDistinct(values) <= MOST_VALUES_OF_A_CODE) {
            return new float[0];
        }
        float[] knots = new float[MOST];
        int count = 0;
        for (int b = 0; b < MOST; b++) {
            // Adding 0 turns -0.0 into 0.0.
            float knot = values[(int) Math.round((double) b / (MOST - 1) * (values.length - 1))] + 0f;
            if (count == 0 || knot > knots[count - 1]) {
                knots[count++] = knot;
            }
        }
        return Arrays.copyOf(knots, count);
    }

    private static int countDistinct(float[] ascending) {
        int count = 1;
        for (int i = 1; i < ascending.length; i++) {
            if (ascending[i] != ascending[i - 1]) {
                count++;
            }
        }
        return count;
    }
}
