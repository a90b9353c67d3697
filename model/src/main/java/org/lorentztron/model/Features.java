package org.lorentztron.model;

import java.util.Arrays;

/**
 * The features x of one event in canonical sparse form: indices strictly ascending, values finite and not zero.
 *
 * <p>The constant feature of z = [x; 1] is not stored; every model adds it as its last column. Dense and sparse input
 * with the same values give the same canonical form, so whatever is computed from it has the same bits.
 *
 * <p>Immutable as long as the arrays handed out by {@link #indices()} and {@link #values()} are left alone; then it may
 * be shared between threads.
 */
public final class Features {
    private final int size;
    private final int[] indices;
    private final float[] values;

    private Features(int size, int[] indices, float[] values) {
        this.size = size;
        this.indices = indices;
        this.values = values;
    }

    /**
     * Features from one value per feature; zeros (also -0.0) are dropped.
     *
     * @param values length n, not modified and not kept
     * @throws IllegalArgumentException if a value is not finite
     */
    public static Features dense(float[] values) {
        int count = 0;
        for (float value : values) {
            if (value != 0f) {
                count++;
            }
        }
        int[] indices = new int[count];
        float[] kept = new float[count];
        int k = 0;
        for (int j = 0; j < values.length; j++) {
            if (values[j] != 0f) {
                requireFinite(j, values[j]);
                indices[k] = j;
                kept[k++] = values[j];
            }
        }
        return new Features(values.length, indices, kept);
    }

    /**
     * Features from (index, value) entries in any order; sorts them and drops zeros. Takes ownership of both arrays.
     *
     * @param size number n of features, without the constant one
     * @param indices 0-based, each in [0, size), none repeated; modified
     * @param values same length as {@code indices}; modified
     * @throws IllegalArgumentException if an index is out of range or repeated, a value is not finite, or the lengths
     *     differ
     */
    public static Features sparse(int size, int[] indices, float[] values) {
        if (indices.length != values.length) {
            throw new IllegalArgumentException(
                    "sparse features have " + indices.length + " indices and " + values.length + " values");
        }
        sortByIndex(indices, values);
        requireDistinct(indices);
        int kept = 0;
        for (int k = 0; k < indices.length; k++) {
            requireInRange(size, indices[k]);
            requireFinite(indices[k], values[k]);
            if (values[k] != 0f) {
                indices[kept] = indices[k];
                values[kept++] = values[k];
            }
        }
        return kept == indices.length
                ? new Features(size, indices, values)
                : new Features(size, Arrays.copyOf(indices, kept), Arrays.copyOf(values, kept));
    }

    /**
     * Features from arrays that already are canonical, as a decoder or deserializer has them. Takes ownership, checks
     * nothing but the lengths.
     */
    public static Features canonical(int size, int[] indices, float[] values) {
        if (indices.length != values.length) {
            throw new IllegalArgumentException(
                    "canonical features have " + indices.length + " indices and " + values.length + " values");
        }
        return new Features(size, indices, values);
    }

    /**
     * The first of these features, as if there were no others.
     *
     * @param count at most their number
     */
    public Features first(int count) {
        if (count >= size) {
            return this;
        }
        int place = Arrays.binarySearch(indices, count);
        int kept = place < 0 ? -place - 1 : place;
        return kept == indices.length
                ? new Features(count, indices, values)
                : new Features(count, Arrays.copyOf(indices, kept), Arrays.copyOf(values, kept));
    }

    /** The number n of features, without the constant one. */
    public int size() {
        return size;
    }

    /** How many entries are stored. */
    public int nonZeros() {
        return indices.length;
    }

    /** The feature index of entry k. */
    public int index(int k) {
        return indices[k];
    }

    /** The value of entry k. */
    public float value(int k) {
        return values[k];
    }

    /** The value of a feature by its index; 0 if it is not stored. */
    public float valueOf(int feature) {
        int entry = Arrays.binarySearch(indices, feature);
        return entry < 0 ? 0 : values[entry];
    }

    /** The indices themselves, ascending; not to be modified. */
    public int[] indices() {
        return indices;
    }

    /** The values themselves, in the order of {@link #indices()}; not to be modified. */
    public float[] values() {
        return values;
    }

    /**
     * |z|^2 = 1 + sum of x_j^2, at least 1. In double: four sums of every fourth entry, s0 beginning with the constant,
     * then (s0 + s1) + (s2 + s3); one sum would wait for each addition.
     */
    public double squaredNorm() {
        double s0 = 1;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int k = 0;
        for (; k + 4 <= values.length; k += 4) {
            s0 += (double) values[k] * values[k];
            s1 += (double) values[k + 1] * values[k + 1];
            s2 += (double) values[k + 2] * values[k + 2];
            s3 += (double) values[k + 3] * values[k + 3];
        }
        for (; k < values.length; k++) {
            s0 += (double) values[k] * values[k];
        }
        return (s0 + s1) + (s2 + s3);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Features that
                && size == that.size
                && Arrays.equals(indices, that.indices)
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * size + Arrays.hashCode(indices)) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Features[" + nonZeros() + " of " + size + "]";
    }

    private static void requireInRange(int size, int index) {
        if (index < 0 || index >= size) {
            throw new IllegalArgumentException("feature index is " + index + ", expected 0 to " + (size - 1));
        }
    }

    private static void requireDistinct(int[] ascending) {
        for (int k = 1; k < ascending.length; k++) {
            if (ascending[k] == ascending[k - 1]) {
                throw new IllegalArgumentException("feature index " + ascending[k] + " is repeated");
            }
        }
    }

    private static void requireFinite(int index, float value) {
        if (!Float.isFinite(value)) {
            throw new IllegalArgumentException("feature " + index + " is " + value + ", expected a finite value");
        }
    }

    /** Sorts both arrays by index; nothing is moved or allocated when they are ascending already. */
    private static void sortByIndex(int[] indices, float[] values) {
        if (isAscending(indices)) {
            return;
        }
        long[] entries = new long[indices.length];
        for (int k = 0; k < entries.length; k++) {
            entries[k] = (long) indices[k] << 32 | Float.floatToRawIntBits(values[k]) & 0xFFFFFFFFL;
        }
        Arrays.sort(entries);
        for (int k = 0; k < entries.length; k++) {
            indices[k] = (int) (entries[k] >> 32);
            values[k] = Float.intBitsToFloat((int) entries[k]);
        }
    }

    private static boolean isAscending(int[] indices) {
        for (int k = 1; k < indices.length; k++) {
            if (indices[k - 1] > indices[k]) {
                return false;
            }
        }
        return true;
    }
}
