package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;

/**
 * Which rows of a block each pair holds, where rows are made on first touch: those of the features of its classes'
 * events and of the model it started from. In the other rows of the block the pair has its start values, as it has for
 * features of no event so far.
 *
 * <p>Where parts forget features, {@link TouchTimes} say when rows were touched and which ones a part has forgotten.
 *
 * <p>Not thread-safe.
 */
final class HeldRows {
    private final ClassSets classes;
    /** [number] rows that the events of the set's classes had. */
    private final BitSet[] sets;
    /** [position] rows that the model given to the pair had; null if it got none. */
    private final @Nullable BitSet[] given;
    /** Null where no feature is forgotten. */
    private @Nullable TouchTimes times;
    /** [position] how many rows the pair holds, where features are forgotten. */
    private final int[] counts;

    HeldRows(PairCounters pairs) {
        this(pairs.positions(), pairs.count());
    }

    /**
     * Of any parts.
     *
     * @param positions [class] those of its parts; one array for neighbours that train the same
     * @param parts how many there are
     */
    HeldRows(int[][] positions, int parts) {
        this.classes = new ClassSets(positions, parts);
        this.sets = new BitSet[classes.count()];
        Arrays.setAll(sets, number -> new BitSet());
        this.given = new BitSet[parts];
        this.counts = new int[parts];
    }

    private HeldRows(HeldRows other) {
        this.classes = other.classes;
        this.sets = RowBits.copy(other.sets);
        this.times = other.times == null ? null : other.times.copy();
        this.given = new BitSet[other.given.length];
        Arrays.setAll(given, position -> other.given[position] == null ? null : RowBits.copy(other.given[position]));
        this.counts = other.counts.clone();
    }

    HeldRows copy() {
        return new HeldRows(this);
    }

    /** An event of a class had these entries. */
    void mark(Entries z, int label) {
        int number = classes.of(label);
        if (number == ClassSets.NONE) {
            return;
        }
        BitSet touched = sets[number];
        int[] rows = z.rows();
        int count = z.count();
        if (times != null) {
            countNew(rows, count, number, times);
        }
        // The first one is the constant feature's, which every pair holds.
        for (int k = 1; k < count; k++) {
            touched.set(rows[k]);
        }
        if (times != null) {
            times.mark(rows, count, number, classes.parts(number));
        }
    }

    /** Pairs of a set are about to hold these rows, the constant feature's first. */
    private void countNew(int[] rows, int count, int number, TouchTimes known) {
        BitSet touched = sets[number];
        for (int k = 1; k < count; k++) {
            int row = rows[k];
            if (!touched.get(row) || known.isForgottenBySome(number, row)) {
                for (int position : classes.parts(number)) {
                    counts[position] += holds(position, row, known) ? 0 : 1;
                }
            }
        }
    }

    private boolean holds(int position, int row, TouchTimes known) {
        boolean holds = false;
        for (int number : classes.ofPart(position)) {
            holds |= sets[number].get(row);
        }
        BitSet own = given[position];
        return holds && !known.forgotten(position).get(row) || own != null && own.get(row);
    }

    /** How many rows the pair at a position holds, where features are forgotten. */
    int count(int position) {
        return counts[position];
    }

    /** Whether a pair of a class holds more rows than a number, where features are forgotten. */
    boolean holdMore(int label, int most) {
        int number = classes.of(label);
        if (times == null || number == ClassSets.NONE) {
            return false;
        }
        for (int position : classes.parts(number)) {
            if (counts[position] > most) {
                return true;
            }
        }
        return false;
    }

    private void recount(int position) {
        counts[position] = rowsOf(position).cardinality();
    }

    /** The pair at a position starts from a model with these rows, the constant feature's last. */
    void give(int position, int[] rows) {
        BitSet added = new BitSet();
        for (int k = 0; k < rows.length - 1; k++) {
            added.set(rows[k]);
        }
        if (times != null) {
            times.give(position, added);
            added.or(given[position] == null ? new BitSet() : given[position]);
            given[position] = added;
            recount(position);
            group();
        }
        given[position] = added;
    }

    /**
     * The same, and the pair holds nothing else from now on, where features are forgotten.
     *
     * @return the rows that it held before and holds no more
     */
    BitSet giveOnly(int position, int[] rows) {
        if (times == null) {
            give(position, rows);
            return new BitSet();
        }
        BitSet others = rowsOf(position);
        for (int row : rows) {
            others.clear(row);
        }
        forget(position, others);
        give(position, rows);
        return others;
    }

