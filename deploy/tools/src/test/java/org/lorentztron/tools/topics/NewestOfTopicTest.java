package org.lorentztron.tools.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class NewestOfTopicTest {
    private static TopicPartition partition(int number) {
        return new TopicPartition("t", number);
    }

    private static Map<TopicPartition, Long> offsets(long... each) {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        IntStream.range(0, each.length).forEach(i -> offsets.put(partition(i), each[i]));
        return offsets;
    }

    @Test
    void starts_partitionsOfAnySize_giveTheRestToOthers() {
        assertThat(NewestOfTopic.starts(offsets(0, 0), offsets(5_000, 5_000), 2_000))
                .isEqualTo(offsets(4_000, 4_000));
        assertThat(NewestOfTopic.starts(offsets(0, 10, 7), offsets(100, 5_010, 7), 2_000))
                .containsOnly(Map.entry(partition(0), 0L), Map.entry(partition(1), 3_110L));
        assertThat(NewestOfTopic.starts(offsets(40), offsets(50), 2_000)).isEqualTo(offsets(40));
        // Of more partitions than records each gives one.
        assertThat(NewestOfTopic.starts(offsets(0, 0, 0), offsets(9, 9, 9), 2)).isEqualTo(offsets(8, 8, 8));
    }

    /** Records of several partitions are in the order of their times. */
    @Test
    void read_partitions_givesTheNewestByTime() {
        MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
        consumer.updateBeginningOffsets(offsets(0, 0));
        consumer.updateEndOffsets(offsets(3, 2));
        consumer.schedulePollTask(() -> {
            for (int i = 0; i < 3; i++) {
                consumer.addRecord(written(0, i, 10 * i));
            }
            for (int i = 0; i < 2; i++) {
                consumer.addRecord(written(1, i, 5 + 10 * i));
            }
        });

        NewestOfTopic.Newest newest = NewestOfTopic.read(consumer, List.of(partition(0), partition(1)));

        assertThat(newest.areAll()).isTrue();
        assertThat(newest.since()).isEqualTo(Long.MIN_VALUE);
        assertThat(newest.records().stream().map(ConsumerRecord::timestamp)).containsExactly(0L, 5L, 10L, 15L, 20L);
    }

    /** Of a fast partition the newest records are of a shorter time than of a slow one. */
    @Test
    void read_partitionsOfUnlikePace_areKnownSinceTheLaterOfTheirFirstRecords() {
        MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
        consumer.updateBeginningOffsets(offsets(0, 0, 0));
        consumer.updateEndOffsets(offsets(5_000, 1_500, 1));
        consumer.schedulePollTask(() -> {
            for (int i = 0; i < 5_000; i++) {
                consumer.addRecord(written(0, i, 100_000 + i));
            }
            for (int i = 0; i < 1_500; i++) {
                consumer.addRecord(written(1, i, 100 * i));
            }
            consumer.addRecord(written(2, 0, 200_000));
        });

        NewestOfTopic.Newest newest = NewestOfTopic.read(consumer, List.of(partition(0), partition(1), partition(2)));

        assertThat(newest.areAll()).isFalse();
        assertThat(newest.since()).as("partition 2 has no others").isEqualTo(100_000 + 4_000);
    }

    /** Retention has deleted what was before. */
    @Test
    void read_deletedHead_isKnownSinceItsFirstRecord() {
        MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
        consumer.updateBeginningOffsets(offsets(0, 2));
        consumer.updateEndOffsets(offsets(1, 3));
        consumer.schedulePollTask(() -> {
            consumer.addRecord(written(0, 0, 50));
            consumer.addRecord(written(1, 2, 20));
        });

        NewestOfTopic.Newest newest = NewestOfTopic.read(consumer, List.of(partition(0), partition(1)));

        assertThat(newest.areAll()).isTrue();
        assertThat(newest.since()).isEqualTo(20);
    }

    private static ConsumerRecord<byte[], byte[]> written(int partition, long offset, long time) {
        return new ConsumerRecord<>(
                "t",
                partition,
                offset,
                time,
                org.apache.kafka.common.record.TimestampType.CREATE_TIME,
                0,
                1,
                null,
                new byte[] {1},
                new org.apache.kafka.common.header.internals.RecordHeaders(),
                java.util.Optional.empty());
    }
}
