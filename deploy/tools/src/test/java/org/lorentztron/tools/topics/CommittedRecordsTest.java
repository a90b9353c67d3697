package org.lorentztron.tools.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
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

/** Partition 0 has all its records; of partition 1, offsets 2 to 4 are left, of the times 20 to 40. */
class CommittedRecordsTest {
    private static final TopicPartition WHOLE = new TopicPartition("t", 0);
    private static final TopicPartition CUT = new TopicPartition("t", 1);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final List<Long> times = new ArrayList<>();

    /** Finds the first record of a time as a broker does, which the mock cannot. */
    private static final class Records extends MockConsumer<byte[], byte[]> {
        Records() {
            super("earliest");
            updateBeginningOffsets(Map.of(WHOLE, 0L, CUT, 2L));
            updateEndOffsets(Map.of(WHOLE, 1L, CUT, 5L));
            schedulePollTask(() -> {
                addRecord(written(WHOLE, 0, 5));
                for (int i = 2; assignment().contains(CUT) && i < 5; i++) {
                    addRecord(written(CUT, i, 10 * i));
                }
            });
        }

        @Override
        public Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(Map<TopicPartition, Long> times) {
            Map<TopicPartition, OffsetAndTimestamp> found = new HashMap<>();
            times.forEach((partition, time) -> {
                long offset = partition.equals(WHOLE) ? time > 5 ? 1 : 0 : Math.max(2, (time + 9) / 10);
                if (offset < (partition.equals(WHOLE) ? 1 : 5)) {
                    found.put(partition, new OffsetAndTimestamp(offset, 0));
                }
            });
            return found;
        }
    }

    private long since(long from) throws Exception {
        times.clear();
        return CommittedRecords.read(
                new Records(), List.of(WHOLE, CUT), from, PATIENCE, each -> times.add(each.timestamp()));
    }

    /** Before, there may have been labels that retention has deleted: an event without one is not unlabelled. */
    @Test
    void deletedHead_isKnownSinceItsFirstRecord() throws Exception {
        assertThat(since(Long.MIN_VALUE)).isEqualTo(20);
        assertThat(times).containsExactlyInAnyOrder(5L, 20L, 30L, 40L);
        assertThat(since(10)).isEqualTo(20);
        assertThat(times).containsExactlyInAnyOrder(20L, 30L, 40L);
    }

    @Test
    void from_afterTheHead_isKnownSinceThen() throws Exception {
        assertThat(since(25)).isEqualTo(25);
        assertThat(times).containsExactlyInAnyOrder(30L, 40L);
    }

    @Test
    void from_afterTheEnd_givesNothing() throws Exception {
        assertThat(since(1_000)).isEqualTo(1_000);
        assertThat(times).isEmpty();
    }

    @Test
    void partitionThatHasAll_isAlwaysKnown() throws Exception {
        assertThat(CommittedRecords.read(new Records(), List.of(WHOLE), Long.MIN_VALUE, PATIENCE, each -> {}))
                .isEqualTo(KnownSince.ALWAYS);
    }

    private static ConsumerRecord<byte[], byte[]> written(TopicPartition partition, long offset, long time) {
        return new ConsumerRecord<>(
                partition.topic(),
                partition.partition(),
                offset,
                time,
                TimestampType.CREATE_TIME,
                0,
                1,
                null,
                new byte[] {1},
                new RecordHeaders(),
                Optional.empty());
    }
}
