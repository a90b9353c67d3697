package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;

/**
 * What clocks of senders can do to the time of a partition. Events may be ahead by a minute; without another word there
 * are 17 in a second, whose event times are their Kafka timestamps.
 */
class AheadEventsTest {
    private static final long START = 1_700_000_000_000L;
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long IN_2070 = 3_155_760_000_000L;
    private static final long USUAL = 60;
    private static final long OUT_OF_ORDERNESS = 100;
    private static final int EVENTS = 2_000;

    /** A record: its time in Kafka, and what the event says. */
    private record Sent(long kafka, long event) {
        Sent(long both) {
            this(both, both);
        }
    }

    /** A sender whose producer says the same wrong time as its events, on a topic that admits any. */
    @Property(seed = "45")
    void see_clocksOfAMinorityAhead_moveTheirOwnEventsAlone(
            @ForAll Random random,
            @ForAll @IntRange(min = 1, max = 20) int percent,
            @ForAll @LongRange(min = 2 * MINUTE, max = IN_2070 - START) long lead) {
        IntPredicate wrong = share(random, NewestRecords.KNOWN, percent);
        assertAheadAlone(stream(wrong, lead), wrong);
    }

    /** As many as three quarters, as long as {@link NewestRecords#ENOUGH} of the newest never are. */
    @Property(seed = "45")
    void see_clocksAheadInEveryWindow_moveTheirOwnEventsAlone(
            @ForAll @IntRange(min = 1, max = NewestRecords.HELD) int ofTwenty,
            @ForAll @LongRange(min = 2 * MINUTE, max = IN_2070 - START) long lead) {
        IntPredicate wrong = i -> i >= NewestRecords.KNOWN && i % NewestRecords.NEWEST < ofTwenty;
        assertAheadAlone(stream(wrong, lead), wrong);
    }

    /** Old Kafka timestamps, in any mixture, once the partition is known: time follows the others. */
    @Property(seed = "45")
    void see_oldRecords_holdUpNothing(
            @ForAll Random random,
            @ForAll @IntRange(min = 5, max = 90) int percent,
            @ForAll @LongRange(min = 2 * MINUTE, max = START) long age) {
        IntPredicate old = share(random, NewestRecords.KNOWN, percent);
        assertOrdinaryTime(stream(old, -age), old);
    }

    /** Every fourth is old, from the first on: the majority decides where the partition starts. */
    @Property(seed = "45", tries = 200)
    void see_oldRecordsFromTheFirstOn_holdUpNothing(
            @ForAll @IntRange(min = 3, max = 20) int oneIn,
            @ForAll @LongRange(min = 2 * MINUTE, max = START) long age) {
        IntPredicate old = i -> i % oneIn == oneIn - 1;
        assertOrdinaryTime(stream(old, -age), old);
    }

    /** As records of the past are sent again, in a row, and then those of today go on. */
    @Property(seed = "45", tries = 200)
    void see_oldRecordsAlone_areLateAndThenTimeGoesOn(
            @ForAll @IntRange(min = NewestRecords.KNOWN, max = 1_000) int from,
            @ForAll @IntRange(min = 1, max = 900) int inARow,
            @ForAll @LongRange(min = 2 * MINUTE, max = START) long age) {
        IntPredicate old = i -> i >= from && i < from + inARow;
        assertOrdinaryTime(stream(old, -age), old);
    }

    private static void assertOrdinaryTime(List<Sent> sent, IntPredicate old) {
        PartitionClock clock = clock();
        for (int i = 0; i < sent.size(); i++) {
            Event event = see(clock, sent.get(i));
            assertThat(event.ahead()).as("event %d", i).isFalse();
            if (!old.test(i)) {
                assertThat(event.time()).as("event %d", i).isEqualTo(sent.get(i).event());
                assertThat(clock.time()).as("event %d", i).isEqualTo(sent.get(i).event());
            }
        }
    }

    /** Old records neither count among twenty that are ahead nor break their row. */
    @Property(seed = "45", tries = 200)
    void see_allPayloadsAheadAmongOldRecords_areThoseOfTheRecords(
            @ForAll Random random, @ForAll @IntRange(min = 5, max = 90) int percent) {
        IntPredicate old = share(random, 100, percent);
        PartitionClock clock = clock();
        for (int i = 0; i < EVENTS; i++) {
            long kafka = START + i * USUAL - (old.test(i) ? HOUR : 0);
            see(clock, new Sent(kafka, kafka + (i >= 100 && !old.test(i) ? HOUR : 0)));
        }
        assertThat(clock.time()).isEqualTo(clock.newest().reached());
        assertThat(clock.time()).isGreaterThan(START + 100 * USUAL);
    }

