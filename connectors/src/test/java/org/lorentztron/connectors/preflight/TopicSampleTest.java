package org.lorentztron.connectors.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class TopicSampleTest {
    private static final long NOW = 10_000_000;
    private static final TopicPartition FIRST = new TopicPartition("events", 0);
    private static final TopicPartition SECOND = new TopicPartition("events", 1);

    /** A broker's consumer, which also finds offsets by times. */
    private static final class Consumer extends MockConsumer<byte[], byte[]> {
        private final Map<TopicPartition, OffsetAndTimestamp> young = new HashMap<>();
        private long asked;

        Consumer() {
            super("earliest");
        }

        /** @param hasYoung of which the first one that is young enough has the offset and time */
        void partition(TopicPartition partition, long begin, long end, OffsetAndTimestamp hasYoung) {
            updateBeginningOffsets(Map.of(partition, begin));
            updateEndOffsets(Map.of(partition, end));
            young.put(partition, hasYoung);
            schedulePollTask(() -> {
                for (long offset = begin; offset < end; offset++) {
                    addRecord(new ConsumerRecord<>(
                            partition.topic(),
                            partition.partition(),
                            offset,
                            offset,
                            TimestampType.CREATE_TIME,
                            0,
                            1,
                            new byte[0],
                            new byte[] {(byte) offset},
                            new RecordHeaders(),
                            Optional.empty()));
                }
            });
        }

        @Override
        public Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(Map<TopicPartition, Long> times) {
            asked = times.values().iterator().next();
            return young;
        }
    }

    /** Records that are older than an hour say nothing of how fast they come now. */
    @Test
    void read_twoPartitions_hasTheRateOfTheLastHourAndTheNewestOfEach() {
        try (Consumer consumer = new Consumer()) {
            consumer.partition(FIRST, 10, 60, new OffsetAndTimestamp(40, NOW - 40_000));
            consumer.partition(SECOND, 0, 5, null);

            TopicSample sample = TopicSample.read(consumer, List.of(FIRST, SECOND), NOW);

            assertThat(consumer.asked).isEqualTo(NOW - 3_600_000);
            assertThat(sample.recordsPerSecond()).isEqualTo(20 / 40.0);
            assertThat(sample.newest().stream().filter(record -> record.partition() == 0))
                    .extracting(ConsumerRecord::offset)
                    .hasSize(20)
                    .startsWith(40L)
                    .endsWith(59L);
            assertThat(sample.newest().stream().filter(record -> record.partition() == 1))
                    .hasSize(5);
        }
    }

    /** A burst of this very moment is of a second at least. */
    @Test
    void read_recordsOfNow_areOfASecond() {
        try (Consumer consumer = new Consumer()) {
            consumer.partition(FIRST, 0, 30, new OffsetAndTimestamp(0, NOW + 5_000));

            assertThat(TopicSample.read(consumer, List.of(FIRST), NOW).recordsPerSecond())
                    .isEqualTo(30);
        }
    }

    @Test
    void read_emptyTopic_isNothing() {
        try (Consumer consumer = new Consumer()) {
            consumer.partition(FIRST, 7, 7, null);

            assertThat(TopicSample.read(consumer, List.of(FIRST), NOW)).isEqualTo(new TopicSample(0, List.of()));
        }
    }

    @Test
    void read_brokerThatIsAway_isEmpty() {
        assertThat(TopicSample.read(
                        Map.of("bootstrap.servers", "localhost:1", "default.api.timeout.ms", "1"), "events", NOW))
                .isEmpty();
    }
}
