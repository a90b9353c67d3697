package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.lorentztron.model.Features;

/**
 * Hat functions of some features: with knots q_1 &lt; .. &lt; q_B of feature j, a value x in [q_b, q_b+1] gives
 *
 * <pre>
 *     1 - t at knot b, t at knot b + 1,     t = (x - q_b) / (q_b+1 - q_b)
 * </pre>
 *
 * and 0 at the others; below q_1 it gives 1 at knot 1, above q_B 1 at knot B. So a linear function of the hats of a
 * feature is any function of it that is piecewise linear between its knots, and a quadratic form joins those of two. A
 * feature may have a presence, another feature: where that is 0, all its hats are 0, since a number that is absent is
 * not one that is 0. Immutable and thread-safe.
 */
public final class Hats {
    /** None. */
    public static final Hats NONE = new Hats(new int[0], new float[0][]);

    /** The presence of a feature that is always there. */
    public static final int ALWAYS = -1;

    /** Of all features: far more than anybody makes, since memory is taken for as many before they are read. */
    static final int MOST = 1 << 20;

    private static final int MOST_SHOWN = 10;

    private final int[] features;
    /** [k] the presence of the k-th feature, or {@link #ALWAYS}. */
    private final int[] presences;

    private final float[][] knots;
    /** [k] the place of the first hat of the k-th feature among all; one more for their number. */
    private final int[] first;

    /** Those of features that are always there. */
    public Hats(int[] features, float[][] knots) {
        this(features, IntStream.generate(() -> ALWAYS).limit(features.length).toArray(), knots);
    }

    /**
     * Those of features that may be absent.
     *
     * @param features ascending indices of the features that have hats; kept
     * @param presences index of the presence of each, or {@link #ALWAYS}; kept
     * @param knots those of each, two or more, finite, strictly ascending; kept
     * @throws IllegalArgumentException if they are not, or more than {@value #MOST} knots in all
     */
    public Hats(int[] features, int[] presences, float[][] knots) {
        if (features.length != knots.length || features.length != presences.length) {
            throw new IllegalArgumentException("hats have knots for " + knots.length + " features and "
                    + presences.length + " presences, expected " + features.length);
        }
        this.features = features;
        this.presences = presences;
        this.knots = knots;
        this.first = new int[features.length + 1];
        for (int k = 0; k < features.length; k++) {
            if (k > 0 && features[k] <= features[k - 1]) {
                throw new IllegalArgumentException(
                        "features with hats are " + Arrays.toString(features) + ", expected ascending ones");
            }
            requireAscending(features[k], knots[k]);
            first[k + 1] = Math.addExact(first[k], knots[k].length);
            if (first[k + 1] > MOST) {
                throw new IllegalArgumentException("hats are more than " + MOST);
            }
        }
    }

    private static void requireAscending(int feature, float[] knots) {
        boolean ascending = knots.length >= 2 && Float.isFinite(knots[0]);
        for (int b = 1; b < knots.length; b++) {
            ascending &= knots[b] > knots[b - 1] && Float.isFinite(knots[b]);
        }
        if (!ascending) {
            throw new IllegalArgumentException("knots of feature " + feature + " are " + shown(knots)
                    + ", expected two or more finite ones, strictly ascending");
        }
    }

    /** All but those in the middle of many: whoever wrote a file decides how many there are. */
    private static String shown(float[] knots) {
        if (knots.length <= MOST_SHOWN) {
            return Arrays.toString(knots);
        }
        String first = Arrays.toString(Arrays.copyOf(knots, MOST_SHOWN - 1));
        return first.substring(0, first.length() - 1) + ", ... " + knots.length + " in all]";
    }

    /** How many hats there are. */
    public int count() {
        return first[features.length];
    }

    /** The features that have hats, ascending; not to be modified. */
    public int[] features() {
        return features;
    }

    /** The index of the presence of the k-th of them; {@link #ALWAYS} if it has none. */
    public int presence(int k) {
        return presences[k];
    }

