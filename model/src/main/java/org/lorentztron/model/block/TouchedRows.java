package org.lorentztron.model.block;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;

/**
 * Which rows of a block each pair holds, where rows are made on first touch: those of the features of its classes'
 * events and of the model it started from. In the other rows of the block the pair has its start values, as it has for
 * features of no event so far.
 *
 * <p>Neighbouring classes that train the same pairs share a set of rows: parts against the rest have one for all
 * classes, so that an event costs the same however many classes there are.
 *
 * <p>Not thread-safe.
 */
final class TouchedRows {
    /** In place of a set: the class has no pair here. */
    private static final int NO_SET = -1;

    /** [class] the number of its set, or {@link #NO_SET}; never modified. */
    private final int[] setOfClass;
    /** [position] the numbers of the sets of the pair's classes; never modified. */
    private final int[][] setsOfPair;
    /** [number] rows that the events of the set's classes had. */
    private final BitSet[] sets;
    /** [position] rows that the model given to the pair had; null if it got none. */
    private final @Nullable BitSet[] given;

    TouchedRows(PairCounters pairs) {
        this.setOfClass = setOfClass(pairs);
        this.setsOfPair = setsOfPair(pairs, setOfClass);
        this.sets = new BitSet[Arrays.stream(setOfClass).max().orElse(NO_SET) + 1];
        Arrays.setAll(sets, number -> new BitSet());
        this.given = new BitSet[pairs.count()];
    }

    private static int[] setOfClass(PairCounters pairs) {
        int[] setOfClass = new int[pairs.classes()];
        int count = 0;
        for (int label = 0; label < setOfClass.length; label++) {
            if (pairs.positionsOf(label).length == 0) {
                setOfClass[label] = NO_SET;
            } else if (label > 0 && pairs.positionsOf(label) == pairs.positionsOf(label - 1)) {
                setOfClass[label] = setOfClass[label - 1];
            } else {
                setOfClass[label] = count++;
            }
        }
        return setOfClass;
    }

    private static int[][] setsOfPair(PairCounters pairs, int[] setOfClass) {
        int[][] setsOfPair = new int[pairs.count()][0];
        for (int label = 0; label < setOfClass.length; label++) {
            if (isFirstOfSet(label, setOfClass)) {
                for (int position : pairs.positionsOf(label)) {
                    int[] known = setsOfPair[position];
                    setsOfPair[position] = Arrays.copyOf(known, known.length + 1);
                    setsOfPair[position][known.length] = setOfClass[label];
                }
            }
        }
        return setsOfPair;
    }

    /** Whether the class has a set that no class before it has. */
    private static boolean isFirstOfSet(int label, int[] setOfClass) {
        return setOfClass[label] != NO_SET && (label == 0 || setOfClass[label] != setOfClass[label - 1]);
    }

    private TouchedRows(TouchedRows other) {
        this.setOfClass = other.setOfClass;
        this.setsOfPair = other.setsOfPair;
        this.sets = new BitSet[other.sets.length];
        Arrays.setAll(sets, number -> copy(other.sets[number]));
        this.given = new BitSet[other.given.length];
        Arrays.setAll(given, position -> other.given[position] == null ? null : copy(other.given[position]));
    }

    TouchedRows copy() {
        return new TouchedRows(this);
    }

    /** Not clone(), which may write to the original: another thread may be writing that into a checkpoint. */
    private static BitSet copy(BitSet set) {
        BitSet copy = new BitSet(set.length());
        copy.or(set);
        return copy;
    }

    /** An event of a class had these entries. */
    void mark(Entries z, int label) {
        int number = label < setOfClass.length ? setOfClass[label] : NO_SET;
        if (number == NO_SET) {
            return;
        }
        BitSet touched = sets[number];
        int[] rows = z.rows();
        int count = z.count();
        // The first one is the constant feature's, which every pair holds.
        for (int k = 1; k < count; k++) {
            touched.set(rows[k]);
        }
    }