    /** A payload ahead at any place after a silence: what the silence was is no measure for it. */
    @Property(seed = "45")
    void see_payloadAheadAfterASilence_movesItsOwnEventAlone(
            @ForAll @LongRange(min = 2 * MINUTE, max = 1_000 * HOUR) long silence,
            @ForAll @IntRange(min = 0, max = 100) int after,
            @ForAll @LongRange(min = 2 * MINUTE, max = IN_2070 - START) long lead) {
        int at = 1_000 + after;
        List<Sent> sent = new ArrayList<>(stream(i -> i >= 1_000, silence));
        List<Event> ordinary = see(clock(), sent);
        sent.set(at, new Sent(sent.get(at).kafka(), sent.get(at).event() + lead));
        List<Event> seen = see(clock(), sent);
        assertThat(seen.get(at).ahead()).isTrue();
        for (int i = 0; i < EVENTS; i++) {
            assertThat(seen.get(i).time())
                    .as("event %d", i)
                    .isLessThanOrEqualTo(ordinary.get(i).time());
        }
    }

    private static IntPredicate share(Random random, int from, int percent) {
        boolean[] chosen = new boolean[EVENTS];
        for (int i = from; i < EVENTS; i++) {
            chosen[i] = random.nextInt(100) < percent;
        }
        return i -> chosen[i];
    }

    @Property(seed = "45", tries = 200)
    void see_clocksAheadInARow_moveTheirOwnEventsAlone(
            @ForAll @IntRange(min = NewestRecords.KNOWN, max = 1_900) int from,
            @ForAll @LongRange(min = 2 * MINUTE, max = IN_2070 - START) long lead) {
        IntPredicate wrong = i -> i >= from && i < from + NewestRecords.HELD;
        assertAheadAlone(stream(wrong, lead), wrong);
    }

    /** Two clocks, each of half of the records. */
    @Example
    void see_halfOfTheRecordsTenMinutesAhead_countsTheseAlone() {
        IntPredicate wrong = i -> i >= NewestRecords.KNOWN && i % 2 == 1;
        assertAheadAlone(stream(wrong, 10 * MINUTE), wrong);
    }

    /**
     * The time in Kafka is right: from the first record of a partition on, if it has had an event that is not ahead.
     */
    @Property(seed = "45", tries = 200)
    void see_timesOfPayloadsAhead_moveTheirOwnEventsAlone(
            @ForAll @IntRange(min = 1, max = 1_900) int at,
            @ForAll @IntRange(min = 1, max = 19) int inARow,
            @ForAll @LongRange(min = 2 * MINUTE, max = IN_2070 - START) long lead) {
        IntPredicate wrong = i -> i >= at && i < at + inARow;
        List<Sent> sent = IntStream.range(0, EVENTS)
                .mapToObj(i -> new Sent(START + i * USUAL, START + i * USUAL + (wrong.test(i) ? lead : 0)))
                .toList();
        assertAheadAlone(sent, wrong);
    }

    private static void assertAheadAlone(List<Sent> sent, IntPredicate wrong) {
        List<Event> seen = see(clock(), sent);
        long newest = START;
        for (int i = 0; i < sent.size(); i++) {
            Event event = seen.get(i);
            assertThat(event.ahead()).as("event %d", i).isEqualTo(wrong.test(i));
            newest = event.ahead() ? newest : sent.get(i).event();
            assertThat(event.time()).as("event %d", i).isEqualTo(newest);
            assertThat(event.timestamp()).isEqualTo(sent.get(i).event());
        }
    }

    /** Nothing can contradict the first record, so it has the time that Kafka has. */
    @Example
    void see_firstEventAhead_waitsAtItsKafkaTimestampAndMovesNothing() {
        PartitionClock clock = clock();
        Event first = see(clock, new Sent(START, IN_2070));
        assertThat(first.time()).isEqualTo(START);
        assertThat(first.ahead()).isTrue();
        assertThat(clock.watermark()).isEqualTo(PartitionClock.NO_TIME);

        assertThat(see(clock, new Sent(START + 5, 1_000)).time()).isEqualTo(1_000);
        assertThat(clock.time()).isEqualTo(1_000);
    }

