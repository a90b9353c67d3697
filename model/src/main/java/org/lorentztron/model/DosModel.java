package org.lorentztron.model;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A difference-of-squares classifier in float64: score(z) = |Uz|^2 - |Vz|^2 with z = [x; 1] (paper 1, eq. 10).
 *
 * <p>The model holds parameters for some of the n features or for all; those of the others are 0.
 *
 * <p>The label is the score's sign, sign(0) = +1. A record of arrays: equality is by identity, and whoever shares a
 * model agrees on not writing to it.
 *
 * @param rank d, at least 1
 * @param featureSet the features held
 * @param u U, row-major, length rank x {@link #dimension}, the constant feature the last column; kept, not copied
 * @param v V, likewise
 */
public record DosModel(int rank, FeatureSet featureSet, double[] u, double[] v) implements PartModel {
    /** {@link #kind}: the pairs of classes. */
    public static final String KIND = "pair";

    /** @throws IllegalArgumentException if a length does not fit rank x dimension */
    public DosModel {
        long dimension = featureSet.count() + 1L;
        long expected = rank * dimension;
        if (rank < 1 || u.length != expected || v.length != expected) {
            throw new IllegalArgumentException("u and v have lengths " + u.length + " and " + v.length
                    + ", expected rank " + rank + " x dimension " + dimension + ", both 1 or more");
        }
    }

    /**
     * A model of all features.
     *
     * @param dimension n + 1, at least 1
     */
    public DosModel(int rank, int dimension, double[] u, double[] v) {
        this(rank, FeatureSet.all(dimension - 1), u, v);
    }

    /** How many columns U and V have: as many as features are held, and the constant one. */
    public int dimension() {
        return featureSet.count() + 1;
    }

    /** |Uz|^2 - |Vz|^2; NaN if both are beyond the range of double. */
    public double score(Features x) {
        return squaredNorm(image(u, x)) - squaredNorm(image(v, x));
    }

    /**
     * The same, without an allocation.
     *
     * @param h workspace of length rank, overwritten
     */
    public double score(Features x, double[] h) {
        writeImage(u, x, h);
        double positive = squaredNorm(h);
        writeImage(v, x, h);
        return positive - squaredNorm(h);
    }

    /**
     * The image of z under one of the two matrices.
     *
     * @param matrix {@link #u} or {@link #v}
     * @param x an event with the same number of features as this model
     * @return a new array of length rank
     */
    double[] image(double[] matrix, Features x) {
        double[] h = new double[rank];
        writeImage(matrix, x, h);
        return h;
    }

    private void writeImage(double[] matrix, Features x, double[] h) {
        Arrays.fill(h, 0);
        int constant = featureSet.count();
        for (int k = 0; k < x.nonZeros(); k++) {
            int place = featureSet.position(x.index(k));
            for (int unit = 0; place >= 0 && unit < rank; unit++) {
                h[unit] += matrix[unit * (constant + 1) + place] * x.value(k);
            }
        }
        for (int unit = 0; unit < rank; unit++) {
            h[unit] += matrix[unit * (constant + 1) + constant];
        }
    }

    /**
     * The same model on more features, with zeros for those that it lacks: it scores as before.
     *
     * @param wider all that this model has and possibly more
     * @return the model itself if they are its own
     * @throws IllegalArgumentException if a feature of the model is not among them
     */
    public DosModel on(FeatureSet wider) {
        if (wider.equals(featureSet)) {
            return this;
        }
        return new DosModel(rank, wider, featureSet.spread(u, wider), featureSet.spread(v, wider));
    }

    /**
     * The model on exactly these features, with zeros for those that it lacks: what it has of others is left out.
     *
     * @param chosen of as many features
     * @return the model itself if they are its own
     */
    public DosModel restrictedTo(FeatureSet chosen) {
        if (chosen.equals(featureSet)) {
            return this;
        }
        return new DosModel(rank, chosen, featureSet.restrict(u, chosen), featureSet.restrict(v, chosen));
    }

    @Override
    public int heldFeatures() {
        return featureSet().count();
    }

    @Override
    public int features() {
        return featureSet.features();
    }

    @Override
    public @Nullable DosModel widened(int features) {
        FeatureSet wider = featureSet.widened(features);
        return wider == null ? null : new DosModel(rank, wider, u, v);
    }

    @Override
    public String kind() {
        return KIND;
    }

    /** The rank. */
    @Override
    public int units() {
        return rank;
    }

    /**
     * Big-endian:
     *
     * <pre>
     *   int rank | features held, m of them ({@link FeatureSet#writeTo})
     *   rank x (m + 1) doubles of u, row-major | as many of v
     * </pre>
     */
    @Override
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(rank);
        featureSet.writeTo(out);
        DoubleCoding.write(u, out);
        DoubleCoding.write(v, out);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static DosModel readFrom(DataInput in) throws IOException {
        int rank = in.readInt();
        FeatureSet featureSet = FeatureSet.readFrom(in);
        int length = Math.toIntExact(rank * (featureSet.count() + 1L));
        return new DosModel(rank, featureSet, DoubleCoding.read(length, in), DoubleCoding.read(length, in));
    }

    @Override
    public DosModel copy() {
        return new DosModel(rank, featureSet, u.clone(), v.clone());
    }

    private static double squaredNorm(double[] h) {
        double sum = 0;
        for (double value : h) {
            sum += value * value;
        }
        return sum;
    }
}
