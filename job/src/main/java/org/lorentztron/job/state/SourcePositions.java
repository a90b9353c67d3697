package org.lorentztron.job.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The largest offset trained per partition of the events topic. Mutable; not thread-safe.
 *
 * <p>Partitions are small numbers from 0, so an array holds them; -1 stands for none.
 */
public final class SourcePositions {

    private static final long NONE = -1;

    private long[] offsets;

    public SourcePositions() {
        this(new long[0]);
    }

    private SourcePositions(long[] offsets) {
        this.offsets = offsets;
    }

    /** Notes that {@code offset} of {@code partition} was trained. */
    public void reach(int partition, long offset) {
        ensure(partition + 1);
        offsets[partition] = Math.max(offsets[partition], offset);
    }

    /** Takes the larger offset of each partition. */
    public void merge(SourcePositions other) {
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

    public SourcePositions copy() {
        return new SourcePositions(offsets.clone());
    }

    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(offsets.length);
        for (long offset : offsets) {
            out.writeLong(offset);
        }
    }

    public static SourcePositions readFrom(DataInput in) throws IOException {
        long[] offsets = new long[in.readInt()];
        for (int partition = 0; partition < offsets.length; partition++) {
            offsets[partition] = in.readLong();
        }
        return new SourcePositions(offsets);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SourcePositions positions && Arrays.equals(positions.offsets, offsets);
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
