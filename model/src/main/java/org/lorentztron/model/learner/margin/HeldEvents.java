package org.lorentztron.model.learner.margin;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lorentztron.model.Features;
import org.lorentztron.model.parameters.EventBytes;

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
     *     events: int, and each one's features ({@link EventBytes#write})
     * </pre>
     */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(events.size());
        for (Features x : events) {
            EventBytes.write(x, out);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param most how many there can be
     * @param size of the features
     * @throws IOException if these cannot be the events of windows
     */
    static HeldEvents readFrom(DataInput in, int most, int size) throws IOException {
        int count = in.readInt();
        EventBytes.require("number of events in its windows", count, 0, most);
        HeldEvents read = new HeldEvents();
        for (int i = 0; i < count; i++) {
            read.add(EventBytes.read(in, size));
        }
        return read;
    }
}
