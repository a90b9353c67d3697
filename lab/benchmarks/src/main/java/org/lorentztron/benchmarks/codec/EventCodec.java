package org.lorentztron.benchmarks.codec;

import java.io.IOException;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** Events to bytes and back. May keep buffers: not thread-safe. */
interface EventCodec {
    /** Pixels are multiples of this, which Avro's bytes count in. */
    double PIXEL = 1 / 255.0;

    byte[] encode(LabeledEvent event) throws IOException;

    LabeledEvent decode(byte[] value) throws IOException;

    /** What the job reads and {@code produce} writes. */
    static EventCodec ofTheJob(String format, int features) {
        return switch (format) {
            case "json-dense" -> of(EventJson::dense, new EventJson(features));
            case "json-sparse" -> of(EventJson::sparse, new EventJson(features));
            case "avro-bytes" -> of(event -> EventAvro.uint8(event, PIXEL), new EventAvro(features));
            case "avro-sparse" -> of(EventAvro::sparse, new EventAvro(features));
            default -> throw unknown(format);
        };
    }

    /** The usual way with a library's own objects. */
    static EventCodec ofLibrary(String format, int features) {
        return switch (format) {
            case "json-dense" -> new BoundJson.Dense();
            case "json-sparse" -> new BoundJson.Sparse(features);
            case "avro-bytes" -> new GenericAvro.Uint8();
            case "avro-sparse" -> new GenericAvro.Sparse(features);
            default -> throw unknown(format);
        };
    }

    private static IllegalArgumentException unknown(String format) {
        return new IllegalArgumentException(
                "format is \"" + format + "\", expected json-dense, json-sparse, avro-bytes or avro-sparse");
    }

    /** Writes an event. */
    interface Writer {
        byte[] encode(LabeledEvent event);
    }

    private static EventCodec of(Writer writer, EventFormat reader) {
        return new EventCodec() {
            @Override
            public byte[] encode(LabeledEvent event) {
                return writer.encode(event);
            }

            @Override
            public LabeledEvent decode(byte[] value) throws IOException {
                try {
                    return reader.decode(value);
                } catch (MalformedEventException e) {
                    throw new IOException(e);
                }
            }
        };
    }
}
