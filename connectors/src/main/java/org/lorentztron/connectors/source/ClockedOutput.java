package org.lorentztron.connectors.source;

import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/**
 * Where a reader's records go: each past the clock of its partition, whose watermark becomes its element timestamp.
 *
 * @param clocks by split
 */
record ClockedOutput(ReaderOutput<SourceRecord> output, Map<String, PartitionClock> clocks, ReadPositions positions)
        implements ReaderOutput<SourceRecord> {

    @Override
    public SourceOutput<SourceRecord> createOutputForSplit(String split) {
        PartitionClock clock = Objects.requireNonNull(clocks.get(split), () -> "the reader has no split " + split);
        return new OfSplit(output.createOutputForSplit(split), clock);
    }

    @Override
    public void releaseOutputForSplit(String split) {
        output.releaseOutputForSplit(split);
        clocks.remove(split);
        positions.release(split);
    }

    @Override
    public void collect(SourceRecord record) {
        throw withoutSplit(record);
    }

    @Override
    public void collect(SourceRecord record, long timestamp) {
        throw withoutSplit(record);
    }

    private static IllegalStateException withoutSplit(SourceRecord record) {
        return new IllegalStateException("the source does not say of which split this record is: " + record);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        output.emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
        output.markIdle();
    }

    @Override
    public void markActive() {
        output.markActive();
    }

    private record OfSplit(SourceOutput<SourceRecord> output, PartitionClock clock)
            implements SourceOutput<SourceRecord> {

        @Override
        public void collect(SourceRecord record) {
            collect(record, PartitionClock.NO_TIME);
        }

        /** The timestamp that Flink's source gives a record is its Kafka timestamp. */
        @Override
        public void collect(SourceRecord record, long timestamp) {
            if (record instanceof WarningRecord told
                    && clock.isRestored()
                    && told.warning().kind().isOfFirstEvents()) {
                return;
            }
            SourceRecord seen = clock.see(record, timestamp);
            output.collect(seen, clock.watermark());
            ClockAhead news = clock.news();
            if (news != null) {
                output.collect(news, clock.watermark());
            }
        }

        @Override
        public void emitWatermark(Watermark watermark) {
            output.emitWatermark(watermark);
        }

        @Override
        public void markIdle() {
            output.markIdle();
        }

        @Override
        public void markActive() {
            output.markActive();
        }
    }
}
