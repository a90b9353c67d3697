package org.lorentztron.model.probability;

import java.io.DataInput;
import java.io.IOException;

/**
 * The scores of the newest events, at most 1,024, that states before layout 2 hold of each part in place of what has
 * been learned from them. Reading learns it from these. Big-endian:
 *
 * <pre>
 *     events: short | whether they have weights: byte
 *     per event, from the oldest on: scores: float each, label: short, weight: float if events have such
 *     {@link PlattScaling#write}, which is no longer needed
 * </pre>
 *
 * Stateless.
 */
public final class StoredScores {
    private static final int MOST = 1024;

    private StoredScores() {}

    /**
     * Learns from the scores of a part with two sides.
     *
     * @throws IOException if a number is out of its range
     */
    public static OnlinePlatt platt(DataInput in) throws IOException {
        OnlinePlatt learned = new OnlinePlatt();
        read(in, 1, 2, (scores, label, weight) -> learned.add(scores[0], label == 1, weight));
        return learned;
    }

    /**
     * Learns from the scores of a network.
     *
     * @throws IOException if a number is out of its range
     */
    public static OnlineTemperature temperature(DataInput in, int classes) throws IOException {
        OnlineTemperature learned = new OnlineTemperature(classes);
        read(in, classes, classes, (scores, label, weight) -> learned.add(scores, 0, label, weight));
        return learned;
    }

    private interface Learning {
        void add(float[] scores, int label, float weight);
    }

    private static void read(DataInput in, int width, int labels, Learning learning) throws IOException {
        int count = in.readUnsignedShort();
        boolean weighted = in.readBoolean();
        if (count > MOST) {
            throw new IOException("stored scores are of " + count + " events, expected 0 to " + MOST);
        }
        float[] scores = new float[width];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < width; k++) {
                scores[k] = requireFinite(in.readFloat());
            }
            int label = in.readShort();
            if (label < 0 || label >= labels) {
                throw new IOException("stored label is " + label + ", expected 0 to " + (labels - 1));
            }
            learning.add(scores, label, weighted ? requirePositive(in.readFloat()) : 1);
        }
        PlattScaling.read(in);
    }

    private static float requireFinite(float value) throws IOException {
        if (!Float.isFinite(value)) {
            throw new IOException("stored score is " + value + ", expected a finite number");
        }
        return value;
    }

    private static float requirePositive(float value) throws IOException {
        if (!(value > 0 && value <= Float.MAX_VALUE)) {
            throw new IOException("stored weight is " + value + ", expected a finite number above 0");
        }
        return value;
    }
}