    /** Few records are no majority: a partition that fills slowly, or whose events come from long ago, is as it is. */
    @Property(seed = "45", tries = 200)
    void see_fewRecords_areAheadOfTheirOwnKafkaTimestampAlone(
            @ForAll @Size(NewestRecords.KNOWN - 1) List<@LongRange(min = 0, max = 100 * HOUR) Long> silences,
            @ForAll @LongRange(min = 0, max = 2 * MINUTE) long lead) {
        long kafka = START;
        PartitionClock clock = clock();
        for (long silence : silences) {
            kafka += silence;
            assertThat(see(clock, new Sent(kafka, kafka + lead)).ahead()).isEqualTo(lead > MINUTE);
        }
    }

    /** Bursts as far from each other as they like. */
    @Property(seed = "45", tries = 200)
    void see_burstsThatComeSeldom_areNotAhead(
            @ForAll @IntRange(min = 1, max = 11) int inABurst,
            @ForAll @LongRange(min = SECOND, max = 24 * HOUR) long distance) {
        List<Sent> sent = IntStream.range(0, 500)
                .mapToObj(i -> new Sent(START + i / inABurst * distance + i % inABurst))
                .toList();
        assertThat(see(clock(), sent)).noneMatch(Event::ahead);
    }

    /** Times of the past, sent now, in any order. */
    @Property(seed = "45", tries = 200)
    void see_replayOfOldEvents_isAsIfTheRuleWereNot(@ForAll List<@LongRange(min = 0, max = START) Long> times) {
        PartitionClock clock = clock();
        long newest = Long.MIN_VALUE;
        for (int i = 0; i < times.size(); i++) {
            newest = Math.max(newest, times.get(i));
            Event event = see(clock, new Sent(START + i, times.get(i)));
            assertThat(event.time()).isEqualTo(Math.max(times.get(i), newest - OUT_OF_ORDERNESS));
        }
    }

    /** Records as far from each other as they like, as long as that is what the partition is used to. */
    @Property(seed = "45", tries = 200)
    void see_recordsThatComeSeldom_areNotAhead(
            @ForAll Random random, @ForAll @LongRange(min = 1, max = 24 * HOUR) long distance) {
        List<Sent> sent = new ArrayList<>();
        long kafka = START;
        for (int i = 0; i < 500; i++) {
            kafka += distance + random.nextLong(distance);
            sent.add(new Sent(kafka));
        }
        assertThat(see(clock(), sent)).noneMatch(Event::ahead);
    }

    /** Records that come at random, once in ten minutes. */
    @Example
    void see_recordsThatComeSeldomAndAtRandom_areHardlyEverAhead() {
        Random random = new Random(45);
        List<Sent> sent = new ArrayList<>();
        double kafka = START;
        for (int i = 0; i < 100_000; i++) {
            kafka -= 10 * MINUTE * Math.log(1 - random.nextDouble());
            sent.add(new Sent((long) kafka));
        }
        assertThat(see(clock(), sent).stream().filter(Event::ahead).count()).isLessThan(50);
    }

    /** A quiet night, or all clocks at once: time goes on as soon as more than a burst says so. */
    @Property(seed = "45", tries = 200)
    void see_silence_holdsFewEventsAndNoMore(@ForAll @LongRange(min = 2 * MINUTE, max = 1_000 * HOUR) long silence) {
        List<Sent> sent = stream(i -> i >= 1_000, silence);
        List<Event> seen = see(clock(), sent);
        assertThat(IntStream.range(0, EVENTS).filter(i -> seen.get(i).ahead()))
                .containsExactlyElementsOf(IntStream.range(1_000, 1_000 + NewestRecords.HELD)
                        .boxed()
                        .toList());
        assertThat(seen.get(1_014).time()).isEqualTo(sent.get(999).event());
        assertThat(seen.get(1_015).time()).isEqualTo(sent.get(1_015).event());
    }

    /** As by a wrong zone of time. Before anything is known, nothing moves. */
    @Property(seed = "45", tries = 200)
    void see_timesOfAllPayloadsAhead_areThoseOfTheRecords(
            @ForAll @LongRange(min = 2 * MINUTE, max = IN_2070 - START) long lead) {
        List<Sent> sent = new ArrayList<>(stream(i -> false, 0));
        sent.replaceAll(each -> new Sent(each.kafka(), each.kafka() + lead));
        PartitionClock clock = clock();
        List<Event> seen = see(clock, sent);
        assertThat(seen).allMatch(Event::ahead);
        long last = sent.get(EVENTS - 1).kafka();
        assertThat(clock.time()).isBetween(last - NewestRecords.NEWEST * USUAL, last);
    }

