package org.lorentztron.job.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.options.kind.DurationText;

class IntervalAdviceTest {
    @Test
    void see_fewEvents_namesTheIntervalThatHoldsEnoughOnce() {
        // 50 events in 10 s: 2,000 in 400 s.
        assertThat(said("10s", 20, 10_000, 50))
                .containsExactly("intervals hold few events: the first whole ones at most 50 each, with --interval 10s;"
                        + " --interval 10m would hold 2,000 at the rate so far");
    }

    @Test
    void see_gapsBetweenVersions_countsTheTimeWithoutEvents() {
        // Every interval of 10 s that has events comes after a minute without.
        assertThat(said("10s", 20, 70_000, 50)).singleElement().satisfies(said -> assertThat(said)
                .contains("; --interval 1h would hold 2,000"));
    }

    @Test
    void see_lengthFitsExactly_isNotRoundedUp() {
        assertThat(said("1ms", 20, 1, 100)).singleElement().satisfies(said -> assertThat(said)
                .contains("; --interval 20ms would hold 2,000"));
    }

    @Test
    void see_hardlyAnyEvents_saysThatNoIntervalHoldsEnough() {
        assertThat(said("1d", 20, 86_400_000, 1)).singleElement().satisfies(said -> assertThat(said)
                .contains("; not even --interval 365d would hold 2,000"));
    }

    @Test
    void see_enoughEventsOrTooFewVersions_saysNothing() {
        assertThat(said("10s", 20, 10_000, 500)).isEmpty();
        assertThat(said("10s", 20, 10_000, 499)).hasSize(1);
        assertThat(said("10s", IntervalAdvice.VERSIONS - 1, 10_000, 50)).isEmpty();
    }

    /** One of the intervals has a burst: no longer interval follows from it. */
    @Test
    void see_aBurst_saysNothing() {
        IntervalAdvice advice = new IntervalAdvice(DurationText.parse("10s"));
        assertThat(advice.see(10_000, 1)).isEmpty();
        assertThat(advice.see(20_000, 2)).isEmpty();
        assertThat(advice.see(30_000, 1_000_000)).isEmpty();
        assertThat(advice.see(40_000, 1_000_001)).isEmpty();
    }

    private static List<String> said(String interval, int versions, long millis, long events) {
        IntervalAdvice advice = new IntervalAdvice(DurationText.parse(interval));
        List<String> said = new ArrayList<>();
        for (int i = 1; i <= versions; i++) {
            advice.see(i * millis, i * events).ifPresent(warning -> said.add(warning.message()));
        }
        return said;
    }
}
