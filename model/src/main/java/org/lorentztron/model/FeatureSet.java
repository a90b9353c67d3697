package org.lorentztron.model;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which of n features a model has parameters for: all of them, or some in ascending order; those it lacks are 0. The
 * constant feature, which every model has, does not count. Where all are held none is listed, so equal sets are equal
 * whoever made them. Immutable as long as the array that {@link #of} is given and {@link #indices} returns is left
 * alone; thread-safe.
 */
public final class FeatureSet {
    /** With more features than this, 2^14, a learner holds only those that an event has touched. */
    public static final int MOST_HELD_FEATURES = 1 << 14;

    private static final int[] NONE = {};

    private final int features;
    private final boolean all;
    /** Ascending; empty for all. */
    private final int[] indices;

    private FeatureSet(int features, boolean all, int[] indices) {
        this.features = features;
        this.all = all;
        this.indices = indices;
    }

    /**
     * All of n features.
     *
     * @throws IllegalArgumentException if n is negative
     */
    public static FeatureSet all(int features) {
        if (features < 0) {
            throw new IllegalArgumentException("number of features is " + features + ", expected 0 or more");
        }
        return new FeatureSet(features, true, NONE);
    }

    /** None of n features: models of the constant feature alone. */
    public static FeatureSet none(int features) {
        return of(features, NONE);
    }

    /**
     * Some of n features.
     *
     * @param indices ascending, each in [0, n); kept
     * @throws IllegalArgumentException if they are not
     */
    public static FeatureSet of(int features, int[] indices) {
        int previous = -1;
        for (int i = 0; i < indices.length; i++) {
            if (indices[i] <= previous || indices[i] >= features) {
                throw new IllegalArgumentException(
                        "columns[" + i + "] is " + indices[i] + ", expected ascending indices below " + features);
            }
            previous = indices[i];
        }
        return indices.length == features ? all(features) : new FeatureSet(features, false, indices);
    }

    /** Whether all features are held. */
    public boolean isAll() {
        return all;
    }

    /** The number n of features there are. */
    public int features() {
        return features;
    }

    /** How many are held. */
    public int count() {
        return isAll() ? features : indices.length;
    }

    /** The k-th feature that is held, 0 &lt;= k &lt; {@link #count()}. */
    public int feature(int k) {
        return isAll() ? k : indices[k];
    }

    /** Where a feature is among those held; negative if it is not. */
    public int position(int feature) {
        return isAll() ? feature : Arrays.binarySearch(indices, feature);
    }

    /** The features that are held, ascending; not to be modified. A new array if all are. */
    public int[] indices() {
        if (!isAll()) {
            return indices;
        }
        int[] all = new int[features];
        Arrays.setAll(all, j -> j);
        return all;
    }

    /**
     * The same features among more of them; this set itself if there are as many, null if there are fewer.
     *
     * @param among the number of features there are
     */
    public @Nullable FeatureSet widened(int among) {
        return among < features ? null : among(among);
    }

    /**
     * The features that at least one of the two holds.
     *
     * @throws IllegalArgumentException if they are of different numbers of features
     */
    public FeatureSet union(FeatureSet other) {
        if (other.features != features) {
            throw new IllegalArgumentException(
                    "feature set is of " + other.features + " features, expected " + features);
        }
        if (isAll() || other.isAll()) {
            return isAll() ? this : other;
        }
        int[] merged = new int[indices.length + other.indices.length];
        int count = 0;
        for (int i = 0, k = 0; i < indices.length || k < other.indices.length; ) {
            int mine = i < indices.length ? indices[i] : Integer.MAX_VALUE;
            int theirs = k < other.indices.length ? other.indices[k] : Integer.MAX_VALUE;
            merged[count++] = Math.min(mine, theirs);
            i += mine <= theirs ? 1 : 0;
            k += theirs <= mine ? 1 : 0;
        }
        // What one of the two holds already needs no second array.
        if (count == indices.length) {
            return this;
        }
        return count == other.indices.length ? other : of(features, Arrays.copyOf(merged, count));
    }

    /**
     * The same features as some of more.
     *
     * @param wider how many there are then, at least n; this set holds none of those that are added
     * @return this set if none are added
     * @throws IllegalArgumentException if there are fewer
     */
    public FeatureSet among(int wider) {
        return wider == features ? this : of(wider, indices());
    }

    /**
     * The rows of a matrix over the features held and the constant one, with zeros for the further features of a wider
     * set.
     *
     * @param matrix row-major, any number of rows x ({@link #count()} + 1), the constant feature the last column; not
     *     modified
     * @param wider all features that this set has and possibly more
     * @return a new matrix, rows x (wider.count() + 1)
     * @throws IllegalArgumentException if a feature of this set is not among the wider ones
     */
    public double[] spread(double[] matrix, FeatureSet wider) {
        int dimension = count() + 1;
        int width = wider.count() + 1;
        int[] targets = new int[dimension];
        for (int k = 0; k < count(); k++) {
            targets[k] = wider.position(feature(k));
            if (targets[k] < 0) {
                throw new IllegalArgumentException(
                        "feature " + feature(k) + " of the model is missing, expected all of its " + this);
            }
        }
        targets[count()] = wider.count();
        int rows = matrix.length / dimension;
        double[] spread = new double[Math.multiplyExact(rows, width)];
        for (int row = 0; row < rows; row++) {
            for (int k = 0; k < dimension; k++) {
                spread[row * width + targets[k]] = matrix[row * dimension + k];
            }
        }
        return spread;
    }

    /**
     * The columns of a matrix for the features of another set: zeros for those that this set lacks, and nothing of
     * those that the other one lacks.
     *
     * @param matrix as in {@link #spread}; not modified
     * @param other of as many features
     * @return a new matrix, rows x (other.count() + 1)
     */
    public double[] restrict(double[] matrix, FeatureSet other) {
        int dimension = count() + 1;
        int width = other.count() + 1;
        int rows = matrix.length / dimension;
        double[] restricted = new double[Math.multiplyExact(rows, width)];
        for (int k = 0; k < width; k++) {
            int column = k == width - 1 ? dimension - 1 : position(other.feature(k));
            for (int row = 0; column >= 0 && row < rows; row++) {
                restricted[row * width + k] = matrix[row * dimension + column];
            }
        }
        return restricted;
    }

    /**
     * Writes the set, big-endian:
     *
     * <pre>
     *   int n | byte 0                                     all n features are held
     *   int n | byte 1 | int m | m ints, ascending         m of them are
     * </pre>
     */
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(features);
        out.writeBoolean(!isAll());
        if (!isAll()) {
            out.writeInt(indices.length);
            for (int feature : indices) {
                out.writeInt(feature);
            }
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if the bytes are not those of a feature set
     */
    public static FeatureSet readFrom(DataInput in) throws IOException {
        int features = in.readInt();
        int flag = in.readByte();
        if (flag != 0 && flag != 1) {
            throw new IOException("stored feature set has flag " + flag + ", expected 0 or 1");
        }
        try {
            return flag == 0 ? all(features) : of(features, readIndices(features, in));
        } catch (IllegalArgumentException e) {
            throw new IOException("stored feature set: " + e.getMessage(), e);
        }
    }

    private static int[] readIndices(int features, DataInput in) throws IOException {
        int held = in.readInt();
        if (held < 0 || held > features) {
            throw new IOException("stored feature set has " + held + " features, expected 0 to " + features);
        }
        int[] indices = new int[held];
        for (int k = 0; k < held; k++) {
            indices[k] = in.readInt();
        }
        return indices;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FeatureSet set
                && set.features == features
                && set.all == all
                && Arrays.equals(set.indices, indices);
    }

    @Override
    public int hashCode() {
        return 31 * features + Arrays.hashCode(indices);
    }

    @Override
    public String toString() {
        return "FeatureSet[" + count() + " of " + features + "]";
    }

    /**
     * Whether learners of this many features hold only those that an event has touched, and publish models of these:
     * memory and records would otherwise grow with features that never occur. A function of the number alone.
     */
    public static boolean holdsTouchedFeatures(int features) {
        return features > MOST_HELD_FEATURES;
    }
}
