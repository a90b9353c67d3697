package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;

/** Out-of-orderness 100 ms. */
class PartitionClockTest {

    private static final long KAFKA = 5_000;

    private final PartitionClock clock = fresh(0);

    @Test
    void see_eventBeforeTheNewestLessTheAllowance_movesThere() {
        List<Event> seen = see(clock, 1000, 900, 899, 1200, 0);

        assertThat(seen).extracting(Event::time).containsExactly(1000L, 900L, 900L, 1200L, 1100L);
        assertThat(seen).extracting(Event::late).containsExactly(false, false, true, false, true);
        assertThat(seen).extracting(Event::timestamp).containsExactly(1000L, 900L, 899L, 1200L, 0L);
    }

    /** What a watermark promises. */
    @Test
    void see_anyEvent_isAfterTheWatermarkBefore() {
        for (long timestamp : new long[] {1000, 0, 1100, 999, 5000, 4899}) {
            long before = clock.watermark();
            Event seen = see(clock, timestamp).get(0);
            assertThat(seen.time()).isGreaterThan(before);
            assertThat(clock.watermark()).isGreaterThanOrEqualTo(before);
        }
    }

    @Test
    void watermark_beforeTheFirstEvent_isNone() {
        assertThat(clock.watermark()).isEqualTo(PartitionClock.NO_TIME);
    }

    @Test
    void see_malformed_movesNothing() {
        Malformed record = new Malformed(
                new DeadLetter(MalformedReason.NOT_JSON, "", "events", 0, 0, 9_000_000, null, new byte[1], 1));
        assertThat(clock.see(record, KAFKA)).isSameAs(record);
        assertThat(clock.watermark()).isEqualTo(PartitionClock.NO_TIME);

        see(clock, 1000);
        clock.see(record, KAFKA);
        assertThat(clock.time()).isEqualTo(1000);
    }

    @Test
    void see_names_movesNothing() {
        see(clock, 1000);
        FeatureNameRecord names = new FeatureNameRecord(0, 9_000_000, List.of(new FeatureNameRecord.Name(1, "a")));
        assertThat(clock.see(names, KAFKA)).isSameAs(names);
        assertThat(clock.time()).isEqualTo(1000);
    }

    /** Every event passes here: a copy of each would cost. */
    @Test
    void see_eventInTimeAndNotMarked_isTheEventItself() {
        Event event = event(1000, 1);
        assertThat(clock.see(event, KAFKA)).isSameAs(event);
    }

    @Test
    void see_lateEventThatIsMarked_isBoth() {
        PartitionClock marking = fresh(2);
        List<Event> seen = see(marking, 1000, 10, 20);

        assertThat(seen).extracting(Event::time).containsExactly(1000L, 900L, 900L);
        assertThat(seen).extracting(Event::calibrating).containsExactly(true, true, false);
        assertThat(marking.marks().marked()).isEqualTo(2);
    }

    @Test
    void see_unlabelledEvent_movesTheClockAndIsNotMarked() {
        PartitionClock marking = fresh(2);
        Event event = event(1000, Event.UNLABELLED);

        assertThat(marking.see(event, KAFKA)).isSameAs(event);
        assertThat(marking.time()).isEqualTo(1000);
        assertThat(marking.marks().marked()).isZero();
    }

    private static PartitionClock fresh(int marks) {
        return new PartitionClock(100, NewestRecords.none(), new CalibrationMarks(marks), PartitionClock.NO_TIME);
    }

    private static List<Event> see(PartitionClock clock, long... timestamps) {
        List<Event> seen = new ArrayList<>();
        for (long timestamp : timestamps) {
            seen.add((Event) clock.see(event(timestamp, 1), KAFKA));
        }
        return seen;
    }

    private static Event event(long timestamp, int label) {
        return Event.decoded(0, 0, label, timestamp, "id", Features.dense(new float[1]));
    }
}
