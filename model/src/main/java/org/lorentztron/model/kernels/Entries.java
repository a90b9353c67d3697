package org.lorentztron.model.kernels;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;

/**
 * The entries of z = [1; x] as kernels take them: the row and the value of each, the constant feature's first. Made
 * once and filled for every event; allocates only for an event with more entries than any before. Not thread-safe.
 */
public final class Entries {
    private int count;
    private int[] rows = {};
    private float[] values = {};
    private float[] derived = {};

    /** One entry for each of some rows, in their order; its values are 0 until {@link #values} is written. */
    public static Entries ofRows(int rows) {
        Entries entries = new Entries();
        entries.count = rows;
        entries.rows = new int[rows];
        Arrays.setAll(entries.rows, row -> row);
        entries.values = new float[rows];
        entries.derived = new float[rows];
        return entries;
    }

    /**
     * Takes over an event; features that have no row yet get one.
     *
     * @throws IllegalArgumentException if it has another number of features
     */
    public void set(Features x, FeatureRows features) {
        begin(x, features);
        if (features.isAll()) {
            System.arraycopy(x.indices(), 0, rows, 1, x.nonZeros());
        } else {
            for (int k = 0; k < x.nonZeros(); k++) {
                rows[k + 1] = features.touch(x.index(k), rows[k]);
            }
        }
        System.arraycopy(x.values(), 0, values, 1, x.nonZeros());
        count = x.nonZeros() + 1;
    }

    /**
     * Takes over what an event has of the features with rows, and leaves out the others.
     *
     * @throws IllegalArgumentException if it has another number of features
     */
    public void setKnown(Features x, FeatureRows features) {
        if (features.isAll()) {
            set(x, features);
            return;
        }
        begin(x, features);
        count = 1;
        for (int k = 0; k < x.nonZeros(); k++) {
            int row = features.row(x.index(k), rows[count - 1]);
            if (row >= 0) {
                rows[count] = row;
                values[count++] = x.value(k);
            }
        }
    }

    /**
     * Leaves out the entries whose rows are in none of some sets; the constant feature's stays.
     *
     * @param sets of rows; not modified
     * @param chosen the indices of those that count; not modified
     * @param other another set that counts, or null
     * @param without what is left out all the same, or null
     */
    public void keep(BitSet[] sets, int[] chosen, @Nullable BitSet other, @Nullable BitSet without) {
        int kept = 1;
        for (int k = 1; k < count; k++) {
            boolean held = other != null && other.get(rows[k]) || isInAny(sets, chosen, rows[k]);
            if (held && (without == null || !without.get(rows[k]))) {
                rows[kept] = rows[k];
                values[kept++] = values[k];
            }
        }
        count = kept;
    }

    private static boolean isInAny(BitSet[] sets, int[] chosen, int row) {
        for (int number : chosen) {
            if (sets[number].get(row)) {
                return true;
            }
        }
        return false;
    }

    private void begin(Features x, FeatureRows features) {
        features.requireSize(x);
        int entries = x.nonZeros() + 1;
        if (entries > rows.length) {
            rows = Arrays.copyOf(rows, entries);
            values = Arrays.copyOf(values, entries);
            derived = Arrays.copyOf(derived, entries);
        }
        rows[0] = features.constant();
        values[0] = 1f;
    }

    /** How many entries there are, the constant one included. */
    public int count() {
        return count;
    }

    /** The row of each entry, the first {@link #count()} of them; not to be modified. */
    public int[] rows() {
        return rows;
    }

    /** The value of each entry, likewise. */
    public float[] values() {
        return values;
    }

    /** The square of each value, in an array that the next call of this or of {@link #quotients} overwrites. */
    public float[] squares() {
        for (int k = 0; k < count; k++) {
            derived[k] = values[k] * values[k];
        }
        return derived;
    }

    /** Each value times the inverse of a divisor, in float64, then rounded; in the same array as {@link #squares}. */
    public float[] quotients(double divisor) {
        double inverse = 1 / divisor;
        for (int k = 0; k < count; k++) {
            derived[k] = (float) (values[k] * inverse);
        }
        return derived;
    }
}
