package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.local.GivenFigures;
import org.lorentztron.local.run.figures.JobProgress;

class AwaitedTest {
    private static final OptionalLong UNKNOWN = OptionalLong.empty();

    private final GivenFigures figures = new GivenFigures();

    private String text(boolean isPublished, String... more) {
        List<String> line = new ArrayList<>(
                List.of("--bootstrap-servers", "localhost:1", "--classes", "ok,fraud", "--features", "32"));
        line.addAll(List.of(more));
        return new Awaited(JobArguments.parse(line.toArray(String[]::new), Map.of())).text(figures, isPublished);
    }

    @Test
    void text_nothingRead_isEmpty() {
        assertThat(text(false)).isEmpty();
    }

    @Test
    void text_firstInterval_saysHowFarEventTimeIs() {
        figures.progress = new JobProgress(3_200, 0, 0, UNKNOWN, OptionalLong.of(7_400), 0, 0);
        assertThat(text(false))
                .isEqualTo("no interval of 10s has ended: 3,200 events, event time 1970-01-01T00:00:07Z of"
                        + " 1970-01-01T00:00:10Z");
        figures.progress = new JobProgress(3_200, 0, 0, UNKNOWN, UNKNOWN, 0, 0);
        assertThat(text(false, "--interval=1m")).isEqualTo("no interval of 1m has ended: 3,200 events");
    }

    /** Event time at the end of a bounded job. */
    @Test
    void text_allIsRead_saysSo() {
        figures.progress = new JobProgress(3_200, 0, 0, UNKNOWN, OptionalLong.of(Long.MAX_VALUE), 0, 0);
        assertThat(text(false, "--bounded=true")).isEqualTo("all is read: 3,200 events");
    }

    @Test
    void text_noLabelHasCome_saysHowManyWaitAndHowLong() {
        figures.progress = new JobProgress(3_000, 0, 0, UNKNOWN, UNKNOWN, 0, 0);
        figures.waiting = OptionalLong.of(3_000);
        assertThat(text(false, "--labels-topic=labels", "--label-timeout=7d"))
                .isEqualTo("3,000 events wait for labels, timeout 7d");
        figures.waitingLabels = 2_900;
        assertThat(text(false, "--labels-topic=labels", "--label-timeout=7d"))
                .isEqualTo("3,000 events and 2,900 labels wait for each other or for event time, timeout 7d");
        figures.waiting = OptionalLong.of(1);
        figures.waitingLabels = 1;
        assertThat(Awaited.waiting(figures)).isEqualTo("1 event and 1 label wait for each other or for event time");
    }

    @Test
    void text_versionIsMade_waitsForTheCheckpoint() {
        figures.progress = new JobProgress(3_200, 3_000, 0, UNKNOWN, UNKNOWN, 1, 1_000);
        assertThat(text(false)).isEqualTo("version 1 comes with the next checkpoint");
        assertThat(text(true)).isEmpty();
    }

    @Test
    void text_startsAreNotFitted_saysHowFarTheyAre() {
        figures.progress = new JobProgress(3_200, 3_000, 0, UNKNOWN, UNKNOWN, 3, 430);
        assertThat(text(true)).isEqualTo("fits at 1,000 events per pair: 430 of 1,000");
        assertThat(text(true, "--start-fit=0")).isEmpty();
    }

    @Test
    void text_behind_saysByHowMany() {
        figures.progress = new JobProgress(3_200, 3_000, 0, OptionalLong.of(12_000), UNKNOWN, 3, 1_000);
        assertThat(text(true)).isEqualTo("catching up: 12,000 events behind");
        figures.progress = new JobProgress(3_200, 3_000, 0, OptionalLong.of(999), UNKNOWN, 3, 1_000);
        assertThat(text(true)).isEmpty();
    }
}
