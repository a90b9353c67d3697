package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OddsRiseTest {

    private static OddsRise after(long mistakes, long examples) {
        OddsRise rise = new OddsRise();
        assertThat(rise.add(new Share(mistakes, examples))).isFalse();
        return rise;
    }

    /** Odds of 1/9 become 4/9: p = 4/13. */
    @Test
    void add_oddsFourfold_isEnoughAfterSomeIntervals() {
        OddsRise rise = after(1_000, 10_000);
        int intervals = 1;
        while (!rise.add(new Share(31, 100))) {
            intervals++;
        }
        assertThat(intervals).isBetween(1, 4);
        assertThat(rise.evidence()).isGreaterThan(OddsRise.ENOUGH);
    }

    @Test
    void add_sameRateOrALittleMore_isNeverEnough() {
        OddsRise rise = after(1_000, 10_000);
        for (int i = 0; i < 100; i++) {
            assertThat(rise.add(new Share(18, 100))).isFalse();
        }
        assertThat(rise.evidence()).isZero();
    }

    /** As with {@link org.lorentztron.model.parameters.ErrorRateAlarm}: p is never taken to be below 0.03. */
    @Test
    void add_rareMistakesThatAreLessRare_isNeverEnough() {
        OddsRise rise = after(0, 100_000);
        for (int i = 0; i < 100; i++) {
            assertThat(rise.add(new Share(6, 100))).isFalse();
        }
    }

    /** A past of few examples is no rate: it would take any later one for a rise. */
    @Test
    void add_shortPast_saysNothing() {
        OddsRise rise = after(0, 900);
        assertThat(rise.add(new Share(1_000, 1_000))).isFalse();
        assertThat(rise.past()).isEqualTo(new Share(1_000, 1_900));
    }

    @Test
    void forget_afterARise_beginsAgain() {
        OddsRise rise = after(100, 10_000);
        assertThat(rise.add(new Share(500, 1_000))).isTrue();
        rise.forget();
        assertThat(rise.past()).isEqualTo(new Share(0, 0));
        assertThat(rise.add(new Share(500, 1_000))).isFalse();
        assertThat(rise.add(new Share(500, 1_000))).isFalse();
    }
}
