package org.lorentztron.connectors.wire.named;

import java.util.Arrays;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * Collects the entries of one event. Those that meet in one index add up, as float64 in the order in which they came,
 * and are then rounded to float32. Reused from event to event; keeps nothing but growing arrays. Not thread-safe.
 */
final class NamedEntries {
    /** Of one event. */
    static final int MOST = 10_000;

    private static final int FIRST = 64;

    /** The index of an entry above its place. */
    private long[] keys = new long[FIRST];

    private double[] values = new double[FIRST];
    private int count;

    private int[] numbers = new int[FIRST];
    private int[] presences = new int[FIRST];
    private int numberCount;
    /** Events of one kind have the same numbers. */
    private NamedNumbers before = NamedNumbers.NONE;

    void clear() {
        count = 0;
        numberCount = 0;
    }

    void add(int index, double value) throws MalformedEventException {
        if (count == keys.length) {
            if (count == MOST) {
                throw new MalformedEventException(
                        MalformedReason.OVERSIZED,
                        "features has more than " + MOST + " entries, expected at most as many");
            }
            int length = Math.min(MOST, 2 * count);
            keys = Arrays.copyOf(keys, length);
            values = Arrays.copyOf(values, length);
        }
        keys[count] = (long) index << Integer.SIZE | count;
        values[count++] = value;
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

    Features features() throws MalformedEventException {
        Arrays.sort(keys, 0, count);
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
