package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;

/**
 * What {@link FeatureScale#apply} cuts off, for models of features as they are in events: of x' = T x the scale makes
 * b(x'), and the clipped event is T^-1 b(x'), so that the folded model scores it as the model in training scores b(x').
 *
 * <pre>
 *     x'_j = D_j (x_j - mu_j p_j)      p_j the value of the presence of feature j, 1 if it has none
 *     x_j  = x'_j / D_j + mu_j p_j     a feature of D = 0 stays as it is
 * </pre>
 *
 * An event of which nothing is cut off is given as it is. Immutable and thread-safe.
 */
public final class Clipping {
    /** Cuts off nothing. */
    public static final Clipping NONE = new Clipping(new int[0], new float[0], new float[0], new int[0], 0, false);

    /** In place of a presence: the mean is subtracted from all values. */
    public static final int ALWAYS = Hats.ALWAYS;

    private static final double LONGEST = FeatureScale.FARTHEST * FeatureScale.FARTHEST;

    /** Ascending; null for the first features. */
    private final int @Nullable [] columns;

    private final float[] factors;
    private final float[] means;
    private final int[] presences;
    private final float others;
    private final boolean shortens;
    /** The features that are listed and have a mean, ascending. */
    private final int[] centred;
    /** Those of which 0 is no ordinary value. */
    private final int[] strangeZeros;

    /**
     * @param columns the features that are listed, ascending; null for the first, as many as there are factors; kept
     * @param factors [k] D of the k-th of them, at least 0; kept
     * @param means [k] mu, finite; empty if all are 0; kept
     * @param presences [k] index of the presence, or {@link #ALWAYS}; empty if all are; kept
     * @param others D of other features, at least 0
     * @param shortens whether events with much beyond the ordinary are made shorter
     * @throws IllegalArgumentException if lengths differ or numbers are out of their range
     */
    public Clipping(
            int @Nullable [] columns, float[] factors, float[] means, int[] presences, float others, boolean shortens) {
        int count = factors.length;
        requireLength("columns", columns == null ? count : columns.length, count);
        requireLength("means", means.length, means.length == 0 ? 0 : count);
        requireLength("presences", presences.length, presences.length == 0 ? 0 : count);
        for (int k = 0; columns != null && k < count; k++) {
            if (columns[k] <= (k == 0 ? -1 : columns[k - 1])) {
                throw new IllegalArgumentException(
                        "columns[" + k + "] of a clipping is " + columns[k] + ", expected ascending indices");
            }
        }
        for (float factor : factors) {
            requireFactor(factor);
        }
        requireFactor(others);
        for (float mean : means) {
            if (!Float.isFinite(mean)) {
                throw new IllegalArgumentException("mean of a clipping is " + mean + ", expected finite");
            }
        }
        this.columns = columns;
        this.factors = factors;
        this.means = means;
        this.presences = presences;
        this.others = others;
        this.shortens = shortens;
        for (int presence : presences) {
            int k = position(presence);
            if (k >= 0 && meanAt(k) != 0) {
                throw new IllegalArgumentException(
                        "presence " + presence + " of a clipping has the mean " + means[k] + ", expected 0");
            }
        }
        this.centred = features(k -> means[k] != 0 && factors[k] != 0);
        this.strangeZeros = features(k -> Math.abs(means[k] * (double) factors[k]) > FeatureScale.ORDINARY);
    }

    /** Of those that have a mean, or may have. */
    private int[] features(IntPredicate holds) {
        return IntStream.range(0, means.length).filter(holds).map(this::feature).toArray();
    }

    private int feature(int k) {
        return columns == null ? k : columns[k];
    }

    /** Where a feature is listed; negative if it is not. */
    private int position(int feature) {
        if (columns == null) {
            return feature < factors.length ? feature : -1;
        }
        return Arrays.binarySearch(columns, feature);
    }

    private static void requireLength(String of, int found, int expected) {
        if (found != expected) {
            throw new IllegalArgumentException("clipping has " + found + " " + of + ", expected " + expected);
        }
    }

    private static void requireFactor(float factor) {
        if (!(factor >= 0 && factor <= FeatureScale.LARGEST)) {
            throw new IllegalArgumentException("factor of a clipping is " + factor + ", expected 0 to 1e15");
        }
    }

    /** Whether nothing is ever cut off. */
    public boolean isNone() {
        return others == 0 && factors.length == 0;
    }

    /** The features that are listed, and presences, in no order. */
    public IntStream known() {
        return IntStream.concat(
                IntStream.range(0, factors.length).map(this::feature),
                Arrays.stream(presences).filter(presence -> presence != ALWAYS));
    }

    /** D of a feature. */
    public float factor(int feature) {
        int k = position(feature);
        return k < 0 ? others : factors[k];
    }

    /** mu of a feature, possibly 0. */
    public float mean(int feature) {
        int k = position(feature);
        return k < 0 || means.length == 0 ? 0 : means[k];
    }

    /** The presence of a feature, or {@link #ALWAYS}. */
    public int presence(int feature) {
        int k = position(feature);
        return k < 0 || presences.length == 0 ? ALWAYS : presences[k];
    }

