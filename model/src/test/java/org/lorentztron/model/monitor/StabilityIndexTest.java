package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StabilityIndexTest {

    private static long[] drawn(SplittableRandom random, int values, int bins) {
        long[] counts = new long[bins];
        for (int i = 0; i < values; i++) {
            counts[random.nextInt(bins)]++;
        }
        return counts;
    }

    /** A quarter moves from one bin of two to the other: (3/4 - 1/2) ln(3/2) + (1/4 - 1/2) ln(1/2). */
    @Test
    void of_manyValues_isTheSumOverBins() {
        long[] before = {500_000_000, 500_000_000};
        long[] after = {750_000_000, 250_000_000};

        double expected = 0.25 * Math.log(1.5) - 0.25 * Math.log(0.5);
        assertThat(StabilityIndex.of(before, after)).isCloseTo(expected, within(1e-7));
        assertThat(StabilityIndex.of(before, before)).isZero();
    }

    @Test
    void of_emptyBinsOrHistograms_isFinite() {
        assertThat(StabilityIndex.of(new long[] {10, 0}, new long[] {0, 10})).isBetween(1.0, 10.0);
        assertThat(StabilityIndex.of(new long[3], new long[3])).isZero();
    }

    /** The reason for a bound that knows how many values there are. */
    @Test
    void of_sameDistribution_hasTheMeanOfItsSampleSizes() {
        SplittableRandom random = new SplittableRandom(1);
        double sum = 0;
        int rounds = 2_000;
        for (int round = 0; round < rounds; round++) {
            sum += StabilityIndex.of(drawn(random, 1_000, 10), drawn(random, 3_000, 10));
        }
        double expected = 9 * (1 / 1_000.0 + 1 / 3_000.0);
        assertThat(sum / rounds).isCloseTo(expected, within(0.03 * expected));
    }

    /** 1 / 1000 + 1 / 1000 times 9 + 2 sqrt(9 x) + 2 x with x = ln(10^6); never below 0.1. */
    @Test
    void bound_followsSampleSizesAndFeatures() {
        long[] thousand = {100, 100, 100, 100, 100, 100, 100, 100, 100, 100};
        long[] million = drawn(new SplittableRandom(2), 1_000_000, 10);
        double x = Math.log(1e6);
        double expected = 0.002 * (9 + 2 * Math.sqrt(9 * x) + 2 * x);

        assertThat(StabilityIndex.bound(thousand, thousand, 1)).isCloseTo(expected, within(1e-12));
        assertThat(StabilityIndex.bound(thousand, thousand, 200)).isGreaterThan(expected);
        assertThat(StabilityIndex.bound(million, million, 1)).isEqualTo(0.1);
    }

    @Test
    void largestChange_ofSeveralBins_isTheOneThatAddsMost() {
        assertThat(StabilityIndex.largestChange(new long[] {50, 30, 20}, new long[] {48, 12, 40}))
                .isEqualTo(1);
    }
}
