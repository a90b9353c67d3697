package org.lorentztron.model;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which features of an event are numbers with a name. Each is two features: its value, and its presence, which is 1. So
 * a number that is 0 differs from one that is absent. Immutable, as long as the arrays that it was made of are left
 * alone; thread-safe.
 */
public final class NamedNumbers {
    /** No such numbers. */
    public static final NamedNumbers NONE = new NamedNumbers(new int[0], new int[0]);

    /** Far more than an event has: memory is taken for as many before they are read. */
    private static final int MOST = 1 << 20;

    private final int[] values;
    private final int[] presences;

    private NamedNumbers(int[] values, int[] presences) {
        this.values = values;
        this.presences = presences;
    }

    /**
     * Numbers in any order.
     *
     * @param values the indices of their values; kept
     * @param presences the indices of their presences, as many; kept
     */
    public static NamedNumbers of(int[] values, int[] presences) {
        if (values.length != presences.length) {
            throw new IllegalArgumentException("numbers have " + values.length + " values and " + presences.length
                    + " presences, expected as many of both");
        }
        return values.length == 0 ? NONE : new NamedNumbers(values, presences);
    }

    /** How many numbers there are. */
    public int count() {
        return values.length;
    }

    /** The index of the value of the k-th number. */
    public int value(int k) {
        return values[k];
    }

    /** The index of the presence of the k-th number. */
    public int presence(int k) {
        return presences[k];
    }

    /** Those whose two indices are both below a bound; these themselves if all are. */
    public NamedNumbers below(int bound) {
        int[] kept = IntStream.range(0, values.length)
                .filter(k -> values[k] < bound && presences[k] < bound)
                .toArray();
        return kept.length == values.length
                ? this
                : of(
                        Arrays.stream(kept).map(k -> values[k]).toArray(),
                        Arrays.stream(kept).map(k -> presences[k]).toArray());
    }

    /** Whether the numbers are these, in this order. */
    public boolean are(int[] otherValues, int[] otherPresences, int count) {
        return Arrays.equals(values, 0, values.length, otherValues, 0, count)
                && Arrays.equals(presences, 0, presences.length, otherPresences, 0, count);
    }

    /** Writes their number, the values, and the presences. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(values.length);
        for (int value : values) {
            out.writeInt(value);
        }
        for (int presence : presences) {
            out.writeInt(presence);
        }
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws IOException if there are more than any event has
     */
    public static NamedNumbers readFrom(DataInput in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MOST) {
            throw new IOException("stored numbers are " + count + ", expected 0 to " + MOST);
        }
        return of(ints(in, count), ints(in, count));
    }

    private static int[] ints(DataInput in, int count) throws IOException {
        int[] ints = new int[count];
        for (int k = 0; k < count; k++) {
            ints[k] = in.readInt();
        }
        return ints;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NamedNumbers that && are(that.values, that.presences, that.values.length);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + Arrays.hashCode(presences);
    }

    @Override
    public String toString() {
        return "NamedNumbers[" + values.length + "]";
    }
}
