package org.lorentztron.connectors.wire.event;

import java.util.Arrays;
import org.lorentztron.model.Features;

/**
 * Collects the features of one event in the order they come and makes them canonical: sorted by index, without zeros
 * (also -0.0), each index at most once. Reused from event to event; keeps nothing but growing arrays. Not thread-safe.
 *
 * <p>Zeros are kept until the end: an index given twice is an error even if one of its values is zero.
 */
final class FeatureBuffer {
    private final int features;
    private int[] indices = new int[64];
    private float[] values = new float[64];
    /** For features that come out of order: each with its value. */
    private long[] entries = {};

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
        float rounded = (float) value;
        append((int) index, rounded);
        ascending &= index > lastIndex;
        lastIndex = (int) index;
        if (rounded != 0) {
            nonZeros++;
        }
    }

    /**
     * The same without looking.
     *
     * @param index above all before, and below the number of features
     * @param value not 0, and allowed
     */
    void addNext(int index, float value) {
        assert index > lastIndex && index < features && value != 0 : index;
        append(index, value);
        lastIndex = index;
        nonZeros++;
    }

    private void append(int index, float value) {
        if (count == indices.length) {
            int length = (int) Math.min(features, 2L * count);
            indices = Arrays.copyOf(indices, length);
            values = Arrays.copyOf(values, length);
        }
        indices[count] = index;
        values[count++] = value;
    }

    Features toFeatures() throws MalformedEventException {
        if (!ascending) {
            sort();
        }
        if (nonZeros < count) {
            dropZeros();
        }
        return Features.canonical(features, Arrays.copyOf(indices, nonZeros), Arrays.copyOf(values, nonZeros));
    }

    private void dropZeros() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            indices[kept] = indices[i];
            values[kept] = values[i];
            kept += values[i] == 0 ? 0 : 1;
        }
    }

    static MalformedEventException notFinite(long index, String found) {
        return new MalformedEventException(
                MalformedReason.NOT_FINITE,
                "features[" + index + "] is " + found + ", expected a finite number of magnitude at most "
                        + LabeledEvent.LARGEST_VALUE);
    }

    /** By way of longs, the index above the value's bits, which are sorted without boxing. */
    private void sort() throws MalformedEventException {
        if (entries.length < count) {
            entries = new long[indices.length];
        }
        for (int i = 0; i < count; i++) {
            entries[i] = (long) indices[i] << 32 | Float.floatToRawIntBits(values[i]) & 0xFFFF_FFFFL;
        }
        Arrays.sort(entries, 0, count);
        for (int i = 0; i < count; i++) {
            indices[i] = (int) (entries[i] >>> 32);
            values[i] = Float.intBitsToFloat((int) entries[i]);
            if (i > 0 && indices[i] == indices[i - 1]) {
                throw repeated(indices[i]);
            }
        }
    }

    private static MalformedEventException repeated(long index) {
        return new MalformedEventException(
                MalformedReason.REPEATED_INDEX,
                "features has index " + index + " more than once, expected each at most once");
    }
}
