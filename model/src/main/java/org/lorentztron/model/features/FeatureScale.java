package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.NetworkModel;

/**
 * A linear map of the features z = [x; 1] of events, and what it means for models: training works on the features z' =
 * T z that it gives, what is published takes those of events.
 *
 * <p>A model of z' with rows R (the constant feature last) is the model R T of z: the images R z' are the same, so the
 * {@linkplain #folding folded} model scores x as the other scores {@code apply(x)}, but for rounding, and for values so
 * far out that they are cut off for training. A linear model in the form of paper 1, eq. 7, keeps that form.
 *
 * <p>There are two kinds: {@link AffineScale} of features that have a place, and {@link NamedScale} of named ones.
 * Immutable and thread-safe.
 */
public abstract sealed class FeatureScale permits AffineScale, NamedScale {

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
    public static final float FARTHEST = 32;
    /*
     * A quadratic score grows with |x'|^2, so an event moves a model by |x'|^4: eight values of 32 count as much as a
     * million ordinary events. A single value of 32 does little harm, and long tails have such values.
     */
    /** Values of this magnitude or less are ordinary, however many there are. */
    public static final float ORDINARY = 4;

    /** The map that changes nothing, for any number of features. */
    public static FeatureScale identity() {
        return AffineScale.IDENTITY;
    }

    /** This map; in place of the {@link #identity()}, the one that changes values far out and nothing else. */
    public final FeatureScale bounding(int features) {
        return equals(identity()) ? AffineScale.ofOnes(features) : this;
    }

    /** Whether models of x' are models of x: nothing but {@linkplain #apply values far out} changes. */
    public abstract boolean isIdentity();

    /**
     * The features x' that a model is trained on: rounded to float32 and cut off at 32 in magnitude. A single value may
     * be that far out. Where more are, all become smaller, and the smaller the farther out these are:
     *
     * <pre>
     *     x' min(1, 32^2 / E),     E = sum of max(0, x'_j^2 - 4^2)
     * </pre>
     *
     * so of m values |x'|^2 never exceeds 32^2 + 4^2 m, and an event moves a model little farther than an ordinary one.
     * A sender chooses how many values there are: none makes up for another, and those of 4 or less do not count.
     * {@link #identity()} leaves all events as they are.
     *
     * @param x of the size of this scale; not modified
     * @return x itself if nothing changes
     */
    public abstract Features apply(Features x);

    /** What {@link #apply} cuts off, for models of x. */
    public abstract Clipping clipping();

    /** Whether features are moved by their means, too. */
    public abstract boolean hasMeans();

    /** By what a feature is multiplied; 1 of a feature that is added to those of the scale. */
    public abstract float factor(int feature);

    /**
     * What is subtracted from a feature before it is multiplied; 0 of a feature that is added to those of the scale.
     */
    public abstract float mean(int feature);

    /**
     * The variance of start values is divided by this: how many features there are, or those that occur.
     *
     * @param features n
     */
    public double dimension(int features) {
        return features + 1.0;
    }

    /**
     * This scale, or one that knows more after another event of those that all blocks get: features that no event had
     * before.
     *
     * @param x features of the event
     * @param numbers which of them are numbers with a name
     */
    public FeatureScale after(Features x, NamedNumbers numbers) {
        return this;
    }

    /** Whether models of an earlier scale are models of this one, too. */
    public boolean continues(FeatureScale earlier) {
        return equals(earlier);
    }

    /**
     * How models of x' that hold some features become models of x.
     *
     * @param trained some of n features
     */
    public abstract Folding folding(FeatureSet trained);

    /**
     * The rows over x' that give the images which the given rows over x give: the inverse of {@link #folding} but for
     * rounding.
     *
     * @param matrix of n features; not modified
     */
    abstract FeatureMatrix unfold(FeatureMatrix matrix);

    /**
     * The model of x' that scores as the given model of x does: training goes on from what was published.
     *
     * @param model of n features; not modified
     * @return the model itself if this is the identity
     */
    public final DosModel unfold(DosModel model) {
        if (isIdentity()) {
            return model;
        }
        FeatureMatrix u = unfold(new FeatureMatrix(model.featureSet(), model.u()));
        FeatureMatrix v = unfold(new FeatureMatrix(model.featureSet(), model.v()));
        return new DosModel(model.rank(), u.featureSet(), u.rows(), v.rows());
    }

    /** The same of a network, whose basis alone meets features. */
    public final NetworkModel unfold(NetworkModel model) {
        if (isIdentity()) {
            return model;
        }
        FeatureMatrix basis = unfold(new FeatureMatrix(model.featureSet(), model.basis()));
        return new NetworkModel(
                model.kernel(), model.classes(), model.units(), basis.featureSet(), basis.rows(), model.outputs());
    }

    /** Writes the map; its first byte says of which kind it is. */
    public abstract void writeTo(DataOutput out) throws IOException;

    /**
     * The map that {@link #writeTo} wrote.
     *
     * @throws IOException if the bytes are not those of a map
     */
    public static FeatureScale readFrom(DataInput in) throws IOException {
        int kind = in.readByte();
        return kind == NamedScale.KIND ? NamedScale.read(in) : FeatureScaleCoding.read(kind, in);
    }

    static float bounded(double value) {
        float rounded = (float) value;
        return Math.abs(rounded) <= FARTHEST ? rounded : Math.copySign(FARTHEST, rounded);
    }

    /** @param x of values that are {@linkplain #bounded bounded}; not modified */
    static Features shortened(Features x) {
        double excess = 0;
        for (float value : x.values()) {
            if (Math.abs(value) > ORDINARY) {
                excess += (double) value * value - ORDINARY * ORDINARY;
            }
        }
        if (excess <= FARTHEST * FARTHEST) {
            return x;
        }
        float[] values = x.values().clone();
        for (int k = 0; k < values.length; k++) {
            values[k] = (float) (values[k] * (FARTHEST * FARTHEST / excess));
        }
        return Features.sparse(x.size(), x.indices().clone(), values);
    }

    static float asFloat(double value) {
        return (float) Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, value));
    }
}
