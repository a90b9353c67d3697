package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.Topics;

class RunSummaryTest {
    private static final RunSummary TRAINED = new RunSummary(
            OptionalLong.of(12_635),
            41_188,
            OptionalLong.empty(),
            OptionalLong.of(1_000),
            null,
            Map.of(MalformedReason.WRONG_TYPE, 2_000L));

    private static final RunSummary NOTHING =
            new RunSummary(OptionalLong.empty(), 0, OptionalLong.empty(), OptionalLong.empty(), null, Map.of());

    private static final RunSummary NONE_JOINED = new RunSummary(
            OptionalLong.empty(),
            0,
            OptionalLong.of(0),
            OptionalLong.of(7),
            null,
            Map.of(MalformedReason.UNKNOWN_ID, 7L));

    private static Topics topics(String... more) {
        List<String> line = new ArrayList<>(List.of(
                "--bootstrap-servers",
                "localhost:1",
                "--classes",
                "a,b",
                "--features",
                "2",
                "--dead-letters-topic",
                "dead"));
        line.addAll(List.of(more));
        return JobArguments.parse(line.toArray(String[]::new), Map.of()).topics();
    }

    @Test
    void line_trained_hasAllCounts() {
        assertThat(TRAINED.line())
                .isEqualTo("newest version 12635: 41,188 events trained, 1,000 unlabelled,"
                        + " 2,000 rejected (wrong-type 2,000)");
    }

    @Test
    void line_labelsThatCameLater_saysHowManyEventsTheyMet() {
        assertThat(met(null).line())
                .isEqualTo("newest version 3: 990 events trained, 980 joined with labels, 4 unlabelled, 0 rejected");
        assertThat(met("ok").line()).contains("980 joined with labels, 4 unlabelled and trained as ok, 0 rejected");
    }

    private static RunSummary met(@Nullable String unlabelledAs) {
        return new RunSummary(
                OptionalLong.of(3), 990, OptionalLong.of(980), OptionalLong.of(4), unlabelledAs, Map.of());
    }

    @Test
    void line_nothingTrained_saysThatThereIsNoVersion() {
        assertThat(NOTHING.line()).isEqualTo("no new version: 0 events trained, 0 rejected");
    }

    @Test
    void trainedNoneOf_eventsNotAccountedFor_isFalse() {
        RunSummary unlabelled =
                new RunSummary(OptionalLong.empty(), 0, OptionalLong.empty(), OptionalLong.of(7), null, Map.of());

        assertThat(unlabelled.trainedNoneOf(7)).isTrue();
        // The job was cancelled before its first version.
        assertThat(unlabelled.trainedNoneOf(8)).isFalse();
        assertThat(NOTHING.trainedNoneOf(8)).isTrue();
        assertThat(NOTHING.trainedNoneOf(0)).isFalse();
        assertThat(TRAINED.trainedNoneOf(3_000)).isFalse();
        // Records that name features are read, too.
        assertThat(NONE_JOINED.trainedNoneOf(9)).isTrue();
    }

    @Test
    void nothingTrained_saysWhereToLook() {
        assertThat(TRAINED.nothingTrained(true, topics()))
                .isEqualTo("no version, since every event was unlabelled or rejected (1,000 unlabelled, 2,000 rejected"
                        + " (wrong-type 2,000)); look at --label-field, --event-root and --label-map, and at topic"
                        + " 'dead'");
        assertThat(NOTHING.nothingTrained(false, topics()))
                .contains("at the field label of your events and at --classes");
        assertThat(NONE_JOINED.nothingTrained(true, topics("--labels-topic", "late", "--label-timeout", "1h")))
                .contains("0 joined with labels, 7 unlabelled, 7 rejected (unknown-id 7)")
                .contains("look at the ids in topic 'late', at --label-field");
    }
}
