package org.lorentztron.connectors.wire.named;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * Collects the entries of one event. Those that meet in one index add up, as float64 in the order in which they came,
 * and are then rounded to float32. A long text costs words and never the event: when there are as many different
 * entries as words may make, further new words are left out. Reused from event to event; keeps nothing but growing
 * arrays. Not thread-safe.
 */
final class NamedEntries {
    /** Of different indices. */
    static final int MOST = 20_000;

    /** The same, from which on a word with a new index is left out. */
    static final int MOST_WITH_WORDS = 10_000;

    private static final int FIRST = 64;
    /** Entries that are held before those of one index are added up. */
    private static final int MOST_HELD = 2 * MOST;

    /** Of the indices, in their order. */
    private static final int PARTS = 64;

    /** The index of an entry above its place. */
    private long[] keys = new long[FIRST];

    /** The same, near their places in the order. */
    private long[] near = new long[FIRST];
    /** Where each part begins. */
    private final int[] parts = new int[PARTS];

    private double[] values = new double[FIRST];
    private int count;
    /** The different indices, once the entries are many; empty before. */
    private final Set<Integer> different = new HashSet<>();

    /** Whether the entries are many. */
    private boolean isLong;

    private int wordsLeftOut;

    private int[] numbers = new int[FIRST];
    private int[] presences = new int[FIRST];
    private int numberCount;
    /** Events of one kind have the same numbers. */
    private NamedNumbers before = NamedNumbers.NONE;

    void clear() {
        count = 0;
        numberCount = 0;
        wordsLeftOut = 0;
        if (isLong) {
            isLong = false;
            different.clear();
        }
    }

    void add(int index, double value) throws MalformedEventException {
        if (!hasRoom(index, MOST)) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    "features has more than " + MOST + " different entries, expected at most as many");
        }
        append(index, value);
    }

    /** Adds 1 for a word; false if it is left out. */
    boolean addWord(int index) {
        if (!hasRoom(index, MOST_WITH_WORDS)) {
            wordsLeftOut++;
            return false;
        }
        append(index, 1);
        return true;
    }

    /** Words of this event that were left out. */
    int wordsLeftOut() {
        return wordsLeftOut;
    }

    /** Whether there are fewer different indices than some number, or an index is one of them. */
    private boolean hasRoom(int index, int most) {
        return !isLong && count < MOST_WITH_WORDS || isOneOfMany(index, most);
    }

    private boolean isOneOfMany(int index, int most) {
        if (!isLong) {
            isLong = true;
            for (int i = 0; i < count; i++) {
                different.add((int) (keys[i] >> Integer.SIZE));
            }
        }
        return different.contains(index) || different.size() < most && different.add(index);
    }

    private void append(int index, double value) {
        if (count == keys.length) {
            if (count == MOST_HELD) {
                merge();
            } else {
                int length = Math.min(MOST_HELD, 2 * count);
                keys = Arrays.copyOf(keys, length);
                values = Arrays.copyOf(values, length);
            }
        }
        keys[count] = (long) index << Integer.SIZE | count;
        values[count++] = value;
    }

    /** Adds up what has one index. Indices stay in their order, and so do later entries behind them. */
    private void merge() {
        sort();
        double[] sums = new double[count];
        int kept = 0;
        for (int i = 0; i < count; kept++) {
            long index = keys[i] >> Integer.SIZE;
            double sum = values[(int) keys[i++]];
            while (i < count && keys[i] >> Integer.SIZE == index) {
                sum += values[(int) keys[i++]];
            }
            keys[kept] = index << Integer.SIZE | kept;
            sums[kept] = sum;
        }
        System.arraycopy(sums, 0, values, 0, kept);
        count = kept;
    }

    /** A number, as its value and its presence. */
    void addNumber(EventField field, double value) throws MalformedEventException {
        add(field.number(), value);
        add(field.presence(), 1);
        if (numberCount == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numberCount);
            presences = Arrays.copyOf(presences, 2 * numberCount);
        }
        numbers[numberCount] = field.number();
        presences[numberCount++] = field.presence();
    }

    NamedNumbers numbers() {
        if (!before.are(numbers, presences, numberCount)) {
            before = NamedNumbers.of(Arrays.copyOf(numbers, numberCount), Arrays.copyOf(presences, numberCount));
        }
        return before;
    }

    /** By index. Indices are hashes, which are spread evenly: put near its place first, hardly an entry has to move. */
    private void sort() {
        if (near.length < count) {
            near = new long[keys.length];
        }
        Arrays.fill(parts, 0);
        for (int i = 0; i < count; i++) {
            parts[part(keys[i])]++;
        }
        for (int k = 1; k < PARTS; k++) {
            parts[k] += parts[k - 1];
        }
        for (int i = 0; i < count; i++) {
            near[--parts[part(keys[i])]] = keys[i];
        }
        Arrays.sort(near, 0, count);
        System.arraycopy(near, 0, keys, 0, count);
    }

    /** The highest bits of the index, which is never negative. */
    private static int part(long key) {
        return (int) (key >>> Long.SIZE - 7);
    }

    Features features() throws MalformedEventException {
        sort();
        int[] indices = new int[count];
        float[] sums = new float[count];
        int kept = 0;
        for (int i = 0; i < count; ) {
            int index = (int) (keys[i] >> Integer.SIZE);
            double sum = values[(int) keys[i++]];
            while (i < count && (int) (keys[i] >> Integer.SIZE) == index) {
                sum += values[(int) keys[i++]];
            }
            if (!(Math.abs(sum) <= LabeledEvent.LARGEST_VALUE)) {
                throw new MalformedEventException(
                        MalformedReason.NOT_FINITE,
                        "features has entries of index " + index + " with the sum " + sum
                                + ", expected a magnitude of at most " + LabeledEvent.LARGEST_VALUE);
            }
            indices[kept] = index;
            sums[kept] = (float) sum;
            kept += sums[kept] == 0 ? 0 : 1;
        }
        return kept == count
                ? Features.canonical(NamedFeatures.SIZE, indices, sums)
                : Features.canonical(NamedFeatures.SIZE, Arrays.copyOf(indices, kept), Arrays.copyOf(sums, kept));
    }
}
