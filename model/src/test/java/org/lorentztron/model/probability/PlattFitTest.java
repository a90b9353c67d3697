package org.lorentztron.model.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class PlattFitTest {
    /** Events of a world in which P(y = +1) is the sigmoid of slope s + offset. */
    private static RecentScores events(long seed, int count, double slope, double offset) {
        Random random = new Random(seed);
        RecentScores events = new RecentScores(1);
        for (int i = 0; i < count; i++) {
            double score = (float) (3 * random.nextGaussian());
            events.add(score, random.nextDouble() < 1 / (1 + Math.exp(-slope * score - offset)), 1);
        }
        return events;
    }

    /**
     * Reference: the objective of the paper, written down as it stands there, minimized by golden sections of b within
     * golden sections of a.
     */
    @Property(tries = 20)
    void of_anyEvents_minimizesTheObjective(
            @ForAll long seed,
            @ForAll @DoubleRange(min = -0.5, max = 2) double slope,
            @ForAll @DoubleRange(min = -3, max = 3) double offset) {
        RecentScores events = events(seed, 200, slope, offset);
        PlattScaling scaling = PlattFit.of(events);

        DoubleUnaryOperator ofSlope = a -> smallest(b -> objective(events, a, b), -20, 20)[1];
        double[] a = smallest(ofSlope, 0, 20);

        assertThat(objective(events, scaling.a(), scaling.b())).isCloseTo(a[1], within(1e-9 * a[1]));
        assertThat(scaling.a()).isCloseTo(a[0], within(1e-3));
        assertThat(scaling.examples()).isEqualTo(200);
    }

    private static double objective(RecentScores events, double a, double b) {
        double positive = 0;
        double negative = 0;
        for (int i = 0; i < events.count(); i++) {
            positive += events.label(i) == 1 ? events.weight(i) : 0;
            negative += events.label(i) == 1 ? 0 : events.weight(i);
        }
        double sum = 0;
        for (int i = 0; i < events.count(); i++) {
            double f = a * events.score(i, 0) + b;
            double target = events.label(i) == 1 ? (positive + 1) / (positive + 2) : 1 / (negative + 2);
            double logP = -Math.log1p(Math.exp(-Math.abs(f))) + Math.min(f, 0);
            double logQ = -Math.log1p(Math.exp(-Math.abs(f))) - Math.max(f, 0);
            sum -= events.weight(i) * (target * logP + (1 - target) * logQ);
        }
        return sum;
    }

    /** Where a convex function is least, and its value there. */
    private static double[] smallest(DoubleUnaryOperator f, double low, double high) {
        double golden = (Math.sqrt(5) - 1) / 2;
        for (int step = 0; step < 60; step++) {
            double left = high - golden * (high - low);
            double right = low + golden * (high - low);
            if (f.applyAsDouble(left) < f.applyAsDouble(right)) {
                high = right;
            } else {
                low = left;
            }
        }
        return new double[] {low, f.applyAsDouble(low)};
    }

    @Test
    void of_manyEvents_findsTheWorldTheyAreOf() {
        PlattScaling scaling = PlattFit.of(events(1, RecentScores.MOST, 0.7, -1));
        assertThat(scaling.a()).isCloseTo(0.7, within(0.15));
        assertThat(scaling.b()).isCloseTo(-1, within(0.25));
    }

    /** A score that speaks for the wrong side is taken for one that says nothing, and only the prior is left. */
    @Test
    void of_scoresThatMislead_leaveThePrior() {
        RecentScores events = new RecentScores(1);
        for (int i = 0; i < 100; i++) {
            events.add(i % 4 == 0 ? -2 : 2, i % 4 == 0, 1);
        }
        PlattScaling scaling = PlattFit.of(events);
        assertThat(scaling.a()).isZero();
        // Targets are 26/27 for 25 events and 1/77 for 75.
        double mean = (25 * 26.0 / 27 + 75 / 77.0) / 100;
        assertThat(scaling.b()).isCloseTo(Math.log(mean / (1 - mean)), within(1e-12));
    }

    /** Where scores separate, targets keep a finite: p of the right side is its target, (n + 1) / (n + 2). */
    @Test
    void of_separableScores_endsAtTheTargets() {
        RecentScores events = new RecentScores(1);
        for (int i = 0; i < 100; i++) {
            events.add(i % 2 == 0 ? 1 : -1, i % 2 == 0, 1);
        }
        PlattScaling scaling = PlattFit.of(events);
        assertThat(1 / (1 + Math.exp(-scaling.logOdds(1)))).isCloseTo(51.0 / 52, within(1e-9));
        assertThat(1 / (1 + Math.exp(-scaling.logOdds(-1)))).isCloseTo(1.0 / 52, within(1e-9));
    }

    @Test
    void of_weightThree_isTheEventThreeTimes() {
        Random random = new Random(4);
        RecentScores weighted = new RecentScores(1);
        RecentScores repeated = new RecentScores(1);
        for (int i = 0; i < 200; i++) {
            boolean positive = random.nextBoolean();
            double score = random.nextGaussian() + (positive ? 0.5 : -0.5);
            int times = 1 + random.nextInt(3);
            weighted.add(score, positive, times);
            for (int k = 0; k < times; k++) {
                repeated.add(score, positive, 1);
            }
        }
        assertThat(PlattFit.of(weighted).a()).isCloseTo(PlattFit.of(repeated).a(), within(1e-9));
        assertThat(PlattFit.of(weighted).b()).isCloseTo(PlattFit.of(repeated).b(), within(1e-9));
    }

    /** Scores of any size: a learner's start values, or features, may be of any. */
    @Property(tries = 50)
    void of_scoresInAnotherUnit_isTheSameInThatUnit(
            @ForAll long seed, @ForAll @DoubleRange(min = -30, max = 30) double exponent) {
        double unit = Math.scalb(1.0, (int) exponent);
        RecentScores events = events(seed, 100, 1, 0.5);
        RecentScores scaled = new RecentScores(1);
        for (int i = 0; i < events.count(); i++) {
            scaled.add(events.score(i, 0) * unit, events.label(i) == 1, 1);
        }
        assertThat(PlattFit.of(scaled).a() * unit).isCloseTo(PlattFit.of(events).a(), within(1e-9));
        assertThat(PlattFit.of(scaled).b()).isCloseTo(PlattFit.of(events).b(), within(1e-9));
    }

    @Test
    void of_scoresThatAreAllZero_leaveThePrior() {
        RecentScores events = new RecentScores(1);
        for (int i = 0; i < 60; i++) {
            events.add(0, i < 30, 1);
        }
        assertThat(PlattFit.of(events).logOdds(0)).isCloseTo(0, within(1e-12));
    }

    @Test
    void of_hugeScores_isFinite() {
        RecentScores events = new RecentScores(1);
        for (int i = 0; i < 60; i++) {
            events.add(i % 3 == 0 ? 1e300 : -1e-300, i % 2 == 0, 1);
        }
        PlattScaling scaling = PlattFit.of(events);
        assertThat(scaling.logOdds(1e300)).isFinite();
    }

    /** A slope of 0 does not look at the score, even if it is infinite. */
    @Test
    void logOdds_scoreThatSaysNothing_isTheOffsetOrNotANumber() {
        assertThat(new PlattScaling(0, 0.5, 60).logOdds(Double.POSITIVE_INFINITY))
                .isEqualTo(0.5);
        assertThat(new PlattScaling(0, 0.5, 60).logOdds(Double.NaN)).isNaN();
        assertThat(new PlattScaling(2, 0.5, 60).logOdds(Double.NEGATIVE_INFINITY))
                .isEqualTo(-Double.MAX_VALUE);
        assertThat(PlattScaling.logOdds(null, 1)).isNaN();
    }
}
