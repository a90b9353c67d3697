package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplitSerializer;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.connectors.used.ReplacedTopicException;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;

/**
 * The clocks of partitions, downstream of a scripted source; out-of-orderness 100 ms; two events of every partition are
 * marked.
 */
@SuppressWarnings("try") // Flink declares that close() throws any exception
class ClockedSourceTest {

    /** Makes the reader give up partition 0. */
    private static final SourceRecord END_OF_0 = malformed(-1);

    private final Deque<SourceRecord> topic = new ArrayDeque<>();
    private final Delivered delivered = new Delivered();
    private TopicIdentity identity = identity("first", false);

    @Test
    void pollNext_event_hasTheWatermarkOfItsPartitionAsTimestamp() throws Exception {
        try (var reader = reader(List.of(fresh(0), fresh(1)))) {
            read(reader, event(0, 1000), event(0, 10), event(1, 500), event(0, 1200), malformed(0), event(0, 1199));
        }
        assertThat(delivered.timestamps).containsExactly(899L, 899L, 399L, 1099L, 1099L, 1099L);
        assertThat(delivered.times()).containsExactly(1000L, 900L, 500L, 1200L, 1199L);
    }

    @Test
    void pollNext_firstLabelledEventsOfAPartition_areMarked() throws Exception {
        try (var reader = reader(List.of(fresh(0), fresh(1)))) {
            read(reader, unlabelled(0, 1), event(0, 2), malformed(0), event(1, 3), event(0, 4), event(0, 5));
        }
        assertThat(delivered.timesOfMarked()).containsExactly(2L, 3L, 4L);
    }

    /** Whoever read the partition's first events has told of them. */
    @Test
    void pollNext_warningOfARestoredPartition_isOfLaterEventsAlone() throws Exception {
        SourceRecord ofFirst = warning(InputWarning.Kind.NUMBERS_AS_TEXTS);
        SourceRecord ofAny = warning(InputWarning.Kind.TYPE_CHANGES);
        List<ClockedSplit<KafkaPartitionSplit>> checkpoint;
        try (var reader = reader(List.of(fresh(0)))) {
            read(reader, event(0, 1000), ofFirst, ofAny);
            checkpoint = reader.snapshotState(1);
        }
        assertThat(delivered.records).contains(ofFirst, ofAny);
        delivered.clear();
        try (var other = reader(checkpoint)) {
            read(other, event(0, 1001), ofFirst, ofAny);
        }
        assertThat(delivered.records).contains(ofAny).doesNotContain(ofFirst);
    }

    private static SourceRecord warning(InputWarning.Kind kind) {
        return new WarningRecord(0, 0, 1000, new InputWarning(kind, "amount", 1, 1, "wrong"));
    }

    @Test
    void snapshotState_clocks_goOnWithWhoeverGetsTheSplit() throws Exception {
        List<ClockedSplit<KafkaPartitionSplit>> checkpoint = new ArrayList<>();
        try (var reader = reader(List.of(fresh(0), fresh(1), fresh(2)))) {
            read(reader, event(0, 1000), event(1, 2000));
            for (ClockedSplit<KafkaPartitionSplit> split : reader.snapshotState(1)) {
                checkpoint.add(serializer().deserialize(3, serializer().serialize(split)));
            }
        }
        delivered.clear();

        try (var other = reader(List.of(checkpoint.get(2), checkpoint.get(0)))) {
            read(other, event(0, 10), event(0, 11), event(2, 12));
        }
        assertThat(delivered.timestamps).containsExactly(899L, 899L, -89L);
        assertThat(delivered.timesOfMarked()).containsExactly(10L, 12L);
    }

    @Test
    void pollNext_partitionReadToItsEndAndAssignedAnew_hasTheClockItIsAssignedWith() throws Exception {
        try (var reader = reader(List.of(fresh(0)))) {
            read(reader, event(0, 1000), END_OF_0);
            reader.addSplits(List.of(fresh(0)));
            read(reader, event(0, 10));
        }
        assertThat(delivered.timestamps).containsExactly(899L, -91L);
    }

