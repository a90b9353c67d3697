package org.lorentztron.model.scale;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

/**
 * An affine map of each feature, x'_j = D_j (x_j - mu_j), and what it means for models: training works on x', what is
 * published takes x.
 *
 * <p>A model of x' with rows [A, b] (the constant feature last) is the model [A D, b - A D mu] of x: the images A x' +
 * b are the same, so {@code fold(model).score(x)} is {@code model.score(apply(x))} but for rounding, and for values so
 * far out that they are cut off for training. A linear model in the form of paper 1, eq. 7, keeps that form.
 *
 * <p>There are three kinds: the identity, a scale without means (mu = 0: zeros stay zero), and one with means. A scale
 * without means may list the D of some features only, all others having one D in common. D and mu are float32, computed
 * with in float64; the map is what these numbers say, so nothing is lost when it is folded. Events and models may have
 * more features than the scale: those are added ones, which are as they are. Immutable and thread-safe.
 */
public final class FeatureScale {

    /** D_j is at most this. */
    static final float LARGEST = 1e15f;
    /** D_j is at least this. */
    static final float LEAST = 1e-15f;
    /*
     * Learners that keep a covariance believe a large value more than all others. One value of 1e6 in normal features
     * raises the error rate of the herded learner from 1.3 % to 45 %; cut off at 100 deviations to 3.3 %, at 32 to 2 %.
     * Of 500 values none lies more than sqrt(499) = 22 deviations from their mean, so the values from which a scale is
     * usually made are not cut off.
     */
    /** The largest magnitude that {@link #apply} gives. */
    static final float FARTHEST = 32;

    /** What a map consists of. */
    enum Kind {
        IDENTITY,
        FACTORS,
        FACTORS_AND_MEANS
    }

    private static final FeatureScale IDENTITY =
            new FeatureScale(Kind.IDENTITY, FeatureSet.none(0), new float[0], 1, new float[0]);

    private final Kind kind;
    /** The features whose D are listed; none for the identity. */
    private final FeatureSet featureSet;
    /** [k] D of the k-th feature listed. */
    private final float[] factors;
    /** D_j of the features that are not listed. */
    private final float others;
    /** [feature] mu_j; empty if all are 0. */
    private final float[] means;
    /** The features whose mu is not 0, ascending. */
    private final int[] centred;

    private FeatureScale(Kind kind, FeatureSet featureSet, float[] factors, float others, float[] means) {
        this.kind = kind;
        this.featureSet = featureSet;
        this.factors = factors;
        this.others = others;
        this.means = means;
        this.centred =
                IntStream.range(0, means.length).filter(j -> means[j] != 0).toArray();
    }

    /** The map that changes nothing, for any number of features. */
    public static FeatureScale identity() {
        return IDENTITY;
    }

    /**
     * x'_j = D_j x_j.
     *
     * @param factors [feature] D_j, each from 1e-15 to 1e15; kept
     */
    static FeatureScale ofFactors(float[] factors) {
        return ofFactors(FeatureSet.all(factors.length), factors, 1);
    }

    /**
     * x'_j = D_j x_j.
     *
     * @param featureSet the features whose D are given
     * @param factors [k] D of the k-th of them, each from 1e-15 to 1e15; kept
     * @param others D_j of the other features, likewise; without meaning if there are none
     */
    static FeatureScale ofFactors(FeatureSet featureSet, float[] factors, float others) {
        requireFactors(featureSet, factors);
        requireFactor("the others", others);
        return new FeatureScale(Kind.FACTORS, featureSet, factors, featureSet.isAll() ? 1 : others, new float[0]);
    }

