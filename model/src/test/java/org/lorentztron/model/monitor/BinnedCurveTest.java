package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class BinnedCurveTest {
    private static final int EVENTS = 600;

    private static double[][] bins(List<Served> events, int c) {
        double[][] bins = new double[2][ProbabilityBins.COUNT];
        events.forEach(e -> bins[e.truth() == c ? 0 : 1][ProbabilityBins.of(e.probabilities()[c])]++);
        return bins;
    }

    /** Half the share of the pairs of an event of the class and another one that are in one bin. */
    private static double halfOfTies(double[][] bins) {
        double ties = 0;
        double positives = 0;
        double negatives = 0;
        for (int b = 0; b < ProbabilityBins.COUNT; b++) {
            ties += bins[0][b] * bins[1][b];
            positives += bins[0][b];
            negatives += bins[1][b];
        }
        return ties / (positives * negatives) / 2;
    }

    /** Of a class of 3 %, whose probabilities are mostly below 1/256 or just above. */
    @Property(tries = 30)
    void rocArea_ofBins_differsFromTheExactOneByHalfTheTies(
            @ForAll long seed, @ForAll @DoubleRange(min = 0, max = 2) double signal) {
        List<Served> events = Served.random(seed, EVENTS, signal, 0.4, 0.03, 0.57);
        PlainQuality plain = PlainQuality.equally(events);
        for (int c = 0; c < 3; c++) {
            int k = c;
            double[][] bins = bins(events, c);
            double area = BinnedCurve.rocArea(bins[0], bins[1]);
            assertThat(area).isCloseTo(plain.rocAuc(c, e -> e.probabilities()[k]), within(halfOfTies(bins) + 1e-12));
            assertThat(halfOfTies(bins)).as("bound").isLessThan(0.02);
            assertThat(area).isCloseTo(plain.rocAuc(c, e -> PlainQuality.bin(e.probabilities()[k])), within(1e-12));
        }
    }

    @Property(tries = 30)
    void precisionRecallArea_ofBins_isTheAveragePrecisionOfBins(
            @ForAll long seed, @ForAll @DoubleRange(min = 0, max = 2) double signal) {
        List<Served> events = Served.random(seed, EVENTS, signal, 0.4, 0.03, 0.57);
        PlainQuality plain = PlainQuality.equally(events);
        for (int c = 0; c < 3; c++) {
            int k = c;
            double[][] bins = bins(events, c);
            double area = BinnedCurve.precisionRecallArea(bins[0], bins[1]);
            assertThat(area).isCloseTo(plain.prAuc(c, e -> PlainQuality.bin(e.probabilities()[k])), within(1e-12));
        }
    }

    /** Every probability of the class is below 1/256: bins of equal width would see no order at all. */
    @Test
    void areas_ofAClassOfTinyProbabilities_areNearTheExactOnes() {
        List<Served> events = Served.random(4, 20_000, 1.5, 0.9995, 0.0005).stream()
                .filter(e -> e.probabilities()[1] < 1.0 / 256)
                .toList();
        PlainQuality plain = PlainQuality.equally(events);
        double[][] bins = bins(events, 1);
        double exactRoc = plain.rocAuc(1, e -> e.probabilities()[1]);
        double exactPr = plain.prAuc(1, e -> e.probabilities()[1]);

        assertThat(exactRoc).isBetween(0.6, 0.99);
        assertThat(BinnedCurve.rocArea(bins[0], bins[1])).isCloseTo(exactRoc, within(0.002));
        assertThat(BinnedCurve.precisionRecallArea(bins[0], bins[1])).isCloseTo(exactPr, within(0.002));
    }

    @Test
    void areas_ofPerfectReversedAndNoOrder_areOneZeroAndAHalf() {
        double[] low = new double[ProbabilityBins.COUNT];
        double[] high = new double[ProbabilityBins.COUNT];
        low[3] = 30;
        high[200] = 10;
        assertThat(BinnedCurve.rocArea(high, low)).isEqualTo(1);
        assertThat(BinnedCurve.precisionRecallArea(high, low)).isEqualTo(1);
        assertThat(BinnedCurve.rocArea(low, high)).isZero();
        assertThat(BinnedCurve.precisionRecallArea(low, high)).isEqualTo(30.0 / 40);
        assertThat(BinnedCurve.rocArea(low, low)).isEqualTo(0.5);
    }

    @Test
    void areas_ofOneKindAlone_areNoNumbers() {
        double[] none = new double[ProbabilityBins.COUNT];
        double[] some = new double[ProbabilityBins.COUNT];
        some[5] = 2;
        assertThat(BinnedCurve.rocArea(some, none)).isNaN();
        assertThat(BinnedCurve.rocArea(none, some)).isNaN();
        assertThat(BinnedCurve.precisionRecallArea(none, some)).isNaN();
        assertThat(BinnedCurve.precisionRecallArea(some, none)).isEqualTo(1);
    }
}
