package org.lorentztron.job.train;

import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;

/**
 * How far event time is for the blocks of a trainer, across restores: Flink restores no watermark. Mutable; not
 * thread-safe.
 *
 * <p>Every block keeps the time its own subtask had passed. At an aligned checkpoint that is the same for all; at an
 * unaligned one it is not, and a common maximum would close what a slower block has yet to receive.
 */
public final class BlockTimes {

    /** Stands for a time before all others. */
    static final long NONE = Long.MIN_VALUE;

    /** [block] what had been passed when the state was written. */
    private final long[] restored;

    private long passed = NONE;
    private long newest = NONE;

    BlockTimes(int blocks) {
        restored = new long[blocks];
        Arrays.fill(restored, NONE);
    }

    void restore(Entry entry) {
        restored[entry.block()] = Math.max(restored[entry.block()], entry.passed());
        newest = Math.max(newest, entry.newest());
    }

    /** Notes that all up to and including {@code time} is closed; not to be called for the end of all time. */
    void pass(long time) {
        passed = Math.max(passed, time);
    }

    /** Notes an event at {@code time}. */
    void see(long time) {
        newest = Math.max(newest, time);
    }

    /** Up to which time, inclusive, all is closed for {@code block}, or {@link #NONE}. */
    long passed(int block) {
        return Math.max(passed, restored[block]);
    }

    /** The newest event of any block before the restore, or of this subtask's blocks since, or {@link #NONE}. */
    long newest() {
        return newest;
    }

    Entry entry(int block) {
        return new Entry(block, passed(block), newest);
    }

    /**
     * What is kept of a block in a checkpoint.
     *
     * @param block its number
     * @param passed up to which time all is closed
     * @param newest time of the newest event that its subtask knows of
     */
    public record Entry(int block, long passed, long newest) {}

    /** The components in their order. */
    public static final class Serializer extends ImmutableSerializer<Entry> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public void serialize(Entry entry, DataOutputView out) throws IOException {
            out.writeInt(entry.block());
            out.writeLong(entry.passed());
            out.writeLong(entry.newest());
        }

        @Override
        public Entry deserialize(DataInputView in) throws IOException {
            return new Entry(in.readInt(), in.readLong(), in.readLong());
        }
    }
}
