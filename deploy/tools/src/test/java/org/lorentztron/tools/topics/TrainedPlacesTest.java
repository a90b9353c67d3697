package org.lorentztron.tools.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.tools.topics.TestedEvent.Place;

class TrainedPlacesTest {
    /** It has trained the events of partition 0 up to offset 7. */
    private static final long END = 5_000;

    private static final VersionInfo VERSION = new VersionInfo(
            "m",
            7,
            END,
            List.of("a", "b"),
            "indexed",
            null,
            List.of(),
            8,
            List.of(new VersionInfo.SourcePosition("events", 0, 7), new VersionInfo.SourcePosition("labels", 1, 9)),
            DecisionRule.VOTES,
            Map.of(),
            1,
            "test");

    @Test
    void has_eventBeyondWhatWasRead_isFalseBeforeTheEndOfTheInterval() {
        TrainedPlaces trained = new TrainedPlaces(VERSION, "events");
        assertThat(trained.has(new Place(END - 1, 0, 7))).isTrue();
        assertThat(trained.has(new Place(END - 1, 0, 8))).isFalse();
        assertThat(trained.has(new Place(END - 1, 1, 0))).isFalse();
        assertThat(trained.has(new Place(END, 0, 7))).isFalse();
    }

    @Test
    void has_topicOfWhichNothingWasRead_isByTime() {
        TrainedPlaces trained = new TrainedPlaces(VERSION, "others");
        assertThat(trained.has(new Place(END - 1, 1, 8))).isTrue();
        assertThat(trained.has(new Place(END, 1, 8))).isFalse();
    }
}
