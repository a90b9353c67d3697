package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkAlignmentParams;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.util.clock.ManualClock;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;

/** Out-of-orderness 100 ms. */
class PartitionWatermarksTest {

    private static final TopicPartition PARTITION = new TopicPartition("events", 0);

    /** As Flink notes the start of a partition whose end is asked for only then. */
    private static final long AT_END = -1;

    private final ManualClock clock = new ManualClock();
    private final Deque<CompletableFuture<Map<TopicPartition, Long>>> questions = new ArrayDeque<>();
    private final ReadPositions positions = new ReadPositions();
    private final PartitionWatermarks times = new PartitionWatermarks(
            new IdleDetector(Duration.ofSeconds(30), clock, this::ask, new PartitionBacklog(positions)));
    private boolean topicAnswers = true;
    private Map<TopicPartition, Long> ends = Map.of();
    private final Output output = new Output();

    @Test
    void watermark_ofEvents_isThatOfTheirPartition() {
        see(event(5000));
        times.onEvent(event(4000), 4899, output);
        times.onPeriodicEmit(output);
        assertThat(output.said).containsExactly("4899");
    }

    @Test
    void watermark_beforeAnyEvent_isNotEmitted() {
        times.onPeriodicEmit(output);
        assertThat(output.said).isEmpty();
    }

    @Test
    void watermark_malformedRecords_neverMoveIt() {
        see(malformed());
        see(event(5000));
        see(malformed());
        assertThat(output.said).containsExactly("4899");
    }

    @Test
    void partition_silentForTheTimeout_isIdleUntilItsNextEvent() {
        see(event(5000));
        waitAndEmit();
        waitAndEmit();
        see(event(6000));
        assertThat(output.said).containsExactly("4899", "idle", "5899");
    }

    // Flink's own generators would count malformed records as activity, and hold event time back for ever.
    @Test
    void partition_deliveringOnlyMalformedRecords_isIdleToo() {
        see(event(5000));
        for (int i = 0; i < 4; i++) {
            times.onEvent(malformed(), PartitionClock.NO_TIME, output);
            waitAndEmit();
        }
        assertThat(output.said).containsExactly("4899", "idle");
    }

    @Test
    void partition_deliveringOnlyNames_isIdleToo() {
        see(event(5000));
        for (int i = 0; i < 4; i++) {
            FeatureNameRecord names = new FeatureNameRecord(0, 7, List.of(new FeatureNameRecord.Name(1, "a")));
            times.onEvent(names, PartitionClock.NO_TIME, output);
            emitFor(20_000);
        }
        assertThat(output.said).containsExactly("4899", "idle");
    }

    /** A broker that is away is silent too, but not because there is nothing to read. */
    @Test
    void partition_silentWhileTheTopicDoesNotAnswer_isNotIdle() {
        topicAnswers = false;
        see(event(5000));
        waitAndEmit();
        waitAndEmit();
        assertThat(output.said).containsOnly("4899");

        questions.getLast().completeExceptionally(new IllegalStateException("no answer in time"));
        waitAndEmit();
        assertThat(questions).hasSize(2);
        assertThat(output.said).containsOnly("4899");

        topicAnswers = true;
        questions.getLast().complete(ends);
        emitFor(4_000);
        assertThat(output.said).doesNotContain("idle");
        emitFor(2_000);
        assertThat(output.said).endsWith("idle");
    }

    /** What the broker could not give arrives soon after it answers again. */
    @Test
    void partition_deliversSoonAfterTheTopicAnswers_isNotIdle() {
        topicAnswers = false;
        see(event(5000));
        waitAndEmit();
        questions.getLast().complete(ends);
        emitFor(4_000);
        see(event(6000));
        emitFor(24_000);
        assertThat(output.said).doesNotContain("idle").endsWith("5899");
    }

    /** The process was suspended for a minute: the reader has had no time to go on. */
    @Test
    void partition_processStoodStill_isNotIdleAtOnce() {
        see(event(5000));
        emitFor(26_000);
        clock.advanceTime(Duration.ofMinutes(1));
        times.onPeriodicEmit(output);
        emitFor(2_000);
        assertThat(output.said).doesNotContain("idle");
        emitFor(3_000);
        assertThat(output.said).endsWith("idle");
    }

    /** The reader is busy with other partitions, or with what it has fetched of this one. */
    @Test
    void partition_hasRecordsBeforeItsEnd_isNotIdleUntilTheyAreDelivered() {
        ends = Map.of(PARTITION, 3L);
        start(0);
        fetch(1, 0);
        deliver(0, event(5000));
        emitFor(120_000);
        assertThat(output.said).as("not fetched").containsExactly("4899");

        fetch(3, 2);
        emitFor(40_000);
        assertThat(output.said).as("fetched, not delivered").containsExactly("4899");

        deliver(1, malformed());
        deliver(2, malformed());
        emitFor(6_000);
        assertThat(output.said).containsExactly("4899", "idle");
    }

    /** Of a partition that has delivered nothing Flink does not say which it is. */
    @Test
    void partition_hasDeliveredNothing_waitsForAllThatHaveNot() {
        ends = Map.of(PARTITION, 3L);
        start(0);
        positions.start(new KafkaPartitionSplit(new TopicPartition("events", 1), 0));
        emitFor(120_000);
        assertThat(output.said).isEmpty();

        positions.deliver(new ConsumerRecord<>("events", 0, 0, new byte[0], new byte[0]));
        positions.delivered(new ConsumerRecord<>("events", 0, 0, new byte[0], new byte[0]));
        emitFor(6_000);
        assertThat(output.said).containsExactly("idle");
    }

