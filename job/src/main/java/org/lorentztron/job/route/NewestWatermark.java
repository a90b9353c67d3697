package org.lorentztron.job.route;

import org.apache.flink.streaming.api.watermark.Watermark;

/**
 * The watermark that an operator after a source emits. Flink's source does not tell the watermark of the newest
 * partition when all partitions are idle. So before the input falls idle, the operator emits the largest watermark of
 * the partitions that it has read a record of since its start. Mutable; not thread-safe.
 */
final class NewestWatermark {
    private long newest = Long.MIN_VALUE;
    private long emitted = Long.MIN_VALUE;

    /** Notes the watermark of a record's partition. */
    void see(long watermark) {
        newest = Math.max(newest, watermark);
    }

    /** What is to be emitted before the input falls idle. */
    Watermark whenIdle() {
        return new Watermark(newest);
    }

    /** Whether the watermark is larger than all before it, and so is to be emitted. */
    boolean advancesTo(Watermark mark) {
        if (mark.getTimestamp() <= emitted) {
            return false;
        }
        emitted = mark.getTimestamp();
        return true;
    }
}
