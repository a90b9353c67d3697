package org.lorentztron.job.operators;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.types.ImmutableSerializer;

/**
 * The largest event time per partition of the events topic, and how many of its events were marked as calibrating: of every
 * partition that a checkpoint knew, and of those seen since. Mutable; not thread-safe.
 */
final class PartitionTimes {

    /** Stands for a partition, or a topic, without events so far. */
    static final long NONE = Long.MIN_VALUE;

    private long[] largest = new long[0];
    private int[] calibrating = new int[0];
    private long newest = NONE;

    /** The largest event time of {@code partition}, or {@link #NONE}. */
    long largest(int partition) {
        return partition < largest.length ? largest[partition] : NONE;
    }

    /** The largest event time of the partitions seen since the start, also from before it, or {@link #NONE}. */
    long newest() {
        return newest;
    }

    void see(int partition, long time) {
        reach(partition, time);
        newest = Math.max(newest, largest[partition]);
    }

    /**
     * Whether the next event of {@code partition} is among its first {@code most}; counts it if so.
     *
     * @param partition one that has been seen
     */
    boolean calibrate(int partition, int most) {
        if (calibrating[partition] >= most) {
            return false;
        }
        calibrating[partition]++;
        return true;
    }

    /** Takes over what a checkpoint says of a partition that another subtask may be reading now. */
    void restore(Entry entry) {
        reach(entry.partition(), entry.time());
        calibrating[entry.partition()] = Math.max(calibrating[entry.partition()], entry.calibrating());
    }

    private void reach(int partition, long time) {
        int before = largest.length;
        if (partition >= before) {
            largest = Arrays.copyOf(largest, partition + 1);
            Arrays.fill(largest, before, partition + 1, NONE);
            calibrating = Arrays.copyOf(calibrating, partition + 1);
        }
        largest[partition] = Math.max(largest[partition], time);
    }

    /** One entry per partition that had events. */
    List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        for (int partition = 0; partition < largest.length; partition++) {
            if (largest[partition] != NONE) {
                entries.add(new Entry(partition, largest[partition], calibrating[partition]));
            }
        }
        return entries;
    }

    /**
     * What is kept of a partition in a checkpoint.
     *
     * @param partition of the events topic
     * @param time the largest event time seen in it
     * @param calibrating how many of its events were marked as calibrating
     */
    record Entry(int partition, long time, int calibrating) {}

    /** The components in their order. */
    public static final class Serializer extends ImmutableSerializer<Entry> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 2;
        }

        @Override
        public void serialize(Entry entry, DataOutputView out) throws IOException {
            out.writeInt(entry.partition());
            out.writeLong(entry.time());
            out.writeInt(entry.calibrating());
        }

        @Override
        public Entry deserialize(DataInputView in) throws IOException {
            return new Entry(in.readInt(), in.readLong(), in.readInt());
        }
    }
}
