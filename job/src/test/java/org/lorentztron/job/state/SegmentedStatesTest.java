package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSerializer;
import org.lorentztron.connectors.source.LabelOrigin;
import org.lorentztron.job.route.RoutedEventSerializer;
import org.lorentztron.job.score.GatheredScores;
import org.lorentztron.job.score.ServedPrediction;
import org.lorentztron.job.train.BlockScores;
import org.lorentztron.model.NamedNumbers;

/** Values of segment fields come back, and without them no byte is written. */
class SegmentedStatesTest {
    private static final List<String> SEGMENTS = List.of("FR", "", "\u00fc\n");

    private static Event event(int label, List<String> segments) {
        return new Event(
                2,
                7,
                5,
                3,
                label,
                label == Event.UNLABELLED ? "id" : null,
                Events.features(1, 2),
                3,
                NamedNumbers.NONE,
                false,
                new LabelOrigin(1, 2),
                null,
                segments);
    }

    private static <T> byte[] bytes(TypeSerializer<T> serializer, T value) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(value, out);
        return out.getCopyOfBuffer();
    }

    @Test
    void serialize_events_haveTheirSegments() throws IOException {
        for (TypeSerializer<Event> serializer : List.of(new EventSerializer(), new RoutedEventSerializer())) {
            for (int label : new int[] {Event.UNLABELLED, 1}) {
                Event segmented = event(label, SEGMENTS);
                int more = 1 + 3 + 1 + 4;

                assertThat(SerializedCases.back(serializer, segmented)).isEqualTo(segmented);
                assertThat(bytes(serializer, segmented).length - bytes(serializer, event(label, List.of())).length)
                        .isEqualTo(more);
            }
        }
    }

    @Test
    void serialize_scores_haveTheirSegments() throws IOException {
        double[] scores = {1, Double.NaN};
        for (List<String> segments : List.of(SEGMENTS, List.<String>of())) {
            BlockScores said = new BlockScores(0, 2, 7, 5, 2, "id", scores, scores, segments);
            GatheredScores gathered = new GatheredScores(0, 5, 2, "id", scores, scores, segments);
            ServedPrediction served = new ServedPrediction(2, 7, 5, -1, 3, -1, scores, segments);

            BlockScores saidBack = SerializedCases.back(new BlockScores.Serializer(), said);
            assertThat(saidBack.segments()).isEqualTo(segments);
            assertThat(saidBack.block()).isZero();
            GatheredScores gatheredBack = SerializedCases.back(new GatheredScores.Serializer(), gathered);
            assertThat(gatheredBack.segments()).isEqualTo(segments);
            assertThat(gatheredBack.missing()).isZero();
            ServedPrediction servedBack = SerializedCases.back(new ServedPrediction.Serializer(), served);
            assertThat(servedBack.segments()).isEqualTo(segments);
            assertThat(servedBack.label()).isEqualTo(-1);
        }
    }

    /** The label comes later: what waits for it has them, and what is trained and held out. */
    @Test
    void changed_event_keepsItsSegmentsUntilNobodyNeedsThem() {
        Event waiting = event(Event.UNLABELLED, SEGMENTS);

        assertThat(waiting.withLabel(1, new LabelOrigin(1, 3), 9).segments()).isEqualTo(SEGMENTS);
        assertThat(waiting.movedTo(8).withWeight(2).forScale().withoutId().segments())
                .isEqualTo(SEGMENTS);
        assertThat(waiting.withoutSegments()).isEqualTo(event(Event.UNLABELLED, List.of()));
    }
}
