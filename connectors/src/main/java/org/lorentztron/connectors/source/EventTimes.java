package org.lorentztron.connectors.source;

import java.time.Duration;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarksWithIdleness;
import org.apache.flink.util.clock.RelativeClock;

/**
 * The event time of one partition: the largest time of its events, less the out-of-orderness, less one.
 *
 * <p>Malformed records move nothing and, unlike in Flink's own generators, do not count as activity either: a partition that delivers nothing but rubbish is idle after the timeout, as a silent one
 * is, and stops holding back the others.
 *
 * <p>Not thread-safe; Flink makes one per partition.
 */
final class EventTimes implements WatermarkGenerator<SourceRecord> {

    private final WatermarksWithIdleness<SourceRecord> ofEvents;

    EventTimes(Duration outOfOrderness, Duration idleTimeout, RelativeClock clock) {
        this.ofEvents = new WatermarksWithIdleness<>(new Largest(outOfOrderness.toMillis()), idleTimeout, clock);
    }

    @Override
    public void onEvent(SourceRecord record, long timestamp, WatermarkOutput output) {
        if (!record.isMalformed()) {
            ofEvents.onEvent(record, timestamp, output);
        }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
        ofEvents.onPeriodicEmit(output);
    }

    private static final class Largest implements WatermarkGenerator<SourceRecord> {

        private final long outOfOrderness;
        private long largest = SourceRecord.NO_TIME;

        Largest(long outOfOrderness) {
            this.outOfOrderness = outOfOrderness;
        }

        @Override
        public void onEvent(SourceRecord record, long timestamp, WatermarkOutput output) {
            largest = Math.max(largest, record.time());
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {
            if (largest != SourceRecord.NO_TIME) {
                output.emitWatermark(new Watermark(largest - outOfOrderness - 1));
            }
        }
    }
}
