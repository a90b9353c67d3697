package org.lorentztron.connectors.wire.event;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;

/** Writes events as {@link EventAvro} reads them. */
final class EventAvroWriter {
    private EventAvroWriter() {}

    static byte[] uint8(LabeledEvent event, double scale) {
        Features features = event.features();
        byte[] pixels = new byte[features.size()];
        for (int entry = 0; entry < features.nonZeros(); entry++) {
            float value = features.value(entry);
            long pixel = Math.round(value / scale);
            if (!(pixel > 0 && pixel < 256 && (float) (pixel * scale) == value)) {
                throw new IllegalArgumentException("features[" + features.index(entry) + "] is " + value
                        + ", expected a multiple of the scale " + scale + " up to 255");
            }
            pixels[features.index(entry)] = (byte) pixel;
        }
        return write(event, 0, pixels.length, out -> {
            out.writeDouble(scale);
            out.writeBytes(pixels);
        });
    }

    static byte[] float32(LabeledEvent event) {
        Features features = event.features();
        ByteBuffer values = ByteBuffer.allocate(Math.multiplyExact(Float.BYTES, features.size()))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int entry = 0; entry < features.nonZeros(); entry++) {
            values.putFloat(features.index(entry) * Float.BYTES, features.value(entry));
        }
        return write(event, 1, values.capacity(), out -> out.writeBytes(values));
    }

    static byte[] sparse(LabeledEvent event) {
        Features features = event.features();
        return write(event, 2, 8 * features.nonZeros(), out -> {
            out.writeArrayStart();
            out.setItemCount(features.nonZeros());
            for (int index : features.indices()) {
                out.startItem();
                out.writeInt(index);
            }
            out.writeArrayEnd();
            out.writeArrayStart();
            out.setItemCount(features.nonZeros());
            for (float value : features.values()) {
                out.startItem();
                out.writeFloat(value);
            }
            out.writeArrayEnd();
        });
    }

    /** Writes the fields of one of the three feature forms. */
    private interface FeaturesWriter {
        void write(BinaryEncoder out) throws IOException;
    }

    private static byte[] write(LabeledEvent event, int form, int expectedLength, FeaturesWriter features) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(64 + expectedLength);
        bytes.writeBytes(EventAvro.HEADER.start());
        BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
        try {
            writeText(out, event.id());
            boolean timed = event.timestamp() != LabeledEvent.NO_TIMESTAMP;
            out.writeIndex(timed ? 1 : 0);
            if (timed) {
                out.writeLong(event.timestamp());
            }
            writeText(out, event.label());
            out.writeIndex(form);
            features.write(out);
            out.writeDouble(event.weight());
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    /** Null is the union's branch 0, a text its branch 1, for ids as for labels. */
    private static void writeText(BinaryEncoder out, @Nullable String text) throws IOException {
        out.writeIndex(text == null ? 0 : 1);
        if (text != null) {
            out.writeString(text);
        }
    }
}
