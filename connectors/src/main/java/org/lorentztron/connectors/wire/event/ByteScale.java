package org.lorentztron.connectors.wire.event;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The values of features that are sent as one byte each: float32(byte x scale). Keeps all of them while events have the
 * same scale, as those of most streams have; where each has its own, values are computed one by one. Not thread-safe.
 */
final class ByteScale {
    private static final int BYTES = 256;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final float[] values = new float[BYTES];
    /** The scale of the values; NaN before the first. */
    private double scale = Double.NaN;
    /** The scale of the last event. */
    private double last = Double.NaN;
    /** Whether every byte but 0 has a value that is not 0 and is allowed. */
    private boolean plain;

    /**
     * Adds the features that are not zero.
     *
     * @param scale finite
     * @param bytes one per feature from {@code start} on, at least {@code length}
     * @throws MalformedEventException if a value is too large
     */
    void add(double scale, byte[] bytes, int start, int length, FeatureBuffer buffer) throws MalformedEventException {
        if (scale == last && scale != this.scale) {
            set(scale);
        }
        last = scale;
        if (plain && scale == this.scale) {
            addPlain(bytes, start, length, buffer);
            return;
        }
        for (int i = 0; i < length; i++) {
            int value = bytes[start + i] & 0xFF;
            if (value != 0) {
                buffer.add(i, value * scale);
            }
        }
    }

    private void set(double scale) {
        for (int value = 0; value < BYTES; value++) {
            values[value] = (float) (value * scale);
        }
        plain = values[1] != 0 && Math.abs((BYTES - 1) * scale) <= LabeledEvent.LARGEST_VALUE;
        this.scale = scale;
    }

    /** Most features of most events are zero, and many lie together: eight at a time are passed over. */
    private void addPlain(byte[] bytes, int start, int length, FeatureBuffer buffer) {
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES) {
            if ((long) LONGS.get(bytes, start + i) != 0) {
                addRange(bytes, start, i, i + Long.BYTES, buffer);
            }
        }
        addRange(bytes, start, i, length, buffer);
    }

    private void addRange(byte[] bytes, int start, int from, int to, FeatureBuffer buffer) {
        for (int i = from; i < to; i++) {
            int value = bytes[start + i] & 0xFF;
            if (value != 0) {
                buffer.addNext(i, values[value]);
            }
        }
    }
}