    /**
     * x'_j = D_j (x_j - mu_j).
     *
     * @param factors [feature] D_j, each from 1e-15 to 1e15; kept
     * @param means [feature] mu_j, finite; same length; kept
     */
    static FeatureScale ofFactorsAndMeans(float[] factors, float[] means) {
        FeatureSet featureSet = FeatureSet.all(factors.length);
        requireFactors(featureSet, factors);
        if (means.length != factors.length) {
            throw new IllegalArgumentException(
                    "scale has " + means.length + " means, expected " + factors.length + ", one per factor");
        }
        for (int j = 0; j < means.length; j++) {
            if (!Float.isFinite(means[j])) {
                throw new IllegalArgumentException("mean of feature " + j + " is " + means[j] + ", expected finite");
            }
        }
        return new FeatureScale(Kind.FACTORS_AND_MEANS, featureSet, factors, 1, means);
    }

    private static void requireFactors(FeatureSet featureSet, float[] factors) {
        if (factors.length != featureSet.count()) {
            throw new IllegalArgumentException(
                    "scale has " + factors.length + " factors, expected " + featureSet.count() + ", one per feature");
        }
        for (int k = 0; k < factors.length; k++) {
            requireFactor("feature " + featureSet.feature(k), factors[k]);
        }
    }

    private static void requireFactor(String whose, float factor) {
        if (!(factor >= LEAST && factor <= LARGEST)) {
            throw new IllegalArgumentException("factor of " + whose + " is " + factor + ", expected 1e-15 to 1e15");
        }
    }

    /** Whether {@link #apply} returns what it is given. */
    public boolean isIdentity() {
        return kind == Kind.IDENTITY;
    }

    /**
     * The features x' that a model is trained on: rounded to float32 and cut off at 32 in magnitude; only values more
     * than 32 deviations away are affected. The identity cuts off nothing.
     *
     * @param x of the size of this scale; not modified
     * @return x itself if this is the identity
     */
    public Features apply(Features x) {
        if (isIdentity()) {
            return x;
        }
        requireSize(x.size());
        return hasMeans() ? standardized(x) : scaled(x);
    }

    /** Whether features are moved by their means, too. */
    public boolean hasMeans() {
        return kind == Kind.FACTORS_AND_MEANS;
    }

    private Features scaled(Features x) {
        float[] values = new float[x.nonZeros()];
        boolean zeros = false;
        for (int k = 0; k < values.length; k++) {
            values[k] = bounded((double) x.value(k) * factor(x.index(k)));
            zeros |= values[k] == 0;
        }
        // Only where a product is too small for a float32 does a value become 0, and must not be stored.
        return zeros
                ? Features.sparse(x.size(), x.indices().clone(), values)
                : Features.canonical(x.size(), x.indices(), values);
    }

    /** D_j; 1 of a feature that is added to those of the scale. */
    public float factor(int feature) {
        if (isIdentity() || feature >= featureSet.features()) {
            return 1;
        }
        int position = featureSet.position(feature);
        return position < 0 ? others : factors[position];
    }

    /** mu_j; 0 of a feature that is added to those of the scale. */
    public float mean(int feature) {
        return feature < means.length ? means[feature] : 0;
    }

    private Features standardized(Features x) {
        int[] indices = new int[x.nonZeros() + centred.length];
        float[] values = new float[indices.length];
        int count = 0;
        int k = 0;
        int c = 0;
        while (k < x.nonZeros() || c < centred.length) {
            int next = k < x.nonZeros() ? x.index(k) : Integer.MAX_VALUE;
            int j = c < centred.length ? Math.min(next, centred[c]) : next;
            double value = next == j ? x.value(k++) : 0;
            if (c < centred.length && centred[c] == j) {
                c++;
            }
            float scaled = bounded((value - mean(j)) * factor(j));
            if (scaled != 0) {
                indices[count] = j;
                values[count++] = scaled;
            }
        }
        return Features.canonical(x.size(), Arrays.copyOf(indices, count), Arrays.copyOf(values, count));
    }

    private static float bounded(double value) {
        float rounded = (float) value;
        return Math.abs(rounded) <= FARTHEST ? rounded : Math.copySign(FARTHEST, rounded);
    }

    private void requireSize(int features) {
        if (features < featureSet.features()) {
            throw new IllegalArgumentException("features have size " + features + ", expected " + featureSet.features()
                    + ", that of the scale, or more");
        }
    }

