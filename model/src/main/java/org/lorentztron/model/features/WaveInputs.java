package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;

/**
 * The features that {@link Waves} are of, and the scale on which they are: x'_j = D_j (x_j - mu_j). They are all
 * features of an event, or some of them, each with a presence or none: where that is 0, the feature adds nothing, since
 * a number that is absent is not one that is 0. Immutable and thread-safe.
 */
public final class WaveInputs {
    /** The presence of a feature that is always there. */
    public static final int ALWAYS = Hats.ALWAYS;

    /** Null if they are all. */
    private final int @Nullable [] features;
    /** [k] the presence of the k-th, or {@link #ALWAYS}; empty if they are all. */
    private final int[] presences;

    private final float[] factors;
    private final float[] means;

    private WaveInputs(int @Nullable [] features, int[] presences, float[] factors, float[] means) {
        if (means.length != factors.length || presences.length != (features == null ? 0 : factors.length)) {
            throw new IllegalArgumentException("waves have " + factors.length + " factors, " + means.length
                    + " means and " + presences.length + " presences, expected as many of each");
        }
        this.features = features;
        this.presences = presences;
        this.factors = factors;
        this.means = means;
        for (int k = 0; k < factors.length; k++) {
            if (!Float.isFinite(factors[k]) || !Float.isFinite(means[k])) {
                throw new IllegalArgumentException("waves have factor " + factors[k] + " and mean " + means[k]
                        + " of feature " + feature(k) + ", expected finite numbers");
            }
        }
    }

    /**
     * All features of an event.
     *
     * @param factors [feature] D_j, finite; kept
     * @param means [feature] mu_j, finite; same length; kept
     * @throws IllegalArgumentException if a length does not fit, or a number is out of its range
     */
    public static WaveInputs all(float[] factors, float[] means) {
        return new WaveInputs(null, new int[0], factors, means);
    }

    /**
     * Some features of an event.
     *
     * @param features their indices, ascending; kept
     * @param presences index of the presence of each, or {@link #ALWAYS}; kept
     * @param factors [k] D of the k-th, finite; kept
     * @param means [k] mu of the k-th, finite; kept
     * @throws IllegalArgumentException if a length does not fit, indices do not ascend, or a number is out of its range
     */
    public static WaveInputs of(int[] features, int[] presences, float[] factors, float[] means) {
        for (int k = 1; k < features.length; k++) {
            if (features[k] <= features[k - 1]) {
                throw new IllegalArgumentException("feature " + features[k] + " with waves is after " + features[k - 1]
                        + ", expected ascending ones");
            }
        }
        return new WaveInputs(features, presences, factors, means);
    }

    /** How many there are. */
    public int count() {
        return factors.length;
    }

    /** Whether they are all features of an event. */
    public boolean areAll() {
        return features == null;
    }

    /** The index of the k-th. */
    public int feature(int k) {
        return features == null ? k : features[k];
    }

    /** The index of the presence of the k-th; {@link #ALWAYS} if it has none. */
    public int presence(int k) {
        return features == null ? ALWAYS : presences[k];
    }

    /** [k] D of the k-th; not to be modified. */
    public float[] factors() {
        return factors;
    }

    /** [k] mu of the k-th; not to be modified. */
    public float[] means() {
        return means;
    }

    /** D_k times {@link #value} at place k: their distances are those of x'. */
    Features scaled(Features x) {
        float[] values = new float[count()];
        for (int k = 0; k < values.length; k++) {
            values[k] = (float) (factors[k] * value(x, k));
        }
        return Features.dense(values);
    }

    /** The k-th feature of an event; less the mean if it may be absent, and 0 where it is. */
    double value(Features x, int k) {
        double value = x.valueOf(feature(k));
        int presence = presence(k);
        return presence == ALWAYS ? value : value - (double) means[k] * x.valueOf(presence);
    }

    /** The features and their presences, ascending, each once: waves are functions of these alone. */
    public int[] indices() {
        return IntStream.range(0, count())
                .flatMap(k -> IntStream.of(feature(k), presence(k)))
                .filter(index -> index != ALWAYS)
                .sorted()
                .distinct()
                .toArray();
    }

    /** @throws IllegalArgumentException unless they are all of n features, or each is one of the first of them */
    void requireOf(int n, int first) {
        if (features == null) {
            if (count() != n) {
                throw new IllegalArgumentException("waves are of " + count() + " features, expected " + n);
            }
            return;
        }
        for (int k = 0; k < count(); k++) {
            if (features[k] < 0 || features[k] >= first || presences[k] < ALWAYS || presences[k] >= first) {
                throw new IllegalArgumentException("waves are of feature " + features[k] + " with the presence "
                        + presences[k] + ", expected 0 to " + (first - 1) + ", or " + ALWAYS + " for no presence");
            }
        }
    }

    /**
     * Big-endian:
     *
     * <pre>
     *     how many int, or -1 - how many if they are not all features | factors, means float
     *     if they are not all: indices int | presences int
     * </pre>
     */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(features == null ? count() : ~count());
        FeatureScaleCoding.write(factors, out);
        FeatureScaleCoding.write(means, out);
        for (int k = 0; features != null && k < features.length; k++) {
            out.writeInt(features[k]);
        }
        for (int presence : presences) {
            out.writeInt(presence);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if they are more than waves can be of
     * @throws IllegalArgumentException if what was read is none
     */
    static WaveInputs readFrom(DataInput in) throws IOException {
        int stored = in.readInt();
        int count = stored < 0 ? ~stored : stored;
        // Before memory is taken for them.
        if (count > Waves.MOST_TURNS) {
            throw new IOException("stored waves are of " + count + " features, expected 0 to " + Waves.MOST_TURNS);
        }
        float[] factors = FeatureScaleCoding.floats(count, in);
        float[] means = FeatureScaleCoding.floats(count, in);
        return stored < 0
                ? of(FeatureScaleCoding.ints(count, in), FeatureScaleCoding.ints(count, in), factors, means)
                : all(factors, means);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WaveInputs that
                && Arrays.equals(features, that.features)
                && Arrays.equals(presences, that.presences)
                && Arrays.equals(factors, that.factors)
                && Arrays.equals(means, that.means);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(features) + Arrays.hashCode(factors);
    }
}