    /** Two of 400 labels are 59 minutes ahead; none of the others is late, and their clock goes on. */
    @Example
    void see_twoLabelsAhead_makeNoOtherLate() {
        PartitionClock clock = clock();
        for (int i = 0; i < 400; i++) {
            boolean wrong = i == 100 || i == 200;
            long time = START + i * USUAL + (wrong ? 59 * MINUTE : 0);
            LabelRecord seen = (LabelRecord) clock.see(label(i, time), time);
            assertThat(seen.ahead()).isEqualTo(wrong);
            assertThat(seen.lateBy()).isLessThanOrEqualTo(0);
            assertThat(seen.time()).isEqualTo(START + (wrong ? i - 1 : i) * USUAL);
        }
    }

    private static LabelRecord label(int i, long time) {
        DeadLetter record = new DeadLetter(MalformedReason.UNKNOWN_ID, "", "labels", 0, i, time, null, new byte[1], 1);
        return new LabelRecord(time, 0, "id" + i, 1, Double.NaN, record);
    }

    /** With the first, and then not before many more records have come. */
    @Example
    void news_ofEventsAhead_areToldNowAndThenWithAllThatWereAhead() {
        PartitionClock clock = clock();
        List<ClockAhead> told = new ArrayList<>();
        for (int i = 0; i < 2_500; i++) {
            boolean wrong = i % 10 == 5;
            see(clock, new Sent(START + i * USUAL, START + i * USUAL + (wrong ? HOUR : 0)));
            if (clock.news() != null) {
                assertThat(wrong).isTrue();
                told.add(clock.news());
            }
        }
        assertThat(told)
                .containsExactly(
                        new ClockAhead(0, 0, START + 4 * USUAL, HOUR + USUAL, 1),
                        new ClockAhead(0, 0, START + 1_004 * USUAL, HOUR + USUAL, 100),
                        new ClockAhead(0, 0, START + 2_004 * USUAL, HOUR + USUAL, 100));
    }

    /** What a watermark promises, whatever comes. */
    @Property(seed = "45")
    void see_anyRecords_areAfterTheWatermarkBefore(
            @ForAll List<@LongRange(min = 0) Long> kafka, @ForAll List<@LongRange(min = 0) Long> events) {
        PartitionClock clock = clock();
        for (int i = 0; i < Math.min(kafka.size(), events.size()); i++) {
            long before = clock.watermark();
            assertThat(see(clock, new Sent(kafka.get(i), events.get(i))).time()).isGreaterThan(before);
            assertThat(clock.watermark()).isGreaterThanOrEqualTo(before);
        }
    }

    /** A checkpoint anywhere. */
    @Property(seed = "45", tries = 300)
    void see_restarted_goesOnAsIfItHadNotBeen(@ForAll Random random, @ForAll @IntRange(min = 0, max = 200) int before)
            throws IOException {
        List<Sent> sent = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            long kafka = START + i * USUAL + (random.nextInt(3) == 0 ? random.nextLong(3 * MINUTE) : 0);
            sent.add(new Sent(kafka, kafka + random.nextLong(2 * MINUTE)));
        }
        PartitionClock whole = clock();
        PartitionClock first = clock();
        see(whole, sent.subList(0, before));
        see(first, sent.subList(0, before));
        PartitionClock second = new PartitionClock(
                OUT_OF_ORDERNESS, copy(first.newest()).within(MINUTE), new CalibrationMarks(0), first.time());
        assertThat(see(second, sent.subList(before, 300))).isEqualTo(see(whole, sent.subList(before, 300)));
    }

    private static NewestRecords copy(NewestRecords records) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(16);
        records.writeTo(out);
        return NewestRecords.readFrom(new DataInputDeserializer(out.getCopyOfBuffer()));
    }

    private static List<Sent> stream(IntPredicate wrong, long lead) {
        return IntStream.range(0, EVENTS)
                .mapToObj(i -> new Sent(START + i * USUAL + (wrong.test(i) ? lead : 0)))
                .toList();
    }

    private static PartitionClock clock() {
        return new PartitionClock(
                OUT_OF_ORDERNESS, NewestRecords.none().within(MINUTE), new CalibrationMarks(0), PartitionClock.NO_TIME);
    }

    private static List<Event> see(PartitionClock clock, List<Sent> records) {
        return records.stream().map(each -> see(clock, each)).toList();
    }

    private static final Features FEATURES = Features.dense(new float[1]);

    private static Event see(PartitionClock clock, Sent sent) {
        return (Event) clock.see(Event.decoded(0, 0, 1, sent.event(), null, FEATURES), sent.kafka());
    }
}
