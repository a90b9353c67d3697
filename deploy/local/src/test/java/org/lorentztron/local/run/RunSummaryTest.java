package org.lorentztron.local.run;

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
    private static final OptionalLong UNKNOWN = OptionalLong.empty();
    private static final LabelFigures PREDICTED = new LabelFigures(UNKNOWN, UNKNOWN, UNKNOWN, null);

    private static final RunSummary TRAINED = new RunSummary(
            OptionalLong.of(12_635), 41_188, unlabelled(1_000), Map.of(MalformedReason.WRONG_TYPE, 2_000L));

    private static final RunSummary NOTHING = new RunSummary(UNKNOWN, 0, PREDICTED, Map.of());

    private static final RunSummary NONE_JOINED =
            new RunSummary(UNKNOWN, 0, joined(0, 0, 7, null), Map.of(MalformedReason.UNKNOWN_ID, 7L));

    private static LabelFigures unlabelled(long events) {
        return new LabelFigures(UNKNOWN, UNKNOWN, OptionalLong.of(events), null);
    }

    private static LabelFigures joined(long joined, long waiting, long unlabelled, @Nullable String as) {
        return new LabelFigures(OptionalLong.of(joined), OptionalLong.of(waiting), OptionalLong.of(unlabelled), as);
    }

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
        assertThat(of(joined(980, 0, 4, null)))
                .isEqualTo("newest version 3: 990 events trained, 980 joined with labels, 4 unlabelled, 0 rejected");
        assertThat(of(joined(980, 1_999, 4, "ok")))
                .endsWith(": 990 events trained, 980 joined with labels, 1,999 waiting for labels,"
                        + " 4 unlabelled and trained as ok, 0 rejected");
    }

    private static String of(LabelFigures labels) {
        return new RunSummary(OptionalLong.of(3), 990, labels, Map.of()).line();
    }

    @Test
    void line_nothingTrained_saysThatThereIsNoVersion() {
        assertThat(NOTHING.line()).isEqualTo("no new version: 0 events trained, 0 rejected");
    }

    @Test
    void trainedNoneOf_eventsNotAccountedFor_isFalse() {
        RunSummary unlabelled = new RunSummary(UNKNOWN, 0, unlabelled(7), Map.of());

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
                        + " (wrong-type 2,000)); look at --event-label, --event-root and --event-label-map, and at topic"
                        + " 'dead'");
        assertThat(NOTHING.nothingTrained(false, topics()))
                .contains("at the field label of your events and at --classes");
        assertThat(NONE_JOINED.nothingTrained(true, topics("--labels-topic", "late", "--label-timeout", "1h")))
                .contains("0 joined with labels, 7 unlabelled, 7 rejected (unknown-id 7)")
                .contains("look at topic 'late', whether it has labels and of which ids, at --event-label");
    }
}