    /** From now on features are forgotten; what pairs hold so far counts as given to them in the open interval. */
    void keepTouches() {
        if (times == null) {
            for (int position = 0; position < given.length; position++) {
                BitSet held = rowsOf(position);
                given[position] = held.isEmpty() ? null : held;
            }
            for (BitSet set : sets) {
                set.clear();
            }
            times = new TouchTimes(sets.length, given.length);
            group();
            recountAll();
        }
    }

    private void recountAll() {
        for (int position = 0; position < counts.length; position++) {
            recount(position);
        }
    }

    /** How many parts there are. */
    int parts() {
        return given.length;
    }

    /** Whether features are forgotten. */
    boolean keepsTouches() {
        return times != null;
    }

    /** An interval ends. */
    void end(long millis) {
        if (times != null) {
            times.end(sets, millis);
        }
    }

    /** Whether the pair at a position is of one of some classes. */
    boolean isOf(int position, BitSet some) {
        return classes.isOf(position, some);
    }

    /** The time of what a pair was given in an interval that ends, in which it trained. */
    void endGiven(int position, long millis) {
        if (times != null) {
            times.endGiven(position, millis);
        }
    }

    /** When a row that the pair at a position holds was last touched. */
    long touched(int position, int row) {
        TouchTimes known = Objects.requireNonNull(times);
        long last = given[position] != null && given[position].get(row) ? known.given(position) : Long.MIN_VALUE;
        for (int number : classes.ofPart(position)) {
            if (sets[number].get(row)) {
                last = Math.max(last, known.touched(number, row));
            }
        }
        return last;
    }

    /** The pair at a position holds some rows no more. */
    void forget(int position, BitSet rows) {
        if (given[position] != null) {
            given[position].andNot(rows);
            given[position] = given[position].isEmpty() ? null : given[position];
        }
        BitSet ofSets = ofSets(position);
        ofSets.and(rows);
        Objects.requireNonNull(times).forget(position, ofSets, classes.ofPart(position));
        recount(position);
    }

    /** What the pair at a position holds counts as given to it. */
    void rest(int position) {
        BitSet held = rowsOf(position);
        given[position] = held.isEmpty() ? null : held;
    }

    /** The pair at a position holds what it was given, from now on. */
    void goOn(int position) {
        forgetUnlessGiven(position);
        BitSet own = given[position];
        Objects.requireNonNull(times).give(position, own == null ? new BitSet() : own);
        recount(position);
        group();
    }

    /** The pair at a position holds what it was given, and nothing else. */
    void forgetUnlessGiven(int position) {
        BitSet others = rowsOf(position);
        BitSet own = given[position];
        if (own != null) {
            others.andNot(own);
        }
        forget(position, others);
    }

    /** Sets lose what no pair of them holds any more. */
    void settle() {
        TouchTimes known = Objects.requireNonNull(times);
        for (int number = 0; number < sets.length; number++) {
            sets[number].andNot(known.forgottenByAll(sets[number], classes.parts(number)));
        }
        for (int position = 0; position < given.length; position++) {
            known.keepForgotten(position, ofSets(position));
        }
        group();
    }

    /** Rows have moved; see {@link FeatureRows#keepOnly}. */
    void move(int[] before) {
        RowBits.move(sets, before);
        RowBits.move(given, before);
        Objects.requireNonNull(times).move(before);
    }

    private void group() {
        TouchTimes known = Objects.requireNonNull(times);
        for (int position = 1; position < given.length; position++) {
            boolean alike = classes.areAlike(position, position - 1)
                    && Objects.equals(given[position], given[position - 1])
                    && known.forgotten(position).equals(known.forgotten(position - 1));
            known.setGroup(position, alike);
        }
    }

    /** Leaves out of an event what the pair at a position does not hold. */
    void keepHeld(Entries z, int position) {
        z.keep(sets, classes.ofPart(position), given[position], times == null ? null : times.forgotten(position));
    }

    /** Whether two pairs are sure to hold the same rows: both have the same classes, or share their set. */
    boolean holdAlike(int position, int other) {
        if (times != null) {
            return times.holdAlike(position, other);
        }
        return given[position] == null && given[other] == null && classes.areAlike(position, other);
    }

