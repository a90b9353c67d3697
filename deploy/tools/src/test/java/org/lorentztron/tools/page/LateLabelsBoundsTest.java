package org.lorentztron.tools.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.model.Features;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.ScoreSpace;
import org.lorentztron.tools.topics.IdHash;

/** How much waits for labels, and how far labels are read. */
class LateLabelsBoundsTest extends LateLabelsPage {
    /** Memory stays flat, and those that wait are a share of all that came, not the newest alone. */
    @Test
    void events_aMillionWithoutALabel_areBoundedAndEvenlySpread() {
        ModelVersion version = new PageVersions("a", "b").version(1);
        take(version);
        Decided decided = DecisionPolicy.NONE
                .of(version.classes())
                .decide(version.classifier().predict(Features.dense(new float[] {3, 1}), new ScoreSpace()));
        for (int i = 0; i < MANY; i++) {
            IdHash id = IdHash.of("id-" + i);
            if (judge.takes(id)) {
                judge.add(id, 100_000 + i, decided, List.of());
            }
        }
        int waiting = labels().get("waiting").asInt();
        int oneOf = labels().get("oneOf").asInt();
        for (int i = 0; i < MANY; i += 20) {
            label("id-" + i, i < MANY / 2 ? "\"a\"" : "\"b\"", 200_000 + MANY);
        }

        assertThat(oneOf).isEqualTo(16);
        assertThat(waiting).isLessThanOrEqualTo(WaitingPredictions.MOST).isCloseTo(MANY / oneOf, withinPercentage(3));
        // Ids that are not taken are no part of the sample: only those that were taken once are dropped.
        assertThat(labels().get("dropped").asLong()).isBetween(100_000L, 300_000L);
        assertThat(scored()).isCloseTo(waiting / 20, withinPercentage(5));
        assertThat(Frames.all(state).at("/quality/cumulative/error").asDouble()).isCloseTo(0.5, within(0.03));
    }

    /** Labels that take a minute need no events that are older than two. */
    @Test
    void events_moreThanHaveRoom_dropTheOldestOnceDelaysAreKnown() {
        take(Map.of());
        event("first", 100_000);
        label("first", "\"a\"", 100_000 + MINUTE);
        second();
        event("old", 100_000);
        for (int i = 0; i < WaitingPredictions.MOST; i++) {
            event("id-" + i, 100_001 + 2 * MINUTE);
        }

        assertThat(labels().get("waiting").asInt()).isEqualTo(WaitingPredictions.MOST);
        assertThat(labels().get("oneOf").asInt()).isEqualTo(1);
        assertThat(labels().get("dropped").asLong()).isEqualTo(1);
        event("young", 100_000 + 4 * MINUTE);
        assertThat(labels().get("oneOf").asInt()).isEqualTo(2);
        long dropped = labels().get("dropped").asLong();
        for (int i = 0; i < 50; i++) {
            event("more-" + i, 100_002 + 2 * MINUTE);
        }
        // The others are no part of the sample.
        assertThat(labels().get("dropped").asLong()).isEqualTo(dropped);
        assertThat(labels().get("waiting").asInt()).isCloseTo(WaitingPredictions.MOST / 2, withinPercentage(3));
    }

    /** A stream of which the page takes a part has many labels that are of no use here. */
    @Test
    void labels_moreThanHaveRoomBeforeTheirEvents_dropTheOldest() {
        take(Map.of());
        label("oldest", "\"a\"", 100_000);
        label("old", "\"a\"", 100_000);
        for (int i = 1; i < EarlyLabels.MOST; i++) {
            label("id-" + i, "\"a\"", 100_000);
        }
        event("oldest", 100_001);
        assertThat(scored()).isZero();
        event("old", 100_001);
        assertThat(scored()).isEqualTo(1);
    }

    @Test
    void labels_secondsWorkIsDone_restUntilTheNextSecond() {
        take(Map.of());
        second();
        nanos = 60_000_000;
        label("x", "\"a\"", 100_000);
        assertThat(judge.mayTake()).isTrue();
        label("x", "\"a\"", 100_000);
        assertThat(judge.mayTake()).isFalse();
        second();
        assertThat(judge.mayTake()).isTrue();
    }

    /** A producer whose clock is ahead, by less than what makes a label malformed. */
    @Test
    void labels_ofAnHourThatIsToCome_areAheadByTheirRecordsAlone() {
        take(Map.of());
        label("{\"id\": \"x\", \"label\": \"a\", \"timestamp\": 3000000}".getBytes(UTF_8), 100_000);
        event("y", 100_000);

        assertThat(judge.mayTake()).isTrue();
    }

    @Test
    void labels_aheadOfEvents_restUntilTheseAreRead() {
        assertThat(judge.mayTake()).isFalse();
        take(Map.of());
        assertThat(judge.mayTake()).isTrue();
        label("x", "\"a\"", 100_000);
        assertThat(judge.mayTake()).isFalse();
        event("y", 99_999);
        assertThat(judge.mayTake()).isFalse();
        event("z", 100_000);
        assertThat(judge.mayTake()).isTrue();
        label("x", "\"a\"", 200_000);
        assertThat(judge.mayTake()).isFalse();
        // There are no more events to be read first.
        second();
        assertThat(judge.mayTake()).isTrue();
    }
}
