package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.IntervalEnd;

/**
 * The rows of a training block: the parameters of a feature in every pair, and beside each a variance, 1 at the start,
 * where the learner keeps them. Either every feature has a row from the start, or it gets one when an event first has
 * it, made by the block's {@link RowInitializer}.
 *
 * <p>Which features a pair has come to know ({@link #held}) depends on the events of its own classes alone, and so does
 * what is written: not the order in which rows were made, nor those that were made to score only. Not thread-safe.
 */
public final class BlockRows {
    private final FeatureRows features;
    private final RowValues values;
    /** Null if every part holds all rows. */
    private @Nullable HeldRows owners;

    private final RowLimit limit;
    private long forgotten;

    private BlockRows(FeatureRows features, RowValues values, @Nullable HeldRows owners) {
        this(features, values, owners, new RowLimit());
    }

    private BlockRows(FeatureRows features, RowValues values, @Nullable HeldRows owners, RowLimit limit) {
        this.features = features;
        this.values = values;
        this.owners = owners;
        this.limit = limit;
    }

    /**
     * A row for every feature, with given values.
     *
     * @param values n + 1 rows of the units alone, without a layout; not modified
     */
    public static BlockRows all(float[][] values) {
        return all(values, new float[0][]);
    }

    /**
     * A row for every feature, with given values and variances.
     *
     * @param values n + 1 rows of the units alone, without a layout; not modified
     * @param variances of the same shape, not modified
     */
    public static BlockRows all(float[][] values, float[][] variances) {
        return new BlockRows(FeatureRows.all(values.length - 1), RowValues.of(values, variances), null);
    }

    /**
     * The rows of a block that has seen nothing.
     *
     * @param features all, or touched ones: then none has a row yet
     * @param width units of the block
     */
    public static BlockRows start(
            FeatureRows features, PairCounters pairs, RowInitializer start, int width, boolean withVariances) {
        return new BlockRows(
                features,
                RowValues.start(features, start, width, withVariances),
                features.isAll() ? null : new HeldRows(pairs));
    }

    /**
     * The rows of a block of one part, which holds all rows there are.
     *
     * @param features as in {@link #start(FeatureRows, PairCounters, RowInitializer, int, boolean)}
     * @param width units of the block
     */
    public static BlockRows ofOnePart(FeatureRows features, RowInitializer start, int width, boolean withVariances) {
        return new BlockRows(features, RowValues.start(features, start, width, withVariances), null);
    }

    /**
     * Takes over an event; its features have rows then.
     *
     * @param z filled
     * @throws IllegalArgumentException if the event has another number of features
     */
    public void enter(Features x, Entries z) {
        int before = features.count();
        z.set(x, features);
        if (features.count() > before) {
            values.makeFrom(before, features);
        }
    }

    /**
     * Takes over what an event has of the features that the part at a position holds; no feature gets a row.
     *
     * @param z filled
     * @throws IllegalArgumentException if the event has another number of features
     */
    public void enterHeld(Features x, int position, Entries z) {
        z.setKnown(x, features);
        if (owners != null) {
            owners.keepHeld(z, position);
        }
    }

    /** Whether two parts are sure to hold the same features. */
    public boolean holdAlike(int position, int other) {
        return owners == null || owners.holdAlike(position, other);
    }

    /** From now on the pairs of a class know the features of an event of it. */
    public void mark(Entries z, int label) {
        if (owners != null) {
            owners.mark(z, label);
            limit.see(owners, label);
        }
    }

    /**
     * Gives the pair at a position the features of a model it starts from.
     *
     * @return their rows in the order of its features, the constant feature's last
     */
    public int[] give(int position, FeatureSet held) {
        int[] rows = rowsFor(held);
        if (owners != null) {
            owners.give(position, rows);
        }
        return rows;
    }

    /**
     * The same of a model that takes the place of another one: where features are forgotten, the pair forgets what the
     * new model does not hold.
     */
    public int[] giveOnly(int position, FeatureSet held) {
        int[] rows = rowsFor(held);
        if (owners != null) {
            BitSet gone = owners.giveOnly(position, rows);
            forgotten += gone.cardinality();
            reset(position, gone, owners);
        }
        return rows;
    }

    private int[] rowsFor(FeatureSet held) {
        int before = features.count();
        int[] rows = new int[held.count() + 1];
        for (int k = 0; k < held.count(); k++) {
            rows[k] = features.touch(held.feature(k));
        }
        rows[held.count()] = features.constant();
        values.makeFrom(before, features);
        return rows;
    }

