package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import org.lorentztron.model.kernels.FeatureRows;

/**
 * When the rows of a block were last touched, and what single parts have forgotten: beside {@link HeldRows}, where
 * features are forgotten. Times are ends of intervals in ms; {@link #OPEN} in the interval that has not ended.
 *
 * <p>A row that a set still has for other parts may be forgotten by one part. That ends with the next event of the
 * set's classes that has the feature: for all of their parts, as these then hold it alike. Not thread-safe.
 */
final class TouchTimes {
    /** In place of an end: that of the open interval. */
    static final long OPEN = Long.MAX_VALUE;

    private static final long[] NONE = {};

    /** [set][row] the last time; any number where the set lacks the row, and shorter than there are rows. */
    private final long[][] touched;
    /** [position] of the rows that the part was given. */
    private final long[] given;
    /** [position] rows of the part's sets that it has forgotten. */
    private final BitSet[] forgotten;
    /** [set] at least the rows that one of its parts has forgotten. */
    private final BitSet[] forgottenBySome;
    /** [position] equal in neighbours that are sure to hold the same rows. */
    private final int[] group;

    /** Nothing is touched or forgotten. */
    TouchTimes(int sets, int parts) {
        this.touched = new long[sets][];
        Arrays.fill(touched, NONE);
        this.given = new long[parts];
        Arrays.fill(given, OPEN);
        this.forgotten = newSets(parts);
        this.forgottenBySome = newSets(sets);
        this.group = new int[parts];
    }

    private TouchTimes(TouchTimes other) {
        this.touched = new long[other.touched.length][];
        Arrays.setAll(touched, number -> other.touched[number].clone());
        this.given = other.given.clone();
        this.forgotten = RowBits.copy(other.forgotten);
        this.forgottenBySome = RowBits.copy(other.forgottenBySome);
        this.group = other.group.clone();
    }

    TouchTimes copy() {
        return new TouchTimes(this);
    }

    private static BitSet[] newSets(int count) {
        BitSet[] sets = new BitSet[count];
        Arrays.setAll(sets, number -> new BitSet());
        return sets;
    }

    /**
     * An event had these rows, the constant feature's first.
     *
     * @param positions the parts of the set
     */
    void mark(int[] rows, int count, int set, int[] positions) {
        long[] times = touched[set];
        BitSet bySome = forgottenBySome[set];
        for (int k = 1; k < count; k++) {
            int row = rows[k];
            if (row >= times.length) {
                times = grow(set, row);
            }
            times[row] = OPEN;
            if (bySome.get(row)) {
                takeUp(row, set, positions);
            }
        }
    }

    private long[] grow(int set, int row) {
        touched[set] = Arrays.copyOf(touched[set], Math.max(row + 1, row + row / 2));
        return touched[set];
    }

    private void takeUp(int row, int set, int[] positions) {
        for (int position : positions) {
            forgotten[position].clear(row);
        }
        forgottenBySome[set].clear(row);
    }

    /** The part was given its rows in the open interval, and has not forgotten them. */
    void give(int position, BitSet rows) {
        given[position] = OPEN;
        forgotten[position].andNot(rows);
    }

    /** Whether one of the parts of a set may have forgotten a row that the set has. */
    boolean isForgottenBySome(int set, int row) {
        return forgottenBySome[set].get(row);
    }

    /** What the part has forgotten; not to be modified. */
    BitSet forgotten(int position) {
        return forgotten[position];
    }

    /** Whether two parts are sure to hold the same rows. */
    boolean holdAlike(int position, int other) {
        return group[position] == group[other];
    }

    /** A part begins a group of neighbours, or goes on with that of the one before. */
    void setGroup(int position, boolean likeTheOneBefore) {
        group[position] = likeTheOneBefore ? group[position - 1] : position;
    }

    /** The open interval has ended: its touches get that time. */
    void end(BitSet[] sets, long millis) {
        for (int set = 0; set < sets.length; set++) {
            long[] times = touched[set];
            for (int row = sets[set].nextSetBit(0); row >= 0; row = sets[set].nextSetBit(row + 1)) {
                times[row] = times[row] == OPEN ? millis : times[row];
            }
        }
    }

    /** The same for what a part was given, at the end of an interval in which it trained. */
    void endGiven(int position, long millis) {
        given[position] = given[position] == OPEN ? millis : given[position];
    }

    /** When a row that a set has was last touched. */
    long touched(int set, int row) {
        return touched[set][row];
    }

    /** When the part was given rows. */
    long given(int position) {
        return given[position];
    }

    /** The part forgets rows of its sets. */
    void forget(int position, BitSet rows, int[] sets) {
        forgotten[position].or(rows);
        for (int set : sets) {
            forgottenBySome[set].or(rows);
        }
    }

    /** Those rows of a set that all of its parts have forgotten; the set is to lose them. */
    BitSet forgottenByAll(BitSet set, int[] positions) {
        BitSet rows = RowBits.copy(set);
        for (int position : positions) {
            rows.and(forgotten[position]);
        }
        return rows;
    }

    /** No part has to remember that it has forgotten what none of its sets has. */
    void keepForgotten(int position, BitSet ofSets) {
        forgotten[position].and(ofSets);
    }

    /** Rows have moved; see {@link FeatureRows#keepOnly}. */
    void move(int[] before) {
        for (int set = 0; set < touched.length; set++) {
            long[] times = touched[set];
            long[] moved = new long[before.length];
            for (int row = 0; row < moved.length; row++) {
                moved[row] = before[row] < times.length ? times[before[row]] : 0;
            }
            touched[set] = moved;
        }
        RowBits.move(forgotten, before);
        RowBits.move(forgottenBySome, before);
    }

    /**
     * Writes, big-endian:
     *
     * <pre>
     *     per set, for each of its rows in order: long | per part: when it was given rows, long | what it has forgotten
     * </pre>
     *
     * @param written as in {@link HeldRows#writeTo}
     */
    void writeTo(DataOutput out, BitSet[] sets, int[] written) throws IOException {
        for (int set = 0; set < sets.length; set++) {
            for (int k = 1; k < written.length; k++) {
                if (sets[set].get(written[k])) {
                    out.writeLong(touched[set][written[k]]);
                }
            }
        }
        for (int position = 0; position < given.length; position++) {
            out.writeLong(given[position]);
            RowBits.write(forgotten[position], written, out);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param sets those of the block
     * @param setsOfPart [position] the numbers of the part's sets
     * @param m how many rows there are beside the constant feature's
     */
    static TouchTimes readFrom(DataInput in, BitSet[] sets, int[][] setsOfPart, int m) throws IOException {
        TouchTimes read = new TouchTimes(sets.length, setsOfPart.length);
        for (int set = 0; set < sets.length; set++) {
            long[] times = new long[m + 1];
            for (int row = sets[set].nextSetBit(0); row >= 0; row = sets[set].nextSetBit(row + 1)) {
                times[row] = in.readLong();
            }
            read.touched[set] = times;
        }
        for (int position = 0; position < setsOfPart.length; position++) {
            read.given[position] = in.readLong();
            BitSet forgotten = RowBits.read(in, m);
            if (forgotten == null) {
                throw new IOException("stored block lacks what part " + position + " has forgotten, expected it");
            }
            read.forget(position, forgotten, setsOfPart[position]);
        }
        return read;
    }
}
