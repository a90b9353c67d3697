package org.lorentztron.model.kernels;

import java.util.Arrays;
import java.util.BitSet;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

/**
 * Which row of a block belongs to which feature. Either all n features have one, row j that of feature j and row n that
 * of the constant one; or only features that were touched do, in the order in which they were, and row 0 is the
 * constant one's. The latter takes some 16 to 32 bytes per touched feature, whatever n is.
 *
 * <p>Looking up allocates nothing, a feature that is new may. Not thread-safe, but for looking up alone.
 */
public final class FeatureRows {
    private static final int FEWEST = 16;
    /** 2 x 16 slots take 5 bits of 32. */
    private static final int FIRST_SHIFT = 27;

    private static final int[] NONE = {};

    private final int features;
    private final boolean all;
    private int count;
    /** [row] its feature, n for the constant one; empty if all features have rows. */
    private int[] featureOf;
    /*
     * Open addressing with linear probing: rows, at most half of the slots, 0 for an empty one, since row 0 belongs to
     * the constant feature and is never looked for. The length is a power of two.
     */
    private int[] slots;
    /** 32 less the binary logarithm of the number of slots. */
    private int shift;

    /** Filled when asked for; volatile, because checkpoints are written by other threads than the one that trains. */
    private volatile int[] ascending = {};

    private FeatureRows(int features, boolean all, int count, int[] featureOf, int[] slots, int shift) {
        this.features = features;
        this.all = all;
        this.count = count;
        this.featureOf = featureOf;
        this.slots = slots;
        this.shift = shift;
    }

    /**
     * A row for each of n features.
     *
     * @throws ArithmeticException if these and the constant one are more than an array can have rows
     */
    public static FeatureRows all(int features) {
        return new FeatureRows(features, true, Math.addExact(features, 1), NONE, NONE, 0);
    }

    /** Rows for n features, none of which has a row yet. */
    public static FeatureRows touched(int features) {
        int[] featureOf = new int[FEWEST];
        featureOf[0] = features;
        return new FeatureRows(features, false, 1, featureOf, new int[2 * FEWEST], FIRST_SHIFT);
    }

    /** {@link #touched} or {@link #all}. */
    public static FeatureRows of(int features, boolean touched) {
        return touched ? touched(features) : all(features);
    }

    /** As {@link #touched}, and then the features of a set got theirs, in their order. */
    public static FeatureRows of(FeatureSet featureSet) {
        FeatureRows rows = touched(featureSet.features());
        for (int k = 0; k < featureSet.count(); k++) {
            rows.touch(featureSet.feature(k));
        }
        return rows;
    }

    /** Whether every feature has a row. */
    public boolean isAll() {
        return all;
    }

    /** The number n of features there are, the constant one not counted. */
    public int features() {
        return features;
    }

    /** How many rows there are, the constant feature's included. */
    public int count() {
        return count;
    }

    /** The row of the constant feature. */
    public int constant() {
        return isAll() ? features : 0;
    }

    /** The feature of a row, n for the constant one. */
    public int feature(int row) {
        return isAll() ? row : featureOf[row];
    }

    /** The row of a feature below n; -1 if it has none. */
    public int row(int feature) {
        if (isAll()) {
            return feature;
        }
        int slot = slot(feature);
        return slots[slot] == 0 ? -1 : slots[slot];
    }

    /**
     * The same.
     *
     * @param before a row: that after it is looked at first, as features are often asked for in the order of their rows
     */
    int row(int feature, int before) {
        return isNext(feature, before) ? before + 1 : row(feature);
    }

    /** The row of a feature below n, the next free one if it had none. */
    public int touch(int feature) {
        if (isAll()) {
            return feature;
        }
        int slot = slot(feature);
        return slots[slot] == 0 ? add(feature, slot) : slots[slot];
    }

    /** The same, with a row as in {@link #row(int, int)}. */
    int touch(int feature, int before) {
        return isNext(feature, before) ? before + 1 : touch(feature);
    }

    private boolean isNext(int feature, int before) {
        return before + 1 < count && !all && featureOf[before + 1] == feature;
    }

    /** Where the row of a feature is, or would be. */
    private int slot(int feature) {
        int mask = slots.length - 1;
        int slot = SecretSlots.first(feature, shift);
        while (slots[slot] != 0 && featureOf[slots[slot]] != feature) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private int add(int feature, int slot) {
        if (count == featureOf.length) {
            grow();
            return add(feature, slot(feature));
        }
        featureOf[count] = feature;
        slots[slot] = count;
        return count++;
    }

    private void grow() {
        featureOf = Arrays.copyOf(featureOf, 2 * featureOf.length);
        shift--;
        fillSlots(2 * slots.length);
    }

    private void fillSlots(int length) {
        slots = new int[length];
        for (int row = 1; row < count; row++) {
            slots[slot(featureOf[row])] = row;
        }
    }

    /**
     * Keeps some rows and the constant feature's; these move up in their order, and the memory of the others is freed.
     *
     * @param kept rows, the constant feature's or not; not modified
     * @return [row now] the row before
     * @throws IllegalStateException if every feature has a row
     */
    public int[] keepOnly(BitSet kept) {
        if (isAll()) {
            throw new IllegalStateException("every feature has a row, expected rows of touched features");
        }
        int[] before = new int[kept.cardinality() + (kept.get(0) ? 0 : 1)];
        int next = 1;
        for (int row = kept.nextSetBit(1); row >= 0; row = kept.nextSetBit(row + 1)) {
            before[next++] = row;
        }
        int capacity = FEWEST;
        shift = FIRST_SHIFT;
        while (capacity < before.length) {
            capacity *= 2;
            shift--;
        }
        int[] features = new int[capacity];
        for (int row = 0; row < before.length; row++) {
            features[row] = featureOf[before[row]];
        }
        featureOf = features;
        count = before.length;
        ascending = NONE;
        fillSlots(2 * capacity);
        return before;
    }

    /** The rows in the order of their features, the constant one's last; not to be modified. */
    public int[] ascending() {
        int[] known = ascending;
        if (known.length != count) {
            known = sorted();
            ascending = known;
        }
        return known;
    }

    private int[] sorted() {
        long[] keys = new long[count];
        for (int row = 0; row < count; row++) {
            keys[row] = (long) feature(row) << 32 | row;
        }
        Arrays.sort(keys);
        int[] rows = new int[count];
        for (int k = 0; k < count; k++) {
            rows[k] = (int) keys[k];
        }
        return rows;
    }

    /** @throws IllegalArgumentException if an event has another number of features */
    public void requireSize(Features x) {
        if (x.size() != features) {
            throw new IllegalArgumentException("event has " + x.size() + " features, expected " + features);
        }
    }

    /** The same rows, nothing mutable shared. */
    public FeatureRows copy() {
        return isAll() ? this : new FeatureRows(features, false, count, featureOf.clone(), slots.clone(), shift);
    }
}