    /**
     * Limits what parts remember, in a block of pairs that has been made or read.
     *
     * @throws IllegalArgumentException if every feature has a row from the start
     */
    public void limit(FeatureMemory to) {
        limit.set(to, count());
        if (owners != null && to.isLimited()) {
            owners.keepTouches();
        } else if (to.isLimited()) {
            throw new IllegalArgumentException(
                    "every feature has a row, expected rows of touched features where features are forgotten");
        }
    }

    /**
     * The same in a block of one part. Its rows are those that it holds so far.
     *
     * @param classes how many the part is of
     */
    public void limit(FeatureMemory to, int classes) {
        if (to.isLimited() && owners == null && !features.isAll()) {
            HeldRows ofAll = ofOnePart(classes);
            ofAll.give(0, heldByAll().rows());
            owners = ofAll;
        }
        limit(to);
    }

    private static HeldRows ofOnePart(int classes) {
        int[][] positions = new int[classes][];
        Arrays.fill(positions, new int[] {0});
        return new HeldRows(positions, 1);
    }

    /**
     * The part at a position learns nothing from now on: where features are forgotten, it keeps what it holds, and
     * takes nothing from the events of its classes.
     */
    public void rest(int position) {
        if (owners != null && owners.keepsTouches()) {
            owners.rest(position);
        }
    }

    /** The part at a position learns again: what it kept while it rested counts as given to it now. */
    public void goOn(int position) {
        if (owners != null && owners.keepsTouches()) {
            owners.goOn(position);
        }
    }

    /** What parts remember. */
    public FeatureMemory memory() {
        return limit.memory();
    }

    /** Whether features are forgotten, or were in the state that this was read from. */
    public boolean keepsTouches() {
        return owners != null && owners.keepsTouches();
    }

    /** How many features parts have forgotten, summed over them. */
    public long forgotten() {
        return forgotten;
    }

    /**
     * Forgets features at the end of an interval, if they are limited: the parts that trained in it those that are too
     * old or too many. Parameters that are forgotten go back to their start, and rows that no part holds any more are
     * removed.
     *
     * @param asleep [position] parts that {@linkplain #rest rest}, or an empty array for none
     */
    public void forget(IntervalEnd end, boolean[] asleep) {
        if (owners == null || !owners.keepsTouches()) {
            return;
        }
        remove(limit.ended(owners, rowsOf(owners), end, asleep), owners);
    }

    /**
     * Forgets features in an open interval: {@link org.lorentztron.model.learn.HeldFeatures#forgetExcess}.
     *
     * @param asleep as in {@link #forget}
     */
    public void forgetExcess(boolean[] asleep) {
        if (owners != null && owners.keepsTouches() && limit.isExceeded(count())) {
            shrink(owners, asleep);
        }
    }

    private void shrink(HeldRows touched, boolean[] asleep) {
        remove(limit.excess(touched, rowsOf(touched), asleep), touched);
    }

    /** @param gone [position] rows that the part forgets; modified */
    private void remove(BitSet[] gone, HeldRows touched) {
        for (int position = 0; position < gone.length; position++) {
            forgotten += gone[position].cardinality();
            if (!gone[position].isEmpty()) {
                touched.forget(position, gone[position]);
            }
        }
        touched.settle();
        BitSet held = touched.rowsOfAll();
        for (int position = 0; position < gone.length; position++) {
            // What no part holds is removed.
            gone[position].and(held);
            reset(position, gone[position], touched);
        }
        keepOnly(held, touched);
        limit.settle(count());
    }

    private IntFunction<Forgetting.Row> rowsOf(HeldRows touched) {
        return position -> new Forgetting.Row() {
            @Override
            public long touched(int row) {
                return touched.touched(position, row);
            }

            @Override
            public double squaredNorm(int row) {
                return values.squaredNorm(row, position, touched.parts());
            }

            @Override
            public int feature(int row) {
                return features.feature(row);
            }
        };
    }