    /** The pair at a position starts from a model with these rows, the constant feature's last. */
    void give(int position, int[] rows) {
        given[position] = new BitSet();
        for (int k = 0; k < rows.length - 1; k++) {
            given[position].set(rows[k]);
        }
    }

    /** Leaves out of an event what the pair at a position does not hold. */
    void keepHeld(Entries z, int position) {
        z.keep(sets, setsOfPair[position], given[position]);
    }

    /** Whether two pairs are sure to hold the same rows: both have the same classes, or share their set. */
    boolean holdAlike(int position, int other) {
        return given[position] == null
                && given[other] == null
                && Arrays.equals(setsOfPair[position], setsOfPair[other]);
    }

    /** What the pair at a position holds. */
    BlockRows.Held held(int position, FeatureRows features) {
        BitSet rows = new BitSet();
        for (int number : setsOfPair[position]) {
            rows.or(sets[number]);
        }
        if (given[position] != null) {
            rows.or(given[position]);
        }
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

    /** The constant feature's row, then in the order of their features the rows that any pair holds. */
    int[] written(FeatureRows features) {
        BitSet rows = new BitSet();
        for (BitSet set : sets) {
            rows.or(set);
        }
        for (@Nullable BitSet set : given) {
            rows.or(set == null ? new BitSet() : set);
        }
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
     * A class that shares the set of the class before it has none.
     *
     * @param written as {@link #written} gives them
     */
    void writeTo(DataOutput out, int[] written, FeatureRows features) throws IOException {
        out.writeInt(written.length - 1);
        for (int k = 1; k < written.length; k++) {
            out.writeInt(features.feature(written[k]));
        }
        for (int label = 0; label < setOfClass.length; label++) {
            write(isFirstOfSet(label, setOfClass) ? sets[setOfClass[label]] : null, written, out);
        }
        for (@Nullable BitSet set : given) {
            write(set, written, out);
        }
    }

    private static void write(@Nullable BitSet set, int[] written, DataOutput out) throws IOException {
        if (set == null) {
            out.writeInt(-1);
            return;
        }
        BitSet ordered = new BitSet();
        for (int k = 1; k < written.length; k++) {
            ordered.set(k, set.get(written[k]));
        }
        byte[] bytes = ordered.toByteArray();
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * Reads what {@link #writeTo} wrote into this, which holds nothing yet.
     *
     * @param n how many features there are
     * @return the rows: the constant feature's is number 0, those of the others follow in the order of their features
     */
    FeatureRows readFrom(DataInput in, int n) throws IOException {
        int m = in.readInt();
        if (m < 0 || m > n) {
            throw new IOException("stored block has rows for " + m + " features, expected 0 to " + n);
        }
        int[] indices = new int[m];
        for (int k = 0; k < m; k++) {
            indices[k] = in.readInt();
        }
        for (int label = 0; label < setOfClass.length; label++) {
            boolean expected = isFirstOfSet(label, setOfClass);
            BitSet set = read(in, m);
            if ((set != null) != expected) {
                throw new IOException("stored block " + (expected ? "lacks" : "has") + " features of class " + label
                        + ", expected those of classes with a pair here, once for neighbours of the same pairs");
            }
            if (set != null) {
                sets[setOfClass[label]] = set;
            }
        }
        for (int position = 0; position < given.length; position++) {
            given[position] = read(in, m);
        }
        try {
            return FeatureRows.of(FeatureSet.of(n, indices));
        } catch (IllegalArgumentException e) {
            throw new IOException("stored block: " + e.getMessage(), e);
        }
    }

    private static @Nullable BitSet read(DataInput in, int m) throws IOException {
        int length = in.readInt();
        if (length < 0) {
            return null;
        }
        if (length > m / Byte.SIZE + 1) {
            throw new IOException("stored block has " + length + " bytes of features, expected at most those of " + m);
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        BitSet set = BitSet.valueOf(bytes);
        if (set.get(0) || set.length() > m + 1) {
            throw new IOException("stored block has features " + set + ", expected 1 to " + m);
        }
        return set;
    }
}
