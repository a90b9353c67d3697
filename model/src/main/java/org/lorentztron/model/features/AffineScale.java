package org.lorentztron.model.features;

import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

/**
 * An affine map of each feature, x'_j = D_j (x_j - mu_j), and what it means for models: training works on x', what is
 * published takes x.
 *
 * <p>A model of x' with rows [A, b] (the constant feature last) is the model [A D, b - A D mu] of x: the images A x' +
 * b are the same, so the folded model scores x as the other scores {@code apply(x)}, but for rounding, and for values
 * so far out that they are cut off for training. A linear model in the form of paper 1, eq. 7, keeps that form.
 *
 * <p>There are three kinds: the identity, a scale without means (mu = 0: zeros stay zero), and one with means. A scale
 * without means may list the D of some features only, all others having one D in common. One that lists none and has
 * the D 1 leaves models as they are, but is not the identity, for it bounds events. D and mu are float32, computed with
 * in float64; the map is what these numbers say, so nothing is lost when it is folded. Events and models may have more
 * features than the scale: those are added ones, which are as they are. Immutable and thread-safe.
 */
final class AffineScale extends FeatureScale {

    /** What a map consists of. */
    enum Kind {
        IDENTITY,
        FACTORS,
        FACTORS_AND_MEANS
    }

    static final AffineScale IDENTITY =
            new AffineScale(Kind.IDENTITY, FeatureSet.none(0), new float[0], 1, new float[0]);

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

    private AffineScale(Kind kind, FeatureSet featureSet, float[] factors, float others, float[] means) {
        this.kind = kind;
        this.featureSet = featureSet;
        this.factors = factors;
        this.others = others;
        this.means = means;
        this.centred =
                IntStream.range(0, means.length).filter(j -> means[j] != 0).toArray();
    }

    /**
     * x'_j = D_j x_j.
     *
     * @param factors [feature] D_j, each from 1e-15 to 1e15; kept
     */
    static AffineScale ofFactors(float[] factors) {
        return ofFactors(FeatureSet.all(factors.length), factors, 1);
    }

    /**
     * x'_j = D_j x_j.
     *
     * @param featureSet the features whose D are given
     * @param factors [k] D of the k-th of them, each from 1e-15 to 1e15; kept
     * @param others D_j of the other features, likewise; without meaning if there are none
     */
    static AffineScale ofFactors(FeatureSet featureSet, float[] factors, float others) {
        requireFactors(featureSet, factors);
        requireFactor("the others", others);
        return new AffineScale(Kind.FACTORS, featureSet, factors, featureSet.isAll() ? 1 : others, new float[0]);
    }

    /**
     * x'_j = D_j (x_j - mu_j).
     *
     * @param factors [feature] D_j, each from 1e-15 to 1e15; kept
     * @param means [feature] mu_j, finite; same length; kept
     */
    static AffineScale ofFactorsAndMeans(float[] factors, float[] means) {
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
        return new AffineScale(Kind.FACTORS_AND_MEANS, featureSet, factors, 1, means);
    }

    /** x'_j = x_j, of events that are bounded. */
    static AffineScale ofOnes(int features) {
        return ofFactors(FeatureSet.none(features), new float[0], 1);
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

    @Override
    public boolean isIdentity() {
        return kind == Kind.IDENTITY || kind == Kind.FACTORS && factors.length == 0 && others == 1;
    }

    @Override
    public boolean continues(FeatureScale earlier) {
        return equals(earlier) || isIdentity() && earlier.isIdentity();
    }

    @Override
    public Features apply(Features x) {
        if (kind == Kind.IDENTITY) {
            return x;
        }
        requireSize(x.size());
        if (isIdentity() && x.squaredNorm() <= FARTHEST * FARTHEST) {
            return x;
        }
        return shortened(hasMeans() ? standardized(x) : scaled(x));
    }

    @Override
    public boolean hasMeans() {
        return kind == Kind.FACTORS_AND_MEANS;
    }

    @Override
    public Clipping clipping() {
        int @Nullable [] columns = featureSet.isAll() ? null : featureSet.indices();
        return kind == Kind.IDENTITY ? Clipping.NONE : new Clipping(columns, factors, means, new int[0], others, true);
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

    @Override
    public float factor(int feature) {
        if (feature >= featureSet.features()) {
            return 1;
        }
        int position = featureSet.position(feature);
        return position < 0 ? others : factors[position];
    }

    /** The features whose D are listed; not to be modified. */
    int[] listed() {
        return featureSet.indices();
    }

    /** D of features that are not listed. */
    float ofOthers() {
        return others;
    }

    @Override
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

    private void requireSize(int features) {
        if (features < featureSet.features()) {
            throw new IllegalArgumentException("features have size " + features + ", expected " + featureSet.features()
                    + ", that of the scale, or more");
        }
    }

    @Override
    public Folding folding(FeatureSet trained) {
        if (isIdentity()) {
            return new Folding(trained, trained, (rows, from, folded, to) -> {
                for (int j = 0; j <= trained.count(); j++) {
                    folded[to + j] = (float) rows[from + j];
                }
            });
        }
        requireSize(trained.features());
        return new Folding(trained, trained, (rows, from, folded, to) -> {
            int n = trained.count();
            double constant = rows[from + n];
            for (int j = 0; j < n; j++) {
                int feature = trained.feature(j);
                float entry = asFloat(rows[from + j] * factor(feature));
                folded[to + j] = entry;
                if (hasMeans()) {
                    constant -= (double) entry * mean(feature);
                }
            }
            folded[to + n] = asFloat(constant);
        });
    }

    @Override
    FeatureMatrix unfold(FeatureMatrix matrix) {
        if (isIdentity()) {
            return matrix;
        }
        FeatureSet held = matrix.featureSet();
        double[] rows = matrix.rows();
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
        return new FeatureMatrix(held, result);
    }

    @Override
    public void writeTo(DataOutput out) throws IOException {
        FeatureScaleCoding.write(kind, featureSet, factors, others, means, out);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AffineScale scale
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
            return "AffineScale[identity]";
        }
        return "AffineScale[" + factors.length + " factors" + (hasMeans() ? " and means]" : "]");
    }
}
