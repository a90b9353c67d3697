package org.lorentztron.connectors.wire.event;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.BoundedDecoder;
import org.lorentztron.connectors.wire.avro.SingleObject;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * Events in Avro's single-object encoding, schema {@code avro/LabeledEvent.avsc}:
 *
 * <pre>
 *   C3 01 | fingerprint, 8 bytes | id | timestamp | label | features | weight
 *
 *   id         00                            none
 *              02, length, UTF-8             text
 *   timestamp  00                            the record's timestamp counts
 *              02, number                    ms since 1970
 *   label      00                            to be scored
 *              02, length, UTF-8             text
 *              04, number                    stands for its decimal text
 *   features   00, scale, length, bytes      Uint8Features: value = float32(byte * scale), scale a float64
 *              02, length, bytes             Float32Features: little-endian
 *              04, array, array              SparseFeatures: 0-based indices, values (float32), in any order
 *              06, ...                       NamedFeatures: not for these events
 *   weight     float64, little-endian        from 0 to 1,000,000
 *
 *   lengths and numbers are Avro's zig-zag variable-length integers
 * </pre>
 *
 * Values obey the same rules as in {@link EventJson}. The record must have exactly this schema's fingerprint and end
 * where the event ends; no length in it is believed before it is seen to fit.
 */
public final class EventAvro implements EventFormat {
    private static final long serialVersionUID = 1L;
    /** What every event begins with. */
    public static final SingleObject HEADER =
            new SingleObject(org.lorentztron.connectors.wire.avro.LabeledEvent.getClassSchema());

    private final int features;
    private final int maxBytes;
    private final transient BoundedDecoder decoder = new BoundedDecoder();
    private final transient FeatureBuffer buffer;
    private final transient ByteScale byteScale = new ByteScale();
    private transient int[] indices = new int[64];

    /** @param features how many features an event has, without the constant one */
    public EventAvro(int features) {
        this(features, EventText.defaultMaxBytes(features));
    }

    /**
     * @param features how many features an event has, without the constant one
     * @param maxBytes a longer value is {@link MalformedReason#OVERSIZED}
     */
    public EventAvro(int features, int maxBytes) {
        this.features = EventText.requirePositive("features", features);
        this.maxBytes = EventText.requirePositive("maxBytes", maxBytes);
        this.buffer = new FeatureBuffer(features);
    }

    /** With new buffers: serialization keeps the configuration alone. */
    private Object readResolve() {
        return new EventAvro(features, maxBytes);
    }

    @Override
    public LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException {
        byte[] bytes = EventText.checkSize(value, maxBytes);
        try {
            HEADER.expect(bytes);
            decoder.reset(bytes, SingleObject.HEADER_LENGTH);
            String id = branch("id", 2) == 0 ? null : EventText.check("id", decoder.readString());
            long timestamp = branch("timestamp", 2) == 0
                    ? LabeledEvent.NO_TIMESTAMP
                    : EventText.checkTimestamp(decoder.readLong());
            String label = readLabel();
            Features found = readFeatures(bytes);
            double weight = EventText.checkWeight("weight", decoder.readDouble());
            decoder.expectEnd();
            return new LabeledEvent(id, label, timestamp, found, NamedNumbers.NONE, weight);
        } catch (IOException e) {
            throw new MalformedEventException(
                    MalformedReason.NOT_AVRO, Objects.requireNonNullElseGet(e.getMessage(), e::toString));
        }
    }

    /**
     * The event with its features as one byte each.
     *
     * @param scale value = float32(byte * scale); 1 / 255.0 for pixels
     * @throws IllegalArgumentException if a value is no such multiple of the scale
     */
    public static byte[] uint8(LabeledEvent event, double scale) {
        return EventAvroWriter.uint8(event, scale);
    }

    /** The event with its features as one float32 each. */
    public static byte[] float32(LabeledEvent event) {
        return EventAvroWriter.float32(event);
    }

    /** The event with the features that are not zero. */
    public static byte[] sparse(LabeledEvent event) {
        return EventAvroWriter.sparse(event);
    }

    private int branch(String field, int branches) throws IOException {
        int index = decoder.readIndex();
        if (index >= 0 && index < branches) {
            return index;
        }
        throw new IOException(field + " has union index " + index + ", expected 0 to " + (branches - 1));
    }

    private @Nullable String readLabel() throws IOException, MalformedEventException {
        return switch (branch("label", 3)) {
            case 0 -> null;
            case 1 -> EventText.check("label", decoder.readString());
            default -> Long.toString(decoder.readLong());
        };
    }

    private Features readFeatures(byte[] value) throws IOException, MalformedEventException {
        buffer.clear();
        switch (branch("features", 4)) {
            case 0 -> readUint8(value);
            case 1 -> readFloat32();
            case 2 -> readSparse();
            default ->
                throw new MalformedEventException(
                        MalformedReason.WRONG_TYPE, "features have names, expected indices: see --features named");
        }
        return buffer.toFeatures();
    }

    private void readUint8(byte[] value) throws IOException, MalformedEventException {
        double scale = decoder.readDouble();
        if (!Double.isFinite(scale)) {
            throw new MalformedEventException(
                    MalformedReason.NOT_FINITE, "scale is " + scale + ", expected a finite number");
        }
        int length = decoder.readLength("features");
        requireLength(length, features);
        byteScale.add(scale, value, decoder.take(length), length, buffer);
    }

    private void readFloat32() throws IOException, MalformedEventException {
        int length = decoder.readLength("features");
        if (length % Float.BYTES != 0) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_LENGTH,
                    "features has " + length + " bytes, expected " + (long) Float.BYTES * features);
        }
        requireLength(length / Float.BYTES, features);
        for (int i = 0; i < features; i++) {
            float value = decoder.readFloat();
            if (value != 0) {
                buffer.add(i, value);
            }
        }
    }

    private void readSparse() throws IOException, MalformedEventException {
        int count = 0;
        for (long block = decoder.readArrayStart(); block > 0; block = decoder.arrayNext()) {
            if (indices.length < count + block) {
                indices = Arrays.copyOf(indices, (int) Math.max(count + block, 2L * count));
            }
            for (long i = 0; i < block; i++) {
                indices[count++] = decoder.readInt();
            }
        }
        int values = 0;
        for (long block = decoder.readArrayStart(); block > 0; block = decoder.arrayNext()) {
            for (long i = 0; i < block; i++, values++) {
                float value = decoder.readFloat();
                if (values < count) {
                    buffer.add(indices[values], value);
                }
            }
        }
        if (values != count) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_LENGTH,
                    "features has " + values + " values, expected as many as its " + count + " indices");
        }
    }

    private static void requireLength(int length, int expected) throws MalformedEventException {
        if (length != expected) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_LENGTH, "features has length " + length + ", expected " + expected);
        }
    }
}
