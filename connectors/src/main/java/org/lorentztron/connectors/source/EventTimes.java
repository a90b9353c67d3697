package org.lorentztron.connectors.source;

import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;

/**
 * The event time of one partition: the time of its clock, less the out-of-orderness, less one, until it is idle.
 *
 * <p>Malformed records move nothing and, unlike in Flink's own generators, do not count as activity either: a partition that delivers nothing but rubbish is idle after the timeout, as a silent one
 * is, and stops holding back the others.
 *
 * <p>Not thread-safe; Flink makes one per partition.
 */
final class EventTimes implements WatermarkGenerator<SourceRecord> {

    private final long outOfOrderness;
    private final Silence silence;
    private long largest = SourceRecord.NO_TIME;
    private boolean idle;

    /** @param outOfOrderness ms */
    EventTimes(long outOfOrderness, Silence silence) {
        this.outOfOrderness = outOfOrderness;
        this.silence = silence;
    }

    @Override
    public void onEvent(SourceRecord record, long partitionTime, WatermarkOutput output) {
        if (!record.isMalformed()) {
            silence.end();
            idle = false;
            largest = partitionTime;
        }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {
        if (idle) {
            return;
        }
        if (silence.lastsTooLong()) {
            idle = true;
            output.markIdle();
        } else if (largest != SourceRecord.NO_TIME) {
            output.emitWatermark(new Watermark(largest - outOfOrderness - 1));
        }
    }
}
