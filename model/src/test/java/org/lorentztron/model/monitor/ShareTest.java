package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ShareTest {

    /** 0.02 apart, with a standard error of sqrt(0.25 (1/10000 + 1/10000)) = 0.00707. */
    @Test
    void standardErrorsTo_manyEvents_isTheDifferenceInStandardErrors() {
        assertThat(new Share(4_900, 10_000).standardErrorsTo(new Share(5_100, 10_000)))
                .isCloseTo(0.02 / 0.0070711, within(0.01));
    }

    @Property
    void standardErrorsTo_theOtherWay_isTheOpposite(
            @ForAll @IntRange(max = 500) int hits,
            @ForAll @IntRange(max = 500) int misses,
            @ForAll @IntRange(max = 500) int otherHits,
            @ForAll @IntRange(max = 500) int otherMisses) {
        Share share = new Share(hits, hits + misses);
        Share other = new Share(otherHits, otherHits + otherMisses);

        assertThat(share.standardErrorsTo(other)).isCloseTo(-other.standardErrorsTo(share), within(1e-9));
        assertThat(share.standardErrorsTo(share)).isZero();
    }

    /** z would be 9.9: but the one event in 101 is in the second share with a chance of 1 in 101. */
    @Test
    void standardErrorsTo_oneHitInFewEvents_isNoSurprise() {
        assertThat(new Share(0, 100_000).standardErrorsTo(new Share(1, 1_000))).isBetween(2.0, 4.0);
    }

    /** r would be 5.1: but all of 19 are in the second half with a chance of 1 in 500,000. */
    @Test
    void standardErrorsTo_allOfFewInOneHalf_isBelowFive() {
        assertThat(new Share(0, 1_000).standardErrorsTo(new Share(19, 1_000))).isBetween(4.0, 5.0);
        assertThat(new Share(0, 1_000).standardErrorsTo(new Share(26, 1_000))).isGreaterThan(5);
    }

    @Test
    void standardErrorsTo_nothingToCompare_isZero() {
        Share none = new Share(0, 0);
        assertThat(none.value()).isZero();
        assertThat(none.standardErrorsTo(new Share(3, 5))).isZero();
        assertThat(new Share(3, 5).standardErrorsTo(none)).isZero();
        assertThat(new Share(0, 5).standardErrorsTo(new Share(0, 7))).isZero();
        assertThat(new Share(5, 5).standardErrorsTo(new Share(7, 7))).isZero();
    }

    @Test
    void new_moreHitsThanEvents_isRefused() {
        assertThatThrownBy(() -> new Share(6, 5)).hasMessage("hits are 6, expected 0 to the 5 events");
    }
}
