package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.monitor.QualitySpread.Interval;

class QualitySpreadTest {
    private static final double[] EVEN = {0.5, 0.5};

    /** The share of errors among n events is binomial: 1.96 standard deviations to both sides. */
    @Test
    void error_ofManyEvents_hasTheIntervalOfABinomialShare() {
        int n = 4_000;
        double share = 0.1;
        QualitySpread spread = new QualitySpread(2);
        for (int i = 0; i < n; i++) {
            spread.add(i, 0, i < share * n ? 1 : 0, EVEN);
        }

        double side = 1.96 * Math.sqrt(share * (1 - share) / n);
        Interval interval = spread.of(Quality::error);

        assertThat(interval.low()).isCloseTo(share - side, within(side / 4));
        assertThat(interval.high()).isCloseTo(share + side, within(side / 4));
    }

    /** Of 400 samples of a true share, 95 in 100 intervals hold it; within three standard deviations of that number. */
    @Test
    void intervals_ofManySamples_holdTheTruthAsOftenAsTheySay() {
        Random random = new Random(1);
        int held = 0;
        int samples = 400;
        for (int sample = 0; sample < samples; sample++) {
            QualitySpread spread = new QualitySpread(2);
            for (int i = 0; i < 150; i++) {
                spread.add(random.nextLong(), 0, random.nextDouble() < 0.3 ? 1 : 0, EVEN);
            }
            Interval interval = spread.of(Quality::error);
            held += interval.low() <= 0.3 && 0.3 <= interval.high() ? 1 : 0;
        }
        assertThat(held / (double) samples).isBetween(0.95 - 0.04, 0.95 + 0.033);
    }

    @Test
    void numbers_doNotDependOnTheOrderOfEvents() {
        QualitySpread forward = new QualitySpread(2);
        QualitySpread backward = new QualitySpread(2);
        for (int i = 0; i < 500; i++) {
            add(forward, i);
            add(backward, 499 - i);
        }
        assertThat(forward.of(quality -> quality.prAuc(1))).isEqualTo(backward.of(quality -> quality.prAuc(1)));
        assertThat(forward.less(backward, Quality::error)).isEqualTo(new Interval(0, 0));
    }

    private static void add(QualitySpread spread, int i) {
        double p = (i * 37 % 100) / 100.0;
        spread.add(i, i % 7 == 0 ? 1 : 0, p > 0.5 ? 1 : 0, new double[] {1 - p, p});
    }

    /** Each version errs on a tenth of the events; where it is the same tenth but for ten events, that is no chance. */
    @Test
    void difference_onTheSameEvents_isSharperThanTheDifferenceOfIntervals() {
        QualitySpread one = new QualitySpread(2);
        QualitySpread other = new QualitySpread(2);
        for (int i = 0; i < 2_000; i++) {
            one.add(i, 0, i < 200 ? 1 : 0, EVEN);
            other.add(i, 0, i < 210 ? 1 : 0, EVEN);
        }
        assertThat(one.of(Quality::error).high())
                .isGreaterThan(other.of(Quality::error).low());
        assertThat(one.less(other, Quality::error).isAwayFromZero()).isTrue();
        assertThat(one.less(one, Quality::error).isAwayFromZero()).isFalse();
    }

    /** That there was no mistake does not say that there is none: 0 to 0 would. */
    @Test
    void errorWithoutAMistake_hasNoInterval() {
        QualitySpread right = new QualitySpread(2);
        for (int i = 0; i < 1_000; i++) {
            right.add(i, 0, 0, EVEN);
        }
        assertThat(right.of(Quality::error).isKnown()).isFalse();
    }

    @Test
    void numberThatNoEventTells_hasNoInterval() {
        assertThat(new QualitySpread(2).of(Quality::error)).isEqualTo(new Interval(Double.NaN, Double.NaN));
    }

    /**
     * The sign test: that all of five events speak for one version is chance once in 16 times, of 20 once in a million.
     */
    @Test
    void difference_onFiveEvents_isHardlyEverMoreThanChance() {
        assertThat(moreThanChance(5)).isLessThan(12);
        assertThat(moreThanChance(20)).isEqualTo(100);
    }

    /** How many of 100 samples of 200 events say so, some of which one version gets wrong, and the other none. */
    private static int moreThanChance(int events) {
        Random random = new Random(1);
        int said = 0;
        for (int sample = 0; sample < 100; sample++) {
            QualitySpread right = new QualitySpread(2);
            QualitySpread wrong = new QualitySpread(2);
            for (int i = 0; i < 200; i++) {
                long key = random.nextLong();
                right.add(key, 0, 0, EVEN);
                wrong.add(key, 0, i < events ? 1 : 0, EVEN);
            }
            said += wrong.less(right, Quality::error).isAwayFromZero() ? 1 : 0;
        }
        return said;
    }

    /** That a version has made no mistake in 40 events does not tell that it makes none. */
    @Test
    void difference_onOtherEvents_needsMistakesOfBoth() {
        QualitySpread few = new QualitySpread(2);
        QualitySpread many = new QualitySpread(2);
        QualitySpread better = new QualitySpread(2);
        for (int i = 0; i < 40; i++) {
            few.add(i, 0, 0, EVEN);
        }
        for (int i = 0; i < 2_000; i++) {
            many.add(10_000 + i, 0, i % 10 == 0 ? 1 : 0, EVEN);
            better.add(20_000 + i, 0, i % 20 == 0 ? 1 : 0, EVEN);
        }
        assertThat(many.less(few, Quality::error).isAwayFromZero()).isTrue();
        assertThat(many.lessOfOthers(few, Quality::error)).isEqualTo(new Interval(Double.NaN, Double.NaN));
        assertThat(few.lessOfOthers(many, Quality::error)).isEqualTo(new Interval(Double.NaN, Double.NaN));
        assertThat(many.lessOfOthers(better, Quality::error).low()).isPositive();
    }

    @Test
    void difference_onThreeEventsInAll_hasNoInterval() {
        QualitySpread right = new QualitySpread(2);
        QualitySpread wrong = new QualitySpread(2);
        for (int i = 0; i < 3; i++) {
            right.add(i, 0, 0, EVEN);
            wrong.add(i, 0, 1, EVEN);
        }
        assertThat(wrong.less(right, Quality::error)).isEqualTo(new Interval(Double.NaN, Double.NaN));
        assertThat(wrong.less(right, Quality::error).isAwayFromZero()).isFalse();
    }
}
