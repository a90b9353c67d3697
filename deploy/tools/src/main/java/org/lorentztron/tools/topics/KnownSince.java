package org.lorentztron.tools.topics;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Since when all records are known that partitions ever had: retention deletes the oldest, and others may not be read.
 * Times are Kafka's, ms since 1970. Not thread-safe.
 */
public final class KnownSince {
    /** All records are known. */
    public static final long ALWAYS = Long.MIN_VALUE;

    /** Nothing is known. */
    public static final long NEVER = Long.MAX_VALUE;

    private final Map<TopicPartition, Long> oldest = new HashMap<>();

    /** Takes a record that was read. */
    public void take(ConsumerRecord<?, ?> read) {
        oldest.merge(new TopicPartition(read.topic(), read.partition()), read.timestamp(), Math::min);
    }

    /**
     * Since when a partition is known that was read from an offset to its end.
     *
     * @param start offset of the first record that was read
     */
    public long of(TopicPartition partition, long start) {
        return start == 0 ? ALWAYS : oldest.getOrDefault(partition, NEVER);
    }
}
