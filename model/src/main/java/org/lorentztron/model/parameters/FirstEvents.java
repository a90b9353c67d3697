package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.EventWeight;

/** The first events of a block, in their order, as long as a start is still to be fitted to them. Not thread-safe. */
public final class FirstEvents {
    private static final int ROOM = 16;

    private final List<Features> features;
    private int[] labels;
    private double[] weights;

    private FirstEvents(List<Features> features, int[] labels, double[] weights) {
        this.features = features;
        this.labels = labels;
        this.weights = weights;
    }

    /** None yet. */
    public static FirstEvents none() {
        return new FirstEvents(new ArrayList<>(), new int[ROOM], new double[ROOM]);
    }

    /**
     * Holds one more.
     *
     * @param x kept, not copied
     * @param label index of its class
     * @param weight with which it was learned
     */
    public void add(Features x, int label, double weight) {
        if (count() == labels.length) {
            labels = Arrays.copyOf(labels, 2 * labels.length);
            weights = Arrays.copyOf(weights, labels.length);
        }
        labels[count()] = label;
        weights[count()] = weight;
        features.add(x);
    }

    /** Releases the events of a class, and with them the memory; the others keep their order. */
    public void remove(int label) {
        List<Features> keptFeatures = new ArrayList<>();
        int[] keptLabels = new int[Math.max(ROOM, count())];
        double[] keptWeights = new double[keptLabels.length];
        for (int i = 0; i < count(); i++) {
            if (labels[i] != label) {
                keptLabels[keptFeatures.size()] = labels[i];
                keptWeights[keptFeatures.size()] = weights[i];
                keptFeatures.add(features.get(i));
            }
        }
        labels = Arrays.copyOf(keptLabels, Math.max(ROOM, keptFeatures.size()));
        weights = Arrays.copyOf(keptWeights, labels.length);
        features.clear();
        features.addAll(keptFeatures);
    }

    /** How many are held. */
    public int count() {
        return features.size();
    }

    /** Features of the events; unmodifiable. */
    public List<Features> features() {
        return Collections.unmodifiableList(features);
    }

    /** Indices of their classes, a copy. */
    public int[] labels() {
        return Arrays.copyOf(labels, count());
    }

    /** The weight with which the i-th was learned. */
    public double weight(int i) {
        return weights[i];
    }

    /** The same, nothing mutable shared. */
    public FirstEvents copy() {
        return new FirstEvents(new ArrayList<>(features), labels.clone(), weights.clone());
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     events: int, and for each    label: int | weight: double | features ({@link EventBytes#write})
     * </pre>
     */
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(count());
        for (int i = 0; i < count(); i++) {
            out.writeInt(labels[i]);
            out.writeDouble(weights[i]);
            EventBytes.write(features.get(i), out);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param most how many there can be
     * @param size of the features
     * @param classes how many there are
     * @throws IOException if these cannot be first events
     */
    public static FirstEvents readFrom(DataInput in, int most, int size, int classes) throws IOException {
        int count = in.readInt();
        EventBytes.require("number of first events", count, 0, most);
        FirstEvents events = none();
        for (int i = 0; i < count; i++) {
            int label = in.readInt();
            EventBytes.require("label of a first event", label, 0, classes - 1);
            double weight = in.readDouble();
            if (!(weight > 0 && weight <= EventWeight.LARGEST)) {
                throw new IOException("stored block has a first event of weight " + weight
                        + ", expected more than 0 and at most " + EventWeight.LARGEST);
            }
            events.add(EventBytes.read(in, size), label, weight);
        }
        return events;
    }
}
