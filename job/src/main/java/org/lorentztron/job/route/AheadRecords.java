package org.lorentztron.job.route;

import java.time.Duration;
import org.apache.flink.metrics.Counter;
import org.lorentztron.connectors.source.RowOffset;
import org.lorentztron.connectors.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the records of a topic whose clocks are ahead, and warns of the first and then whenever there are twice as
 * many. Not thread-safe.
 */
final class AheadRecords {
    private static final Logger LOG = LoggerFactory.getLogger(AheadRecords.class);

    private final String kind;
    private final Counter ahead;

    /** @param kind of the records, in the plural */
    AheadRecords(String kind, Counter ahead) {
        this.kind = kind;
        this.ahead = ahead;
    }

    /**
     * Takes a record.
     *
     * @param lateBy by how many ms its effective time is after its own; it is ahead if that is less than 0
     */
    void see(SourceRecord record, long lateBy) {
        if (lateBy < 0) {
            ahead.inc();
            long count = ahead.getCount();
            if (Long.bitCount(count) == 1) {
                LOG.warn(
                        "{} {} so far had a time more than --max-ahead after the newest Kafka timestamps of their"
                                + " partition, and were moved to its newest time; the last one, of partition {} and"
                                + " offset {}, by {}: the clock of a sender is ahead, or a silence is over",
                        count,
                        kind,
                        record.partition(),
                        RowOffset.ofRecord(record.offset()),
                        Duration.ofMillis(-lateBy));
            }
        }
    }
}
