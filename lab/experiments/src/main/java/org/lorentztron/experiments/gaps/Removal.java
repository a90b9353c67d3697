package org.lorentztron.experiments.gaps;

import java.util.Random;

/**
 * Which values of rows are missing: each with the same probability, whatever it is and whatever else is missing. From
 * the same random numbers, what a smaller share removes is also removed by a larger one.
 *
 * @param share the probability that a value is missing, 0 to less than 1
 * @param random where the next row's numbers come from, one for each value
 */
record Removal(double share, Random random) {
    /** For each value of the next row, whether it is missing. */
    boolean[] next(int values) {
        boolean[] missing = new boolean[values];
        for (int j = 0; j < values; j++) {
            missing[j] = random.nextDouble() < share;
        }
        return missing;
    }
}
