package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.SourcePositions;

/** What a trainer emits when the topic of versions lacks the parts that were published before. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class RepeatedPartsTest extends TrainerHarnesses {
    /** Of five classes. */
    private static final int PARTS = 10;

    private final List<Event> events = Events.between(0, 2000);

    @Test
    void restore_anotherTopic_repeatsEveryPartAsItIsAndTrainsOn() throws Exception {
        Harness whole = open();
        whole.send(events);
        whole.processWatermark(999);
        List<TrainedPart> ended = whole.models();
        whole.processWatermark(1999);
        OperatorSubtaskState state = untilTheFirstInterval("first");

        Harness second = into("second", state);
        second.processWatermark(1000);
        List<TrainedPart> repeated = second.models();
        second.processWatermark(1999);

        assertThat(repeated).hasSize(PARTS).allSatisfy(part -> {
            assertThat(part.repeated()).isTrue();
            assertThat(part.intervalEnd()).isEqualTo(2000);
            // The manifest keeps those that it has: the open interval's are of no version yet.
            assertThat(part.positions()).isEqualTo(new SourcePositions());
            TrainedPart before = ended.stream()
                    .filter(other -> other.part() == part.part())
                    .findAny()
                    .orElseThrow();
            assertThat(bytes(asTrained(part, before))).isEqualTo(bytes(before));
        });
        assertThat(second.take()).isEqualTo(whole.take());
    }

    /** At the end of an interval those that trained in it follow, and nothing is repeated twice. */
    @Test
    void restore_anotherTopicWithinAnInterval_repeatsThoseThatHaveNotTrained() throws Exception {
        Harness first = into("first", null);
        first.send(events);
        first.processWatermark(1900);
        Harness second = into("second", first.snapshot(1, 1));

        second.processWatermark(1901);

        assertThat(second.models()).isEmpty();
        second.processWatermark(1999);
        assertThat(second.models()).hasSize(PARTS).noneMatch(TrainedPart::repeated);
    }

    @Test
    void restore_sameTopicOrOneWithoutId_repeatsNothing() throws Exception {
        assertThat(repeated("first", "first")).isEmpty();
        assertThat(repeated(null, "first")).isEmpty();
        assertThat(repeated("first", null)).isEmpty();
    }

    /** A checkpoint before the parts have left. */
    @Test
    void restore_twiceBeforeEventTimeMovesOn_repeatsThemThen() throws Exception {
        Harness second = into("second", untilTheFirstInterval("first"));
        Harness third = into("second", second.snapshot(2, 2));

        third.processWatermark(1000);

        assertThat(third.models()).hasSize(PARTS);
    }

    @Test
    void restore_onceRepeated_repeatsNothing() throws Exception {
        Harness second = into("second", untilTheFirstInterval("first"));
        second.processWatermark(1000);
        Harness third = into("second", second.snapshot(2, 2));

        third.processWatermark(1001);

        assertThat(third.models()).isEmpty();
    }

    /** No event comes that would move event time. */
    @Test
    void restore_anotherTopicInSilence_repeatsEveryPart() throws Exception {
        Harness second = into("second", untilTheFirstInterval("first"));

        second.processWatermarkStatus(WatermarkStatus.IDLE);

        assertThat(second.models()).filteredOn(TrainedPart::repeated).hasSize(PARTS);
    }

    @Test
    void restore_anotherTopicAtTwiceTheParallelism_repeatsEveryPartOnce() throws Exception {
        OperatorSubtaskState state = untilTheFirstInterval("first");
        List<Integer> repeated = new ArrayList<>();
        for (int subtask = 0; subtask < 2; subtask++) {
            Harness second = open(
                    new Harness(options(), 2, subtask, "second"),
                    AbstractStreamOperatorTestHarness.repartitionOperatorState(state, 128, 1, 2, subtask));
            second.processWatermark(1000);
            second.models().forEach(part -> repeated.add(part.part()));
        }

        assertThat(repeated).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    private static TrainedPart asTrained(TrainedPart repeated, TrainedPart before) {
        return new TrainedPart(
                repeated.part(),
                before.intervalEnd(),
                repeated.model(),
                repeated.scale(),
                repeated.map(),
                repeated.calibration(),
                repeated.counts(),
                repeated.resets(),
                before.positions());
    }

    private List<TrainedPart> repeated(@Nullable String before, @Nullable String after) throws Exception {
        Harness second = into(after, untilTheFirstInterval(before));
        second.processWatermark(1000);
        return second.models();
    }

    private OperatorSubtaskState untilTheFirstInterval(@Nullable String topic) throws Exception {
        Harness first = into(topic, null);
        first.send(events);
        first.processWatermark(999);
        assertThat(first.models()).hasSize(PARTS).noneMatch(TrainedPart::repeated);
        return first.snapshot(1, 1);
    }

    private Harness into(@Nullable String topic, @Nullable OperatorSubtaskState state) throws Exception {
        return open(new Harness(options(), 1, 0, topic), state);
    }
}
