package org.lorentztron.connectors.source;

import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Whether a partition has records that have not been delivered.
 *
 * <p>Flink makes the watermarks of a partition without telling which it is; its first record does. Until then this is
 * the backlog of all partitions of the subtask that have delivered nothing: each of those that has any soon delivers
 * its first record, and is one of them no more.
 *
 * <p>Not thread-safe.
 */
final class PartitionBacklog {

    private final ReadPositions positions;
    private @Nullable ReadPosition own;

    PartitionBacklog(ReadPositions positions) {
        this.positions = positions;
    }

    /** Notes that a record of this partition is being delivered. */
    void seeRecord() {
        own = positions.current();
    }

    /** @param ends of the topic's partitions that have records */
    boolean isBehind(Map<TopicPartition, Long> ends) {
        return meant().anyMatch(position -> position.isBehind(ends));
    }

    /** Changes with whatever is fetched or delivered. */
    long progress() {
        return meant().mapToLong(ReadPosition::progress).sum();
    }

    private Stream<ReadPosition> meant() {
        return own == null ? positions.fresh() : Stream.of(own);
    }
}
