package org.lorentztron.connectors.source;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.lorentztron.model.NamedNumbers;

/**
 * Which events of a partition are calibrating: its first labelled ones, and those in which a number with a name has one
 * of its first {@value #VALUES} values in labelled events of the partition. Events that are held out from training do
 * not count. At most {@value #MOST_NUMBERS} numbers are followed. Mutable; not thread-safe.
 */
public final class CalibrationMarks {
    /** This many values of a number decide on its scale if the first events had too few. */
    static final int VALUES = 8;

    static final int MOST_NUMBERS = 10_000;

    private final int most;
    private final EventShare heldOut;
    private int marked;
    /** How many values of a number have been seen, by the index of its value. */
    private final Map<Integer, Integer> values;
    /** All numbers of these have been seen often enough: events of one kind share them. */
    private NamedNumbers settled = NamedNumbers.NONE;

    /** @param most how many first labelled events are marked; with 0 none is marked at all */
    public CalibrationMarks(int most) {
        this(most, EventShare.NONE, 0, new HashMap<>());
    }

    private CalibrationMarks(int most, EventShare heldOut, int marked, Map<Integer, Integer> values) {
        this.most = most;
        this.heldOut = heldOut;
        this.marked = marked;
        this.values = values;
    }

    /**
     * The same marks for a reader that is to mark another number of events.
     *
     * @param never events that are never marked
     */
    public CalibrationMarks of(int events, EventShare never) {
        return new CalibrationMarks(events, never, marked, new HashMap<>(values));
    }

    /** How many first labelled events have been marked. */
    int marked() {
        return marked;
    }

    /** Whether the partition's next event is calibrating. */
    public boolean mark(Event event) {
        if (!event.labelled() || most == 0 || heldOut.contains(event)) {
            return false;
        }
        boolean isFirst = marked < most;
        if (isFirst) {
            marked++;
        }
        return hasNewNumber(event.numbers()) || isFirst;
    }

    private boolean hasNewNumber(NamedNumbers numbers) {
        if (numbers == settled) {
            return false;
        }
        boolean isNew = false;
        for (int k = 0; k < numbers.count(); k++) {
            int number = numbers.value(k);
            int seen = values.getOrDefault(number, 0);
            if (seen < VALUES && (seen > 0 || values.size() < MOST_NUMBERS)) {
                values.put(number, seen + 1);
                isNew = true;
            }
        }
        settled = isNew ? settled : numbers;
        return isNew;
    }

    /** Writes the number of first events marked, the number of numbers, and by ascending index the values of each. */
    void writeTo(DataOutput out) throws IOException {
        out.writeInt(marked);
        out.writeInt(values.size());
        for (Map.Entry<Integer, Integer> number : new TreeMap<>(values).entrySet()) {
            out.writeInt(number.getKey());
            out.writeByte(number.getValue());
        }
    }

    /** Reads what {@link #writeTo} wrote; to be used by way of {@link #of}. */
    static CalibrationMarks readFrom(DataInput in) throws IOException {
        int marked = in.readInt();
        int count = in.readInt();
        if (count < 0 || count > MOST_NUMBERS) {
            throw new IOException("stored marks are of " + count + " numbers, expected 0 to " + MOST_NUMBERS);
        }
        Map<Integer, Integer> values = new HashMap<>();
        for (int left = count; left > 0; left--) {
            values.put(in.readInt(), (int) in.readByte());
        }
        return new CalibrationMarks(0, EventShare.NONE, marked, values);
    }
}
