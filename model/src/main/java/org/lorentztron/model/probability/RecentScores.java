package org.lorentztron.model.probability;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a part said to its newest {@value #MOST} events before it learned them, and the {@link PlattScaling} that was
 * last fitted to that.
 *
 * <p>An event has one score if the part has two sides, and then the label 1 for y = +1, else 0; or it has the scores of
 * all classes, and its class as label. Scores are held as float32: of a pair, 5 KB when all are there. Memory grows
 * with the events. Not thread-safe.
 */
public final class RecentScores {
    /** Enough for a slope and an offset, and few enough that a stream which changes has not changed much meanwhile. */
    public static final int MOST = 1024;

    /** Fewer say too little. */
    static final int FEWEST = 50;

    /** Events for which there is room at first. */
    private static final int ROOM = 16;

    /** Scores of an event. */
    private final int width;

    private float[] scores = {};
    private short[] labels = {};
    /** Null as long as all are 1. */
    private float @Nullable [] weights;

    private int count;
    /** Where the next event goes, and the oldest one is if all are there. */
    private int next;

    private @Nullable PlattScaling scaling;

    /** @param width scores of an event: 1 for a part with two sides, else the number of classes */
    public RecentScores(int width) {
        this.width = width;
    }

    /**
     * Adds an event with one score. A score that is not finite says nothing and is left out.
     *
     * @param weight of the event, above 0
     */
    public void add(double score, boolean positive, double weight) {
        if (!Double.isFinite(score)) {
            return;
        }
        grow();
        scores[next] = (float) Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, score));
        added(positive ? 1 : 0, weight);
    }

    /**
     * Adds an event with a score of each class, all of them finite.
     *
     * @param from holds the scores from {@code first} on; not modified
     * @param weight of the event, above 0
     */
    public void add(float[] from, int first, int label, double weight) {
        grow();
        System.arraycopy(from, first, scores, next * width, width);
        added(label, weight);
    }

    private void added(int label, double weight) {
        labels[next] = (short) label;
        if (weights != null) {
            weights[next] = (float) weight;
        } else if (weight != 1) {
            weights = new float[labels.length];
            Arrays.fill(weights, 1);
            weights[next] = (float) weight;
        }
        next = (next + 1) % MOST;
        count = Math.min(count + 1, MOST);
    }

    /** Makes room for one more event. */
    private void grow() {
        if (count == labels.length && count < MOST) {
            int room = Math.min(MOST, Math.max(ROOM, 2 * count));
            scores = Arrays.copyOf(scores, room * width);
            labels = Arrays.copyOf(labels, room);
            weights = weights == null ? null : Arrays.copyOf(weights, room);
        }
    }

    /** Forgets the events and the scaling: the part has begun again. */
    public void clear() {
        count = 0;
        next = 0;
        weights = null;
        scaling = null;
    }

    /** How many events are held. */
    public int count() {
        return count;
    }

    /** The newest scaling; null if there were fewer than {@value #FEWEST} events, or of a network of one class only. */
    public @Nullable PlattScaling scaling() {
        return scaling;
    }

    /**
     * Fits the scaling to the events, from the oldest to the newest.
     *
     * <p>Events of one label only do not say what scores of the other one are: what both have said stays, since of a
     * rare class there may be none among so few events. If both never have, one label is likelier for every score.
     */
    public void fit() {
        if (count < FEWEST) {
            scaling = null;
        } else if (!isOfOneLabel()) {
            scaling = width == 1 ? PlattFit.of(this) : TemperatureFit.of(this);
        } else if (width == 1 && (scaling == null || !scaling.usesScore())) {
            scaling = PlattFit.of(this);
        }
    }

    private boolean isOfOneLabel() {
        for (int i = 1; i < count; i++) {
            if (labels[i] != labels[0]) {
                return false;
            }
        }
        return true;
    }

    /** Where the event is, of those held the i-th from the oldest on. */
    private int place(int i) {
        return count < MOST ? i : (next + i) % MOST;
    }

    int width() {
        return width;
    }

    double score(int i, int k) {
        return scores[place(i) * width + k];
    }

    int label(int i) {
        return labels[place(i)];
    }

    double weight(int i) {
        return weights == null ? 1 : weights[place(i)];
    }

    /** The same with nothing mutable shared. */
    public RecentScores copy() {
        RecentScores copy = new RecentScores(width);
        copy.scores = scores.clone();
        copy.labels = labels.clone();
        copy.weights = weights == null ? null : weights.clone();
        copy.count = count;
        copy.next = next;
        copy.scaling = scaling;
        return copy;
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     count: short | whether events have weights: byte
     *     per event, from the oldest on: scores: float each, label: short, weight: float if events have such
     *     {@link PlattScaling#write}
     * </pre>
     */
    public void writeTo(DataOutput out) throws IOException {
        out.writeShort(count);
        out.writeBoolean(weights != null);
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < width; k++) {
                out.writeFloat((float) score(i, k));
            }
            out.writeShort(label(i));
            if (weights != null) {
                out.writeFloat((float) weight(i));
            }
        }
        PlattScaling.write(scaling, out);
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param width as in the constructor
     * @throws IOException if a number is out of its range
     */
    public static RecentScores readFrom(DataInput in, int width) throws IOException {
        int count = in.readUnsignedShort();
        boolean weighted = in.readBoolean();
        if (count > MOST) {
            throw new IOException("stored scores are of " + count + " events, expected 0 to " + MOST);
        }
        RecentScores read = new RecentScores(width);
        read.scores = new float[count * width];
        read.labels = new short[count];
        read.weights = weighted ? new float[count] : null;
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < width; k++) {
                read.scores[i * width + k] = requireFinite("score", in.readFloat());
            }
            read.labels[i] = requireLabel(in.readShort(), Math.max(2, width));
            if (read.weights != null) {
                read.weights[i] = requireFinite("weight", in.readFloat());
            }
        }
        read.count = count;
        read.next = count % MOST;
        read.scaling = PlattScaling.read(in);
        return read;
    }

    private static float requireFinite(String what, float value) throws IOException {
        if (!Float.isFinite(value)) {
            throw new IOException("stored " + what + " is " + value + ", expected a finite number");
        }
        return value;
    }

    private static short requireLabel(short label, int labels) throws IOException {
        if (label < 0 || label >= labels) {
            throw new IOException("stored label is " + label + ", expected 0 to " + (labels - 1));
        }
        return label;
    }
}
