package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class ProbabilityBinsTest {

    /** From 1e-9 to 1 in the logarithm, mirrored or not. */
    private static double probability(double logarithm, boolean isMirrored) {
        double p = StrictMath.pow(10, logarithm);
        return isMirrored ? 1 - p : p;
    }

    @Property(tries = 2000)
    void of_anyProbability_isTheBinOfTheDefinition(
            @ForAll @DoubleRange(min = -9, max = 0) @Scale(6) double logarithm, @ForAll boolean isMirrored) {
        double p = probability(logarithm, isMirrored);
        assertThat(ProbabilityBins.of(p)).isEqualTo((int) PlainQuality.bin(p));
    }

    @Property(tries = 2000)
    void of_smallerAndLargerProbability_isInOrder(
            @ForAll @DoubleRange(min = -9, max = 0) @Scale(6) double one,
            @ForAll @DoubleRange(min = -9, max = 0) @Scale(6) double other,
            @ForAll boolean isOneMirrored,
            @ForAll boolean isOtherMirrored) {
        double p = probability(one, isOneMirrored);
        double q = probability(other, isOtherMirrored);
        assertThat(ProbabilityBins.of(Math.min(p, q))).isLessThanOrEqualTo(ProbabilityBins.of(Math.max(p, q)));
    }

    /** What the bins are for: probabilities far below 1/256 are told apart. */
    @Property(tries = 2000)
    void of_probabilitiesAnEighthApart_isDifferent(@ForAll @DoubleRange(min = 1e-5, max = 0.4) @Scale(7) double p) {
        assertThat(ProbabilityBins.of(p * 1.126)).isGreaterThan(ProbabilityBins.of(p));
        assertThat(ProbabilityBins.of(1 - p * 1.126)).isLessThan(ProbabilityBins.of(1 - p));
    }

    @Test
    void of_theEnds_isTheFirstAndTheLastBin() {
        assertThat(ProbabilityBins.of(0)).isZero();
        assertThat(ProbabilityBins.of(Double.MIN_VALUE)).isZero();
        assertThat(ProbabilityBins.of(1)).isEqualTo(255);
        assertThat(ProbabilityBins.of(Math.nextDown(1.0))).isEqualTo(255);
        assertThat(ProbabilityBins.of(Math.nextDown(0.5))).isEqualTo(127);
        assertThat(ProbabilityBins.of(0.5)).isEqualTo(128);
    }
}