    @Test
    void collect_recordOfNoSplit_isRefused() {
        ClockedOutput output = new ClockedOutput(delivered, Map.of(), new ReadPositions());
        assertThatThrownBy(() -> output.collect(event(0, 1), 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the source does not say of which split this record is: Event[partition=0");
    }

    /** A partition goes on where it was, as if it had had no records yet. */
    @Test
    void deserialize_versionWithoutNewestRecords_isRead() throws Exception {
        DataOutputSerializer out = new DataOutputSerializer(64);
        out.writeLong(1000);
        new CalibrationMarks(0).writeTo(out);
        SimpleVersionedSerialization.writeVersionAndSerialize(
                new KafkaPartitionSplitSerializer(), fresh(0).split(), out);
        ClockedSplit<KafkaPartitionSplit> read = serializer().deserialize(1, out.getCopyOfBuffer());
        try (var reader = reader(List.of(read))) {
            read(reader, event(0, 10));
        }
        assertThat(delivered.timestamps).containsExactly(899L);
    }

    @Test
    void deserialize_anotherVersion_isRefused() {
        assertThatThrownBy(() -> serializer().deserialize(4, new byte[20]))
                .isInstanceOf(RefusedStateException.class)
                .hasMessage("a partition of the events topic has version 4, expected 1 to 3");
    }

    /** As it was written before there were ids. */
    @Test
    void deserialize_layoutWithoutTopicId_isReadAndTakesTheTopicThatIsThere() throws Exception {
        ClockedSplit<KafkaPartitionSplit> split = fresh(3);
        DataOutputSerializer old = new DataOutputSerializer(64);
        old.writeLong(1000);
        split.newest().writeTo(old);
        split.marks().writeTo(old);
        SimpleVersionedSerialization.writeVersionAndSerialize(new KafkaPartitionSplitSerializer(), split.split(), old);

        ClockedSplit<KafkaPartitionSplit> restored = serializer().deserialize(2, old.getCopyOfBuffer());

        assertThat(restored.time()).isEqualTo(1000);
        assertThat(restored.topicId()).isNull();
        try (var reader = reader(List.of(restored))) {
            assertThat(reader.snapshotState(1))
                    .extracting(ClockedSplit::topicId)
                    .containsExactly("first");
        }
    }

    @Test
    void addSplits_ofAnotherTopic_areRefusedWithBothIds() throws Exception {
        List<ClockedSplit<KafkaPartitionSplit>> stored = stored();
        identity = identity("second", false);

        assertThatThrownBy(() -> reader(stored))
                .isInstanceOf(ReplacedTopicException.class)
                .hasMessage("topic events has the id second, but the restored state has read the topic with the id"
                        + " first: it was deleted and created again, or the job is given another topic. Start with"
                        + " --start anew to read the new topic from its beginning and keep the models, or start"
                        + " without the state");
    }

    /** An output that nothing is read for would hold event time back until it is idle. */
    @Test
    void addSplits_ofAnotherTopicAndAnew_areDroppedWithTheirOutputs() throws Exception {
        List<ClockedSplit<KafkaPartitionSplit>> stored = stored();
        identity = identity("second", true);

        try (var reader = reader(stored)) {
            reader.addSplits(List.of(fresh(1)));
            read(reader, event(1, 10));
            assertThat(reader.snapshotState(2))
                    .extracting(ClockedSplit::splitId, ClockedSplit::topicId)
                    .containsExactly(tuple("events-1", "second"));
        }
        assertThat(delivered.timestamps).containsExactly(-91L);
        assertThat(delivered.released).containsExactly("events-0");
    }

    /** It would skip or repeat events silently, as the topic may be the same or another. */
    @Test
    void addSplits_withoutIdAndAnew_areRefused() throws Exception {
        identity = identity(null, false);
        List<ClockedSplit<KafkaPartitionSplit>> stored = stored();
        identity = identity("second", true);

        assertThatThrownBy(() -> reader(stored))
                .isInstanceOf(ReplacedTopicException.class)
                .hasMessageStartingWith("--start anew is given, but the restored state holds no id of topic events")
                .hasMessageContaining("--warm-start topic");
    }

    @Test
    void cannotStartAnew_isSoWhereTheBrokerGivesNoId() {
        assertThat(identity(null, true).cannotStartAnew()).isTrue();
        assertThat(identity("first", true).cannotStartAnew()).isFalse();
        assertThat(identity(null, false).cannotStartAnew()).isFalse();
    }

    @Test
    void addSplits_whereOneIdIsUnknown_areKept() throws Exception {
        List<ClockedSplit<KafkaPartitionSplit>> stored = stored();
        identity = identity(null, false);

        try (var reader = reader(stored)) {
            assertThat(reader.snapshotState(2)).hasSize(2);
        }
    }

    /** Partitions 0 and 1 of the topic with the id "first", read to the time 1000. */
    private List<ClockedSplit<KafkaPartitionSplit>> stored() throws Exception {
        List<ClockedSplit<KafkaPartitionSplit>> stored = new ArrayList<>();
        try (var reader = reader(List.of(fresh(0), fresh(1)))) {
            read(reader, event(0, 1000), event(1, 1000));
            for (ClockedSplit<KafkaPartitionSplit> split : reader.snapshotState(1)) {
                stored.add(serializer().deserialize(3, serializer().serialize(split)));
            }
        }
        delivered.clear();
        return stored;
    }

    private static TopicIdentity identity(@Nullable String id, boolean startAnew) {
        return new TopicIdentity(Map.of(), "events", id, startAnew);
    }

    private static ClockedSplit.Serializer<KafkaPartitionSplit> serializer() {
        return new ClockedSplit.Serializer<>(new KafkaPartitionSplitSerializer());
    }

    private ClockedSplit<KafkaPartitionSplit> fresh(int partition) {
        return new ClockedSplit<>(new KafkaPartitionSplit(new TopicPartition("events", partition), 0), identity.id());
    }

    private ClockedReader<KafkaPartitionSplit> reader(List<ClockedSplit<KafkaPartitionSplit>> splits) {
        ClockedReader<KafkaPartitionSplit> reader = new ClockedReader<>(
                new Told(topic), new ClockRule(100, 60_000, 2, EventShare.NONE), identity, new ReadPositions());
        reader.addSplits(splits);
        return reader;
    }

    private void read(ClockedReader<KafkaPartitionSplit> reader, SourceRecord... records) throws Exception {
        topic.addAll(List.of(records));
        while (reader.pollNext(delivered) == InputStatus.MORE_AVAILABLE) {
            // until all is read
        }
    }

    private static Event event(int partition, long time) {
        return Event.decoded(partition, time, 1, time, null, Features.dense(new float[1]));
    }

    private static Event unlabelled(int partition, long time) {
        return Event.decoded(partition, time, Event.UNLABELLED, time, null, Features.dense(new float[1]));
    }

    private static SourceRecord malformed(int partition) {
        return new Malformed(new DeadLetter(
                MalformedReason.NOT_JSON, "text", "events", partition, 7, 9_000_000, null, new byte[1], 1));
    }

    /** What Flink would get. */
    private static final class Delivered implements ReaderOutput<SourceRecord> {

        private final List<SourceRecord> records = new ArrayList<>();
        private final List<Long> timestamps = new ArrayList<>();
        private final List<String> released = new ArrayList<>();

        List<Long> timesOfMarked() {
            return events().filter(Event::calibrating).map(Event::timestamp).toList();
        }

        List<Long> times() {
            return events().map(Event::time).toList();
        }

        private Stream<Event> events() {
            return records.stream().filter(Event.class::isInstance).map(Event.class::cast);
        }

        void clear() {
            records.clear();
            timestamps.clear();
        }

        @Override
        public void collect(SourceRecord record) {
            throw new IllegalStateException("no timestamp");
        }

        @Override
        public void collect(SourceRecord record, long timestamp) {
            records.add(record);
            timestamps.add(timestamp);
        }

        @Override
        public SourceOutput<SourceRecord> createOutputForSplit(String split) {
            return this;
        }

        @Override
        public void releaseOutputForSplit(String split) {
            released.add(split);
        }

        @Override
        public void emitWatermark(Watermark watermark) {}

        @Override
        public void markIdle() {}

        @Override
        public void markActive() {}
    }

    /** Delivers what stands in the topic, without timestamps. */
    private static final class Told implements SourceReader<SourceRecord, KafkaPartitionSplit> {

        private final Deque<SourceRecord> topic;
        private final List<KafkaPartitionSplit> splits = new ArrayList<>();

        Told(Deque<SourceRecord> topic) {
            this.topic = topic;
        }

        @Override
        public void start() {}

        @Override
        public void addSplits(List<KafkaPartitionSplit> more) {
            splits.addAll(more);
        }

        @Override
        public InputStatus pollNext(ReaderOutput<SourceRecord> output) {
            SourceRecord record = topic.poll();
            if (record == null) {
                return InputStatus.NOTHING_AVAILABLE;
            }
            if (record == END_OF_0) {
                output.releaseOutputForSplit("events-0");
            } else {
                output.createOutputForSplit("events-" + record.partition()).collect(record);
            }
            return InputStatus.MORE_AVAILABLE;
        }

        @Override
        public List<KafkaPartitionSplit> snapshotState(long checkpoint) {
            return splits;
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void notifyNoMoreSplits() {}

        @Override
        public void close() {}
    }
}
