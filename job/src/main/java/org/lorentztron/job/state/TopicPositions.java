package org.lorentztron.job.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The largest offset trained per partition of a topic. Mutable; not thread-safe.
 *
 * <p>Partitions are small numbers from 0, so an array holds them; -1 stands for none.
 */
public final class TopicPositions {
    private static final long NONE = -1;

    private long[] offsets;

    TopicPositions() {
        this(new long[0]);
    }

    private TopicPositions(long[] offsets) {
        this.offsets = offsets;
    }

    /** Notes that {@code offset} of {@code partition} was trained. */
    void reach(int partition, long offset) {
        ensure(partition + 1);
        offsets[partition] = Math.max(offsets[partition], offset);
    }

    /** Takes the larger offset of each partition. */
    void merge(TopicPositions other) {
        ensure(other.offsets.length);
        for (int partition = 0; partition < other.offsets.length; partition++) {
            offsets[partition] = Math.max(offsets[partition], other.offsets[partition]);
        }
    }

    private void ensure(int partitions) {
        int before = offsets.length;
        if (partitions > before) {
            offsets = Arrays.copyOf(offsets, partitions);
            Arrays.fill(offsets, before, partitions, NONE);
        }
    }

    /** One more than the largest partition of which anything was trained. */
    int partitions() {
        return offsets.length;
    }

    /** Receives the partitions in ascending order. */
    public interface Visitor {
        void visit(int partition, long offset);
    }

    public void forEach(Visitor visitor) {
        for (int partition = 0; partition < offsets.length; partition++) {
            if (offsets[partition] != NONE) {
                visitor.visit(partition, offsets[partition]);
            }
        }
    }

    TopicPositions copy() {
        return new TopicPositions(offsets.clone());
    }

    void writeTo(DataOutput out) throws IOException {
        for (long offset : offsets) {
            out.writeLong(offset);
        }
    }

    static TopicPositions readFrom(DataInput in, int partitions) throws IOException {
        long[] offsets = new long[partitions];
        for (int partition = 0; partition < offsets.length; partition++) {
            offsets[partition] = in.readLong();
        }
        return new TopicPositions(offsets);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TopicPositions positions && Arrays.equals(positions.offsets, offsets);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(offsets);
    }

    @Override
    public String toString() {
        return Arrays.toString(offsets);
    }
}