    /** What the pair at a position holds. */
    BlockRows.Held held(int position, FeatureRows features) {
        BitSet rows = rowsOf(position);
        int[] held = new int[rows.cardinality() + 1];
        int[] indices = new int[held.length - 1];
        int count = 0;
        for (int row : features.ascending()) {
            if (rows.get(row)) {
                held[count] = row;
                indices[count++] = features.feature(row);
            }
        }
        held[count] = features.constant();
        return new BlockRows.Held(FeatureSet.of(features.features(), indices), held);
    }

    private BitSet ofSets(int position) {
        BitSet rows = new BitSet();
        for (int number : classes.ofPart(position)) {
            rows.or(sets[number]);
        }
        return rows;
    }

    /** The rows that the pair at a position holds, without the constant feature's; a new set. */
    BitSet rowsOf(int position) {
        BitSet rows = ofSets(position);
        if (times != null) {
            rows.andNot(times.forgotten(position));
        }
        if (given[position] != null) {
            rows.or(given[position]);
        }
        return rows;
    }

    /** The rows that any pair holds, without the constant feature's; a new set. */
    BitSet rowsOfAll() {
        BitSet rows = new BitSet();
        for (BitSet set : sets) {
            rows.or(set);
        }
        for (@Nullable BitSet set : given) {
            rows.or(set == null ? new BitSet() : set);
        }
        return rows;
    }

    /** The constant feature's row, then in the order of their features the rows that any pair holds. */
    int[] written(FeatureRows features) {
        BitSet rows = rowsOfAll();
        int[] written = new int[rows.cardinality() + 1];
        written[0] = features.constant();
        int count = 1;
        for (int row : features.ascending()) {
            if (rows.get(row)) {
                written[count++] = row;
            }
        }
        return written;
    }

    /**
     * Writes which features have rows, and who holds them:
     *
     * <pre>
     *     m: int | m features: int, ascending
     *     per class, then per pair: bytes: int, -1 for none | bit k: feature k of the m, 1 .. m
     * </pre>
     *
     * A class that shares the set of the class before it has none. Where features are forgotten, -1 - m takes the place
     * of m, and {@link TouchTimes#writeTo} follows.
     *
     * @param written as {@link #written} gives them
     */
    void writeTo(DataOutput out, int[] written, FeatureRows features) throws IOException {
        out.writeInt(times == null ? written.length - 1 : -written.length);
        for (int k = 1; k < written.length; k++) {
            out.writeInt(features.feature(written[k]));
        }
        for (int label = 0; label < classes.classes(); label++) {
            RowBits.write(classes.isFirst(label) ? sets[classes.of(label)] : null, written, out);
        }
        for (@Nullable BitSet set : given) {
            RowBits.write(set, written, out);
        }
        if (times != null) {
            times.writeTo(out, sets, written);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote into this, which holds nothing yet.
     *
     * @param n how many features there are
     * @return the rows: the constant feature's is number 0, those of the others follow in the order of their features
     */
    FeatureRows readFrom(DataInput in, int n) throws IOException {
        int stored = in.readInt();
        int m = Math.max(stored, -1 - stored);
        if (m > n) {
            throw new IOException("stored block has rows for " + m + " features, expected 0 to " + n);
        }
        int[] indices = new int[m];
        for (int k = 0; k < m; k++) {
            indices[k] = in.readInt();
        }
        for (int label = 0; label < classes.classes(); label++) {
            boolean expected = classes.isFirst(label);
            BitSet set = RowBits.read(in, m);
            if ((set != null) != expected) {
                throw new IOException("stored block " + (expected ? "lacks" : "has") + " features of class " + label
                        + ", expected those of classes with a pair here, once for neighbours of the same pairs");
            }
            if (set != null) {
                sets[classes.of(label)] = set;
            }
        }
        for (int position = 0; position < given.length; position++) {
            given[position] = RowBits.read(in, m);
        }
        if (stored < 0) {
            times = TouchTimes.readFrom(in, sets, classes.ofParts(), m);
            group();
            recountAll();
        }
        try {
            return FeatureRows.of(FeatureSet.of(n, indices));
        } catch (IllegalArgumentException e) {
            throw new IOException("stored block: " + e.getMessage(), e);
        }
    }
}
