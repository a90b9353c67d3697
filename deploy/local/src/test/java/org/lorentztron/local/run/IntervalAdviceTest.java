package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntervalAdviceTest {
    @Test
    void line_fewEvents_namesTheIntervalThatHoldsEnough() {
        // 50 events in 10 s: 2,000 in 400 s.
        assertThat(IntervalAdvice.line("10s", versions(20, 10_000, 50)))
                .hasValue("intervals hold few events: half of the first 20 versions trained at most 50 each, with"
                        + " --interval 10s; --interval 10m would hold 2,000 at the rate so far");
    }

    @Test
    void line_gapsBetweenVersions_countsTheTimeWithoutEvents() {
        // Every interval of 10 s that has events comes after a minute without.
        assertThat(IntervalAdvice.line("10s", versions(20, 70_000, 50)).orElseThrow())
                .contains("; --interval 1h would hold 2,000");
    }

    @Test
    void line_lengthFitsExactly_isNotRoundedUp() {
        assertThat(IntervalAdvice.line("1ms", versions(20, 1, 100)).orElseThrow())
                .contains("; --interval 20ms would hold 2,000");
    }

    @Test
    void line_hardlyAnyEvents_saysThatNoIntervalHoldsEnough() {
        assertThat(IntervalAdvice.line("1d", versions(20, 86_400_000, 1)).orElseThrow())
                .contains("; not even --interval 365d would hold 2,000");
    }

    @Test
    void line_enoughEvents_isNone() {
        assertThat(IntervalAdvice.line("10s", versions(20, 10_000, 200))).isEmpty();
    }

    @Test
    void line_tooFewVersions_isNone() {
        assertThat(IntervalAdvice.line("10s", versions(19, 10_000, 50))).isEmpty();
    }

    /** Most intervals are nearly empty, but a burst has the average: no longer interval follows from it. */
    @Test
    void line_aBurst_isNone() {
        List<IntervalAdvice.Seen> versions = new ArrayList<>(versions(19, 10_000, 1));
        versions.add(new IntervalAdvice.Seen(200_000, 1_000_000));

        assertThat(IntervalAdvice.line("10s", versions)).isEmpty();
    }

    private static List<IntervalAdvice.Seen> versions(int count, long millis, long events) {
        List<IntervalAdvice.Seen> versions = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            versions.add(new IntervalAdvice.Seen(i * millis, i * events));
        }
        return versions;
    }
}
