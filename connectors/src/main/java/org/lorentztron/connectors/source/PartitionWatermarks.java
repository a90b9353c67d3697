package org.lorentztron.connectors.source;

import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;

/**
 * The watermarks of one partition, as its {@link PartitionClock} gives them to the records, until the partition is
 * idle.
 *
 * <p>Malformed records move nothing. Unlike in Flink's own generators they do not count as activity either: a partition
 * that delivers nothing but malformed records is idle after the timeout, as a silent one is, and stops holding back the
 * others.
 *
 * <p>Not thread-safe; Flink makes one per partition.
 */
final class PartitionWatermarks implements WatermarkGenerator<SourceRecord> {

    private final IdleDetector idleness;
    private long watermark = PartitionClock.NO_TIME;
    private boolean idle;

    PartitionWatermarks(IdleDetector idleness) {
        this.idleness = idleness;
    }

    @Override
    public void onEvent(SourceRecord record, long partitionWatermark, WatermarkOutput output) {
        idleness.seeRecord();
        if (record.hasTime()) {
            idleness.seeEvent();
            idle = false;
            watermark = partitionWatermark;
        }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
        if (idle) {
            return;
        }
        if (idleness.lastsTooLong()) {
            idle = true;
            output.markIdle();
        } else if (watermark != PartitionClock.NO_TIME) {
            output.emitWatermark(new Watermark(watermark));
        }
    }
}