    /** The features that are listed; null for the first; not to be modified. */
    public int @Nullable [] columns() {
        return columns;
    }

    /** [k] D of the k-th feature listed; not to be modified. */
    public float[] factors() {
        return factors;
    }

    /** [k] mu of the k-th feature listed, or empty; not to be modified. */
    public float[] means() {
        return means;
    }

    /** [k] the presence of the k-th feature listed, or empty; not to be modified. */
    public int[] presences() {
        return presences;
    }

    /** D of features that are not listed. */
    public float others() {
        return others;
    }

    /** Whether events with much beyond the ordinary are made shorter. */
    public boolean shortens() {
        return shortens;
    }

    /**
     * @param features of an event
     * @throws IllegalArgumentException if one that is listed, or a presence, is none of them
     */
    public void requireAmong(int features) {
        int last = columns == null ? factors.length - 1 : columns.length == 0 ? -1 : columns[columns.length - 1];
        int most = Math.max(last, Arrays.stream(presences).max().orElse(ALWAYS));
        if (most >= features) {
            throw new IllegalArgumentException("clipping has the feature " + most + ", expected below " + features);
        }
    }

    /**
     * The event as training takes it.
     *
     * @param x features as they are, at least as many as the greatest that is listed; not modified
     * @return x itself if nothing is cut off
     */
    public Features apply(Features x) {
        if (isNone()) {
            return x;
        }
        boolean far = false;
        double excess = 0;
        for (int k = 0; k < x.nonZeros(); k++) {
            double scaled = Math.abs(scaled(x, x.index(k), x.value(k)));
            if (scaled > FeatureScale.ORDINARY) {
                far |= scaled > FeatureScale.FARTHEST;
                excess += excess(scaled);
            }
        }
        for (int feature : strangeZeros) {
            double scaled = x.valueOf(feature) == 0 ? Math.abs(scaled(x, feature, 0)) : 0;
            if (scaled > FeatureScale.ORDINARY) {
                far |= scaled > FeatureScale.FARTHEST;
                excess += excess(scaled);
            }
        }
        boolean isLong = shortens && excess > LONGEST;
        return far || isLong ? clipped(x, isLong ? LONGEST / excess : 1) : x;
    }

    private static double excess(double scaled) {
        double bounded = Math.min(scaled, FeatureScale.FARTHEST);
        return bounded * bounded - FeatureScale.ORDINARY * FeatureScale.ORDINARY;
    }

    private float scaled(Features x, int feature, float value) {
        int k = position(feature);
        if (k < 0) {
            return (float) ((double) value * others);
        }
        return (float) ((value - meanAt(k) * (double) presence(x, k)) * factors[k]);
    }

    private float meanAt(int k) {
        return means.length == 0 ? 0 : means[k];
    }

    private float presence(Features x, int k) {
        return presences.length == 0 || presences[k] == ALWAYS ? 1 : x.valueOf(presences[k]);
    }

    private Features clipped(Features x, double shrink) {
        int[] zeros = shrink == 1 ? strangeZeros : centred;
        int[] indices = IntStream.concat(
                        Arrays.stream(x.indices()), Arrays.stream(zeros).filter(feature -> x.valueOf(feature) == 0))
                .sorted()
                .toArray();
        float[] values = new float[indices.length];
        for (int k = 0; k < indices.length; k++) {
            values[k] = clipped(x, indices[k], shrink);
        }
        return Features.sparse(x.size(), indices, values);
    }

    private float clipped(Features x, int feature, double shrink) {
        float value = x.valueOf(feature);
        int k = position(feature);
        float factor = k < 0 ? others : factors[k];
        float scaled = scaled(x, feature, value);
        if (factor == 0 || shrink == 1 && Math.abs(scaled) <= FeatureScale.FARTHEST) {
            return value;
        }
        double bound = (float) (FeatureScale.bounded(scaled) * shrink);
        if (k < 0 || meanAt(k) == 0) {
            return FeatureScale.asFloat(bound / factor);
        }
        double presence = presences.length == 0 || presences[k] == ALWAYS ? 1 : clipped(x, presences[k], shrink);
        return FeatureScale.asFloat(bound / factor + meanAt(k) * presence);
    }

    /** Writes the numbers, of {@link #NONE} a byte. */
    public void writeTo(DataOutput out) throws IOException {
        ClippingCoding.write(this, out);
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if the bytes are not those of a clipping
     */
    public static Clipping readFrom(DataInput in) throws IOException {
        return ClippingCoding.read(in);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Clipping that
                && Arrays.equals(that.columns, columns)
                && Arrays.equals(that.factors, factors)
                && Arrays.equals(that.means, means)
                && Arrays.equals(that.presences, presences)
                && that.others == others
                && that.shortens == shortens;
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(columns), Arrays.hashCode(factors), Arrays.hashCode(means), others);
    }

    @Override
    public String toString() {
        return isNone() ? "Clipping[none]" : "Clipping[" + factors.length + " factors]";
    }
}
