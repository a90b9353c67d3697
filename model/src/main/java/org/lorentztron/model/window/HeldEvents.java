package org.lorentztron.model.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lorentztron.model.Features;

/**
 * The events in the windows of a block, each once: windows that share an event refer to it by its index here, so that
 * they share it again when they are read. Not thread-safe.
 */
final class HeldEvents {
    private final List<Features> events = new ArrayList<>();
    private final Map<Features, Integer> indices = new IdentityHashMap<>();

    /** Takes an event in that may be there already. */
    void add(Features x) {
        if (indices.putIfAbsent(x, events.size()) == null) {
            events.add(x);
        }
    }

    /** The index of an event that was taken in. */
    int index(Features x) {
        return Objects.requireNonNull(indices.get(x));
    }

    /** The event of an index. */
    Features event(int index) throws IOException {
        if (index < 0 || index >= events.size()) {
            throw new IOException(
                    "stored margin block refers to event " + index + ", expected 0 to " + (events.size() - 1));
        }
        return events.get(index);
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     events: int, and for each    non-zeros: int | indices: int | values: float
     * </pre>
     */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(events.size());
        for (Features x : events) {
            out.writeInt(x.nonZeros());
            for (int k = 0; k < x.nonZeros(); k++) {
                out.writeInt(x.index(k));
            }
            for (int k = 0; k < x.nonZeros(); k++) {
                out.writeFloat(x.value(k));
            }
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param size of the features
     */
    static HeldEvents readFrom(DataInput in, int size) throws IOException {
        HeldEvents read = new HeldEvents();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            int[] indices = new int[in.readInt()];
            float[] values = new float[indices.length];
            for (int k = 0; k < indices.length; k++) {
                indices[k] = in.readInt();
            }
            for (int k = 0; k < values.length; k++) {
                values[k] = in.readFloat();
            }
            read.add(Features.canonical(size, indices, values));
        }
        return read;
    }
}