    /**
     * The model of x that scores as the given model of x' does. A D is rounded to float32, in which it is published,
     * before it meets mu, so that b makes up for the rounding; what no float32 holds becomes the largest that does.
     *
     * @param model of n features; not modified
     * @return the model itself if this is the identity
     */
    public DosModel fold(DosModel model) {
        if (isIdentity()) {
            return model;
        }
        FeatureSet held = model.featureSet();
        return new DosModel(model.rank(), held, fold(held, model.u()), fold(held, model.v()));
    }

    /**
     * The rows over x that give the images which the given rows over x' give: what {@link #fold(DosModel)} does to U
     * and to V, for any model that is a function of such images.
     *
     * @param held the features of the rows, of n features
     * @param rows row-major, any number of rows x (features held + 1), the constant feature the last column; not
     *     modified
     * @return a new array, of numbers that float32 holds; {@code rows} itself if this is the identity
     */
    public double[] fold(FeatureSet held, double[] rows) {
        if (isIdentity()) {
            return rows;
        }
        requireSize(held.features());
        double[] result = rows.clone();
        int n = held.count();
        for (int row = 0; row < rows.length; row += n + 1) {
            for (int j = 0; j < n; j++) {
                int feature = held.feature(j);
                double entry = asFloat(rows[row + j] * factor(feature));
                result[row + j] = entry;
                if (hasMeans()) {
                    result[row + n] -= entry * mean(feature);
                }
            }
            result[row + n] = asFloat(result[row + n]);
        }
        return result;
    }

    private static float asFloat(double value) {
        return (float) Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, value));
    }

    /**
     * The model of x' that scores as the given model of x does: training goes on from what was published.
     *
     * @param model of n features; not modified
     * @return the model itself if this is the identity
     */
    public DosModel unfold(DosModel model) {
        if (isIdentity()) {
            return model;
        }
        FeatureSet held = model.featureSet();
        return new DosModel(model.rank(), held, unfold(held, model.u()), unfold(held, model.v()));
    }

    /**
     * The rows over x' that give the images which the given rows over x give: the inverse of {@link #fold(FeatureSet,
     * double[])} but for rounding.
     *
     * @param held the features of the rows, of n features
     * @param rows as there; not modified
     * @return a new array; {@code rows} itself if this is the identity
     */
    public double[] unfold(FeatureSet held, double[] rows) {
        if (isIdentity()) {
            return rows;
        }
        requireSize(held.features());
        double[] result = rows.clone();
        int n = held.count();
        for (int row = 0; row < rows.length; row += n + 1) {
            for (int j = 0; j < n; j++) {
                int feature = held.feature(j);
                result[row + j] = rows[row + j] / factor(feature);
                if (hasMeans()) {
                    result[row + n] += rows[row + j] * mean(feature);
                }
            }
        }
        return result;
    }

    /** Writes the map as {@link FeatureScaleCoding} says. */
    public void writeTo(DataOutput out) throws IOException {
        FeatureScaleCoding.write(kind, featureSet, factors, others, means, out);
    }

    /**
     * The map that {@link #writeTo} wrote.
     *
     * @throws IOException if the bytes are not those of a map
     */
    public static FeatureScale readFrom(DataInput in) throws IOException {
        return FeatureScaleCoding.read(in);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FeatureScale scale
                && scale.kind == kind
                && scale.featureSet.equals(featureSet)
                && scale.others == others
                && Arrays.equals(scale.factors, factors)
                && Arrays.equals(scale.means, means);
    }

    @Override
    public int hashCode() {
        return Objects.hash(featureSet, others, Arrays.hashCode(factors), Arrays.hashCode(means));
    }

    @Override
    public String toString() {
        if (isIdentity()) {
            return "FeatureScale[identity]";
        }
        return "FeatureScale[" + factors.length + " factors" + (hasMeans() ? " and means]" : "]");
    }
}
