package org.lorentztron.model.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three classes; of 1,000 events of an interval 40 are of the last one. */
class RareWatchTest {
    private static final int RARE = 2;

    private static IntervalTally interval(long caught, long alarms) {
        return new IntervalTally(
                new long[] {480, 480, 40},
                null,
                List.of(),
                List.of(
                        new CaughtTally(0, new Share(480 - alarms, 480), new Share(480 - alarms, 480)),
                        new CaughtTally(RARE, new Share(caught, 40), new Share(caught, caught + alarms))));
    }

    private static List<Finding> watch(RareWatch watch, int intervals, long caught, long alarms) {
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < intervals; i++) {
            findings.addAll(watch.endInterval(interval(caught, alarms)));
        }
        return findings;
    }

    /** The frequent class is recognized worse, too, but that is what errors tell. */
    @Test
    void endInterval_rareClassIsRecognizedWorse_tellsOfItAlone() {
        RareWatch watch = RareWatch.of(3);
        assertThat(watch(watch, 20, 36, 4)).isEmpty();

        assertThat(watch(watch, 20, 8, 20))
                .extracting(Finding::drift, Finding::subject)
                .containsExactly(tuple(Drift.RECALL_FELL, RARE), tuple(Drift.PRECISION_FELL, RARE));
    }

    /** What comes says nothing of what was. */
    @Test
    void endInterval_classWasFrequentBefore_isNotWatched() {
        RareWatch watch = RareWatch.of(3);
        for (int i = 0; i < 40; i++) {
            watch.endInterval(new IntervalTally(new long[] {300, 300, 400}, null, List.of()));
        }
        watch(watch, 10, 36, 4);

        assertThat(watch(watch, 20, 8, 20)).isEmpty();
    }

    @Test
    void copy_goesOnByItself_andTellsTheSame() throws IOException {
        RareWatch watch = RareWatch.of(3);
        watch(watch, 20, 36, 4);
        RareWatch copy = watch.copy();
        byte[] before = bytes(watch);
        List<Finding> ofCopy = watch(copy, 20, 8, 20);

        assertThat(bytes(watch)).isEqualTo(before);
        RareWatch read = RareWatch.readFrom(new DataInputStream(new ByteArrayInputStream(before)));
        assertThat(watch(read, 20, 8, 20)).isEqualTo(ofCopy).hasSize(2);
    }

    @Test
    void readFrom_otherVersion_isRefused() {
        assertThatThrownBy(() -> RareWatch.readFrom(new DataInputStream(new ByteArrayInputStream(new byte[] {9}))))
                .isInstanceOf(IOException.class)
                .hasMessage("stored watch has version 9, expected 1");
    }

    @Test
    void rare_classThatNeverCame_isNotAmongThem() {
        assertThat(RareWatch.rare(new long[] {500, 500, 0})).isEmpty();
        assertThat(RareWatch.rare(new long[] {500, 500, 20})).containsExactly(RARE);
    }

    private static byte[] bytes(RareWatch watch) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        watch.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }
}