    /** After the last event come the marks of transactions and what was aborted, which move the position alone. */
    @Test
    void partition_endsWithWhatIsNoRecord_isIdle() {
        ends = Map.of(PARTITION, 5L);
        start(0);
        fetch(1, 0);
        deliver(0, event(5000));
        fetch(5, -1);
        waitAndEmit();
        assertThat(output.said).containsExactly("4899", "idle");
    }

    @Test
    void partition_restoredAtItsEndOrReadFromItsEnd_isIdle() {
        ends = Map.of(PARTITION, 5L);
        start(5);
        waitAndEmit();
        assertThat(output.said).containsExactly("idle");
        start(AT_END);
        assertThat(new PartitionBacklog(positions).isBehind(ends)).isFalse();
    }

    /** Five a second, of which the reader is always one behind the consumer, and both are behind the end. */
    @Test
    void partition_ofASteadyFlowOfMalformedRecords_isIdle() {
        start(0);
        fetch(1, 0);
        deliver(0, event(5000));
        for (long offset = 1; offset < 400; offset++) {
            fetch(offset + 2, offset + 1);
            deliver(offset, malformed());
            ends = Map.of(PARTITION, offset + 5);
            emitFor(200);
        }
        assertThat(output.said).containsExactly("4899", "idle");
    }

    /** What came between the two questions has not been read. */
    @Test
    void partition_recordsComeAfterTheFirstAnswer_isNotIdle() {
        start(0);
        fetch(1, 0);
        deliver(0, event(5000));
        emitFor(28_000);
        assertThat(questions).hasSize(1);
        ends = Map.of(PARTITION, 2L);
        emitFor(20_000);
        assertThat(output.said).containsExactly("4899");
    }

    /** A log that has been truncated since the answer, or one that ends with what no consumer can pass. */
    @Test
    void partition_standsStillBeforeItsEnd_isAskedAgainAndIdleAfterTenTimeouts() {
        ends = Map.of(PARTITION, 5L);
        start(0);
        fetch(1, 0);
        deliver(0, event(5000));
        emitFor(290_000);
        assertThat(questions.size()).isGreaterThan(5);
        assertThat(output.said).containsExactly("4899");
        emitFor(60_000);
        assertThat(output.said).containsExactly("4899", "idle");
    }

    private void start(long offset) {
        positions.start(new KafkaPartitionSplit(PARTITION, offset));
    }

    /** As the thread that fetches notes it: one record, if any. */
    private void fetch(long next, long last) {
        positions.fetch(new ConsumerRecords<>(
                last < 0
                        ? Map.of()
                        : Map.of(PARTITION, List.of(new ConsumerRecord<>("events", 0, last, new byte[0], new byte[0]))),
                Map.of(PARTITION, new OffsetAndMetadata(next))));
    }

    private void deliver(long offset, SourceRecord record) {
        ConsumerRecord<byte[], byte[]> of = new ConsumerRecord<>("events", 0, offset, new byte[0], new byte[0]);
        positions.deliver(of);
        see(record);
        positions.delivered(of);
    }

    @Test
    void watermarks_unbounded_alignsAllPartitionsInOneGroup() {
        WatermarkStrategy<SourceRecord> strategy = strategy(false);
        WatermarkAlignmentParams alignment = strategy.getAlignmentParameters();
        assertThat(alignment.getWatermarkGroup()).isEqualTo("events");
        assertThat(alignment.getMaxAllowedWatermarkDrift()).isEqualTo(20_000);
        assertThat(alignment.getUpdateInterval()).isEqualTo(200);
        assertThat(strategy.createTimestampAssigner(null).extractTimestamp(event(77), 500))
                .as("the watermark of the partition")
                .isEqualTo(500);
    }

    /** A partition that has just ended cannot be paused: Flink's Kafka reader would fail the job. */
    @Test
    void watermarks_bounded_pausesNoPartition() {
        assertThat(strategy(true).getAlignmentParameters().isEnabled()).isFalse();
    }

    private static WatermarkStrategy<SourceRecord> strategy(boolean bounded) {
        EventSource source =
                new EventSource(Map.of("bootstrap.servers", "any:1"), "events", StartFrom.EARLIEST, "model", bounded);
        return source.watermarks(Duration.ofSeconds(30), Duration.ofSeconds(20));
    }

    private void see(SourceRecord record) {
        times.onEvent(record, record instanceof Event event ? event.time() - 101 : PartitionClock.NO_TIME, output);
        times.onPeriodicEmit(output);
    }

    private void waitAndEmit() {
        emitFor(31_000);
    }

    /** Every 200 ms, as Flink does; what is repeated is noted once. */
    private void emitFor(int millis) {
        for (int passed = 0; passed < millis; passed += 200) {
            clock.advanceTime(Duration.ofMillis(200));
            times.onPeriodicEmit(output);
        }
    }

    private CompletableFuture<Map<TopicPartition, Long>> ask() {
        questions.add(topicAnswers ? CompletableFuture.completedFuture(ends) : new CompletableFuture<>());
        return questions.getLast();
    }

    private static SourceRecord event(long time) {
        return Event.decoded(0, 0, 0, time, null, Features.dense(new float[] {1}));
    }

    private static SourceRecord malformed() {
        return new Malformed(
                new DeadLetter(MalformedReason.NOT_JSON, "", "events", 0, 0, Long.MAX_VALUE, null, null, -1));
    }

    private static final class Output implements WatermarkOutput {
        final List<String> said = new ArrayList<>();

        @Override
        public void emitWatermark(Watermark watermark) {
            say(Long.toString(watermark.getTimestamp()));
        }

        @Override
        public void markIdle() {
            say("idle");
        }

        @Override
        public void markActive() {
            say("active");
        }

        private void say(String next) {
            if (said.isEmpty() || !said.get(said.size() - 1).equals(next)) {
                said.add(next);
            }
        }
    }
}
