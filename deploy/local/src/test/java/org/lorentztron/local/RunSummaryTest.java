package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedReason;

class RunSummaryTest {
    private static final RunSummary TRAINED = new RunSummary(
            OptionalLong.of(12_635), 41_188, OptionalLong.of(1_000), Map.of(MalformedReason.WRONG_TYPE, 2_000L));

    private static final RunSummary NOTHING = new RunSummary(OptionalLong.empty(), 0, OptionalLong.empty(), Map.of());

    @Test
    void line_trained_hasAllCounts() {
        assertThat(TRAINED.line())
                .isEqualTo("newest version 12635: 41,188 events trained, 1,000 unlabelled,"
                        + " 2,000 rejected (wrong-type 2,000)");
    }

    @Test
    void line_nothingTrained_saysThatThereIsNoVersion() {
        assertThat(NOTHING.line()).isEqualTo("no new version: 0 events trained, 0 rejected");
    }

    @Test
    void trainedNoneOf_eventsNotAccountedFor_isFalse() {
        RunSummary unlabelled = new RunSummary(OptionalLong.empty(), 0, OptionalLong.of(7), Map.of());

        assertThat(unlabelled.trainedNoneOf(7)).isTrue();
        // The job was cancelled before its first version.
        assertThat(unlabelled.trainedNoneOf(8)).isFalse();
        assertThat(NOTHING.trainedNoneOf(8)).isTrue();
        assertThat(NOTHING.trainedNoneOf(0)).isFalse();
        assertThat(TRAINED.trainedNoneOf(3_000)).isFalse();
    }

    @Test
    void nothingTrained_saysWhereToLook() {
        assertThat(TRAINED.nothingTrained(true, "dead"))
                .isEqualTo("no version, since every event was unlabelled or rejected (1,000 unlabelled, 2,000 rejected"
                        + " (wrong-type 2,000)); look at --label-field, --event-root and --label-map, and at topic"
                        + " 'dead'");
        assertThat(NOTHING.nothingTrained(false, "dead"))
                .contains("at the field label of your events and at --classes");
    }
}
