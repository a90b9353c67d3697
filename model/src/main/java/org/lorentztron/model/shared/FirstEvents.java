package org.lorentztron.model.shared;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.lorentztron.model.Features;

/** The first events of a network, in their order, until there are enough of them. Not thread-safe. */
final class FirstEvents {
    private final int enough;
    private final List<Features> features;
    private int[] labels;

    private FirstEvents(int enough, List<Features> features, int[] labels) {
        this.enough = enough;
        this.features = features;
        this.labels = labels;
    }

    /**
     * None yet.
     *
     * @param enough how many are to be held, 1 or more
     */
    static FirstEvents none(int enough) {
        return new FirstEvents(enough, new ArrayList<>(), new int[Math.min(enough, 16)]);
    }

    /**
     * Holds one more.
     *
     * @param x kept, not copied
     * @param label index of its class
     * @return whether these are enough
     */
    boolean add(Features x, int label) {
        if (count() == labels.length) {
            labels = Arrays.copyOf(labels, Math.min(enough, 2 * labels.length));
        }
        labels[count()] = label;
        features.add(x);
        return count() == enough;
    }

    /** How many are held. */
    int count() {
        return features.size();
    }

    /** Features of the events; unmodifiable. */
    List<Features> features() {
        return Collections.unmodifiableList(features);
    }

    /** Indices of their classes, a copy. */
    int[] labels() {
        return Arrays.copyOf(labels, count());
    }

    /** The same, nothing mutable shared. */
    FirstEvents copy() {
        return new FirstEvents(enough, new ArrayList<>(features), labels.clone());
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     events: int, and for each    label, non-zeros: int | indices: int | values: float
     * </pre>
     */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(count());
        for (int i = 0; i < count(); i++) {
            Features x = features.get(i);
            out.writeInt(labels[i]);
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
     * @param enough as before
     * @param classes of the labels
     * @param size of the features
     * @throws IOException if these cannot be first events
     */
    static FirstEvents readFrom(DataInput in, int enough, int classes, int size) throws IOException {
        int count = in.readInt();
        require("number of first events", count, 0, enough - 1);
        FirstEvents events = none(enough);
        for (int i = 0; i < count; i++) {
            int label = in.readInt();
            require("label of a first event", label, 0, classes - 1);
            events.add(readFeatures(in, size), label);
        }
        return events;
    }

    private static Features readFeatures(DataInput in, int size) throws IOException {
        int nonZeros = in.readInt();
        require("number of entries of a first event", nonZeros, 0, size);
        int[] indices = new int[nonZeros];
        float[] values = new float[nonZeros];
        for (int k = 0; k < nonZeros; k++) {
            indices[k] = in.readInt();
            require("feature of a first event", indices[k], k == 0 ? 0 : indices[k - 1] + 1, size - 1);
        }
        for (int k = 0; k < nonZeros; k++) {
            values[k] = in.readFloat();
        }
        return Features.canonical(size, indices, values);
    }

    private static void require(String what, int stored, int least, int most) throws IOException {
        if (stored < least || stored > most) {
            throw new IOException(
                    "stored shared block has a " + what + " of " + stored + ", expected " + least + " to " + most);
        }
    }
}
