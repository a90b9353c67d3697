package org.lorentztron.connectors.source;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * How far a partition has been read: up to where it has been fetched, and which of what was fetched has been delivered.
 *
 * <p>Fetched is noted by the thread that fetches, all else by the one that delivers.
 */
final class ReadPosition {

    private static final long NONE = -1;

    private final TopicPartition partition;
    private volatile Fetched fetched;
    private long delivered = NONE;

    /**
     * @param next the offset from which the consumer reads on; it is after what is no record, as the end of a
     *     transaction
     * @param last the offset of the last record that was fetched
     */
    private record Fetched(long next, long last) {}

    /** @param next from where it is read */
    ReadPosition(TopicPartition partition, long next) {
        this.partition = partition;
        this.fetched = new Fetched(next, NONE);
    }

    /**
     * Notes a fetch.
     *
     * @param last negative if it had no record of this partition
     */
    void fetch(long next, long last) {
        fetched = new Fetched(next, last < 0 ? fetched.last : last);
    }

    void deliver(long offset) {
        delivered = offset;
    }

    boolean hasDelivered() {
        return delivered != NONE;
    }

    /**
     * Whether there is a record before its end that has not been delivered; what came after that is of no interest.
     *
     * @param ends of the partitions that have records
     */
    boolean isBehind(Map<TopicPartition, Long> ends) {
        Fetched now = fetched;
        long end = ends.getOrDefault(partition, 0L);
        return now.next < end || delivered < Math.min(now.last, end - 1);
    }

    /** Changes with whatever is fetched or delivered. */
    long progress() {
        return fetched.next + delivered;
    }
}
