package org.lorentztron.datasets.endless;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongFunction;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

class DeformationTest {
    private static final int DRAWS = 600_000;

    /** Consecutive digits of one stream, and one digit of consecutive seeds: both must look like chance. */
    @Test
    void of_manyDigits_everythingOccursAboutEquallyOften() {
        check(index -> Deformation.of(1, 60_000 + index));
    }

    @Test
    void of_manySeeds_everythingOccursAboutEquallyOften() {
        check(seed -> Deformation.of(seed, 60_000));
    }

    private static void check(LongFunction<Deformation> deformations) {
        Deformation[] draws = new Deformation[DRAWS];
        for (int i = 0; i < DRAWS; i++) {
            draws[i] = deformations.apply(i);
        }
        evenly(draws, 1_500, Deformation::fieldX);
        evenly(draws, 1_500, Deformation::fieldY);
        // Nine translations and both signs, and no part of them tied to another.
        evenly(draws, 18, d -> (3 * (d.down() + 1) + d.right() + 1) * 2 + (d.sign() + 1) / 2);
        evenly(draws, 15 * 15, d -> d.fieldX() / 100 * 15 + d.fieldY() / 100);
        evenly(draws, 1_500 * 18, d -> d.fieldX() * 18 + (3 * (d.down() + 1) + d.right() + 1) * 2 + (d.sign() + 1) / 2);
        // Nor what is done to a digit to what was done to the one before.
        for (int i = DRAWS - 1; i > 0; i--) {
            draws[i] = new Deformation(
                    draws[i].fieldX(), draws[i - 1].fieldX(), draws[i].sign(), draws[i].right(), draws[i - 1].right());
        }
        evenly(draws, 30 * 30, d -> d.fieldX() / 50 * 30 + d.fieldY() / 50);
        evenly(draws, 9, d -> 3 * (d.down() + 1) + d.right() + 1);
    }

    /**
     * Pearson's chi-square: with k values it is k - 1 on average, with a deviation of sqrt(2 (k - 1)); five are
     * allowed.
     */
    private static void evenly(Deformation[] draws, int values, ToIntFunction<Deformation> value) {
        int[] counts = new int[values];
        for (Deformation draw : draws) {
            counts[value.applyAsInt(draw)]++;
        }
        double expected = (double) draws.length / values;
        double chiSquare = 0;
        for (int count : counts) {
            chiSquare += (count - expected) * (count - expected) / expected;
        }
        double freedom = values - 1;
        assertThat(chiSquare)
                .as("chi-square of %d values", values)
                .isBetween(freedom - 5 * Math.sqrt(2 * freedom), freedom + 5 * Math.sqrt(2 * freedom));
    }
}