    /** The knots of the k-th of them; not to be modified. */
    public float[] knots(int k) {
        return knots[k];
    }

    /** Which of the features that have hats, k, the hat at a place among all is of. */
    public int owner(int place) {
        int found = Arrays.binarySearch(first, place);
        return found >= 0 ? found : -found - 2;
    }

    /** The knot at which the hat at a place among all is 1. */
    public float knotAt(int place) {
        return knots[owner(place)][indexOfKnot(place)];
    }

    /** Which of the knots of its feature that is. */
    public int indexOfKnot(int place) {
        return place - first[owner(place)];
    }

    /** @throws IllegalArgumentException unless all features are among n */
    void requireAmong(int n) {
        for (int k = 0; k < features.length; k++) {
            if (features[k] < 0 || features[k] >= n) {
                throw new IllegalArgumentException("hats are of feature " + features[k] + ", expected 0 to " + (n - 1));
            }
            if (presences[k] < ALWAYS || presences[k] >= n) {
                throw new IllegalArgumentException("hats of feature " + features[k] + " have the presence "
                        + presences[k] + ", expected 0 to " + (n - 1) + ", or " + ALWAYS);
            }
        }
    }

    /** Appends the hats of an event that are not 0. */
    void append(Features x, Entry entries) {
        int at = 0;
        for (int k = 0; k < features.length; k++) {
            if (presences[k] != ALWAYS && x.valueOf(presences[k]) == 0) {
                continue;
            }
            while (at < x.nonZeros() && x.index(at) < features[k]) {
                at++;
            }
            float value = at < x.nonZeros() && x.index(at) == features[k] ? x.value(at) : 0;
            append(value, knots[k], first[k], entries);
        }
    }

    private static void append(float value, float[] q, int place, Entry entries) {
        int last = q.length - 1;
        if (value <= q[0]) {
            entries.add(place, 1);
        } else if (value >= q[last]) {
            entries.add(place + last, 1);
        } else {
            int found = Arrays.binarySearch(q, value);
            int b = found >= 0 ? found : -found - 2;
            float t = (float) (((double) value - q[b]) / ((double) q[b + 1] - q[b]));
            entries.add(place + b, 1 - t);
            entries.add(place + b + 1, t);
        }
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     features: int | per feature: index int, presence int, knots int, these float
     * </pre>
     */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(features.length);
        for (int k = 0; k < features.length; k++) {
            out.writeInt(features[k]);
            out.writeInt(presences[k]);
            out.writeInt(knots[k].length);
            for (float knot : knots[k]) {
                out.writeFloat(knot);
            }
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if there are more than {@value #MOST} of them
     * @throws IllegalArgumentException if what was read is no hats
     */
    static Hats readFrom(DataInput in) throws IOException {
        int[] features = new int[readCount(in, 0, "features with hats")];
        int[] presences = new int[features.length];
        float[][] knots = new float[features.length][];
        long all = 0;
        for (int k = 0; k < features.length; k++) {
            features[k] = in.readInt();
            presences[k] = in.readInt();
            knots[k] = new float[readCount(in, 2, "knots of a feature")];
            all += knots[k].length;
            if (all > MOST) {
                throw new IOException("hats are more than " + MOST);
            }
            for (int b = 0; b < knots[k].length; b++) {
                knots[k][b] = in.readFloat();
            }
        }
        return new Hats(features, presences, knots);
    }

    private static int readCount(DataInput in, int least, String what) throws IOException {
        int count = in.readInt();
        if (count < least || count > MOST) {
            throw new IOException("stored " + what + " are " + count + ", expected " + least + " to " + MOST);
        }
        return count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Hats that
                && Arrays.equals(features, that.features)
                && Arrays.equals(presences, that.presences)
                && Arrays.deepEquals(knots, that.knots);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(features) + Arrays.hashCode(presences)) + Arrays.deepHashCode(knots);
    }
}