    /** The part at a position is at its start in some rows. */
    private void reset(int position, BitSet rows, HeldRows touched) {
        for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
            values.reset(row, features.feature(row), position, touched.parts());
        }
    }

    private void keepOnly(BitSet held, HeldRows touched) {
        if (held.cardinality() == count() - 1) {
            return;
        }
        int[] before = features.keepOnly(held);
        values.move(before);
        touched.move(before);
    }

    /** Where units are in a row. */
    public UnitLayout layout() {
        return values.layout();
    }

    /** [row][index of the unit] the parameters; valid until the next event, and for the first {@link #count()} rows. */
    public float[][] values() {
        return values.values();
    }

    /** [row][index of the unit] the variances, likewise. */
    public float[][] variances() {
        return values.variances();
    }

    /** Gives every row, in its array, its start again, as the {@link RowInitializer} now says, and all variances 1. */
    public void restart() {
        values.restart(features);
    }

    /** Sets the variances at some indices to 1, as at the start. */
    public void resetVariances(int from, int to) {
        for (int row = 0; row < count(); row++) {
            Arrays.fill(values.variances()[row], from, to, 1f);
        }
    }

    /** Multiplies the variances at some indices by a factor of 1 or more; none exceeds 1. */
    public void growVariances(int from, int to, float factor) {
        for (int row = 0; row < count(); row++) {
            float[] units = values.variances()[row];
            for (int unit = from; unit < to; unit++) {
                units[unit] = Math.min(1f, units[unit] * factor);
            }
        }
    }

    /** Whether every feature has a row from the start. */
    public boolean isAll() {
        return features.isAll();
    }

    /** The number n of features, those without a row included. */
    public int features() {
        return features.features();
    }

    /** How many rows there are. */
    public int count() {
        return features.count();
    }

    /** The feature of a row, n for the constant one. */
    public int feature(int row) {
        return features.feature(row);
    }

    /**
     * What a pair holds.
     *
     * @param featureSet its features
     * @param rows theirs in this order, the constant one's last; not to be modified
     */
    public record Held(FeatureSet featureSet, int[] rows) {}

    /** What the part at a position holds: all features, or those that events of its classes or its start model had. */
    public Held held(int position) {
        return owners == null ? heldByAll() : owners.held(position, features);
    }

    private Held heldByAll() {
        int[] rows = features.ascending();
        if (features.isAll()) {
            return new Held(FeatureSet.all(features.features()), rows);
        }
        int[] indices = new int[rows.length - 1];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = features.feature(rows[k]);
        }
        return new Held(FeatureSet.of(features.features(), indices), rows);
    }

    /** The same rows with nothing mutable shared. */
    public BlockRows copy(RowInitializer start) {
        BlockRows copy = new BlockRows(
                features.copy(), values.copy(start, count()), owners == null ? null : owners.copy(), limit.copy());
        copy.forgotten = forgotten;
        return copy;
    }

    /**
     * Writes the rows, then the variances if there are any: all in the order of features, or, after which features they
     * are of ({@link HeldRows#writeTo}), the constant one's and those that pairs hold.
     */
    public void writeTo(DataOutput out) throws IOException {
        int[] written = owners == null ? writtenByAll() : owners.written(features);
        if (owners != null) {
            owners.writeTo(out, written, features);
        } else if (!features.isAll()) {
            heldByAll().featureSet().writeTo(out);
        }
        values.writeTo(out, written);
    }

    /** All rows as {@link FeatureRows#of(FeatureSet)} numbers them when they are read. */
    private int[] writtenByAll() {
        int[] ascending = features.ascending();
        if (features.isAll()) {
            return ascending;
        }
        int[] written = new int[ascending.length];
        written[0] = features.constant();
        System.arraycopy(ascending, 0, written, 1, written.length - 1);
        return written;
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param features as in {@link #start}
     * @throws IOException if features or pairs do not fit
     */
    public static BlockRows readFrom(
            DataInput in,
            FeatureRows features,
            PairCounters pairs,
            RowInitializer start,
            int width,
            boolean withVariances)
            throws IOException {
        HeldRows owners = features.isAll() ? null : new HeldRows(pairs);
        FeatureRows read = owners == null ? features : owners.readFrom(in, features.features());
        return readRows(in, read, owners, start, width, withVariances);
    }

    /**
     * Reads what {@link #writeTo} wrote of a block of one part.
     *
     * @param features as in {@link #ofOnePart}
     * @throws IOException if features do not fit
     */
    public static BlockRows readFrom(
            DataInput in, FeatureRows features, RowInitializer start, int width, boolean withVariances)
            throws IOException {
        if (features.isAll()) {
            return readRows(in, features, null, start, width, withVariances);
        }
        FeatureSet held = FeatureSet.readFrom(in);
        if (held.features() != features.features()) {
            throw new IOException("stored block has " + held.features() + " features, expected " + features.features());
        }
        return readRows(in, FeatureRows.of(held), null, start, width, withVariances);
    }

    /**
     * The same of one that {@linkplain #keepsTouches keeps touches}.
     *
     * @param classes how many the part is of
     * @param features how many there are
     */
    public static BlockRows readFrom(
            DataInput in, int classes, int features, RowInitializer start, int width, boolean withVariances)
            throws IOException {
        HeldRows owners = ofOnePart(classes);
        return readRows(in, owners.readFrom(in, features), owners, start, width, withVariances);
    }

    private static BlockRows readRows(
            DataInput in,
            FeatureRows read,
            @Nullable HeldRows owners,
            RowInitializer start,
            int width,
            boolean withVariances)
            throws IOException {
        return new BlockRows(read, RowValues.readFrom(in, read.count(), start, width, withVariances), owners);
    }
}
