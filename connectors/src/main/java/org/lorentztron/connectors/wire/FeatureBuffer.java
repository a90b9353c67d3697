package org.lorentztron.connectors.wire;

import java.util.Arrays;
import org.lorentztron.model.Features;

/**
 * Collects the features of one event in the order they come and makes them canonical: sorted by index, without zeros (also
 * -0.0), each index at most once. Reused from event to event; keeps nothing but a growing array. Not thread-safe.
 *
 * <p>An entry is one long, the index above the value's bits, so that features out of order are sorted without boxing.
 * Zeros are kept until the end: an index given twice is an error even if one of its values is zero.
 */
final class FeatureBuffer {
    private final int features;
    private long[] entries = new long[64];
    private int count;
    private int nonZeros;
    private int lastIndex;
    private boolean ascending;

    /** @param features how many features an event has; indices are below it */
    FeatureBuffer(int features) {
        this.features = features;
    }

    void clear() {
        count = 0;
        nonZeros = 0;
        lastIndex = -1;
        ascending = true;
    }

    /** @param index 0-based */
    void add(long index, double value) throws MalformedEventException {
        if (index < 0 || index >= features) {
            throw new MalformedEventException(
                    MalformedReason.INDEX_OUT_OF_RANGE,
                    "features has index " + index + ", expected 0 to " + (features - 1));
        }
        if (!(Math.abs(value) <= LabeledEvent.LARGEST_VALUE)) {
            throw notFinite(index, String.valueOf(value));
        }
        if (count == features) {
            // Every index has been given, if none was repeated before: so this one is.
            sort();
            throw repeated(index);
        }
        if (count == entries.length) {
            entries = Arrays.copyOf(entries, (int) Math.min(features, 2L * count));
        }
        float rounded = (float) value;
        entries[count++] = index << 32 | Float.floatToRawIntBits(rounded) & 0xFFFF_FFFFL;
        ascending &= index > lastIndex;
        lastIndex = (int) index;
        if (rounded != 0) {
            nonZeros++;
        }
    }

    Features toFeatures() throws MalformedEventException {
        if (!ascending) {
            sort();
        }
        int[] indices = new int[nonZeros];
        float[] values = new float[nonZeros];
        int kept = 0;
        for (int i = 0; i < count; i++) {
            float value = Float.intBitsToFloat((int) entries[i]);
            if (value != 0) {
                indices[kept] = (int) (entries[i] >>> 32);
                values[kept++] = value;
            }
        }
        return Features.canonical(features, indices, values);
    }

    static MalformedEventException notFinite(long index, String found) {
        return new MalformedEventException(
                MalformedReason.NOT_FINITE,
                "features[" + index + "] is " + found + ", expected a finite number of magnitude at most "
                        + LabeledEvent.LARGEST_VALUE);
    }

    private void sort() throws MalformedEventException {
        Arrays.sort(entries, 0, count);
        for (int i = 1; i < count; i++) {
            if (entries[i] >>> 32 == entries[i - 1] >>> 32) {
                throw repeated(entries[i] >>> 32);
            }
        }
    }

    private static MalformedEventException repeated(long index) {
        return new MalformedEventException(
                MalformedReason.REPEATED_INDEX,
                "features has index " + index + " more than once, expected each at most once");
    }
}
