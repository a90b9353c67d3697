package org.lorentztron.connectors.wire.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.lorentztron.model.Features;

/** Writes events as {@link EventJson} reads them; every value in the fewest digits that give the same float32 back. */
final class EventJsonWriter {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private EventJsonWriter() {}

    static byte[] dense(LabeledEvent event) {
        Features features = event.features();
        return write(event, denseLength(features), json -> {
            json.writeStartArray();
            int entry = 0;
            for (int index = 0; index < features.size(); index++) {
                boolean stored = entry < features.nonZeros() && features.index(entry) == index;
                writeValue(json, stored ? features.value(entry++) : 0);
            }
            json.writeEndArray();
        });
    }

    /** @throws ArithmeticException if that is more than an array can have */
    private static int denseLength(Features features) {
        return Math.toIntExact(64 + 2L * features.size() + 10L * features.nonZeros());
    }

    static byte[] sparse(LabeledEvent event) {
        Features features = event.features();
        return write(event, 64 + 18 * features.nonZeros(), json -> {
            json.writeStartObject();
            for (int entry = 0; entry < features.nonZeros(); entry++) {
                json.writeFieldName(Integer.toString(features.index(entry)));
                writeValue(json, features.value(entry));
            }
            json.writeEndObject();
        });
    }

    /** Writes one value, the features, to the generator. */
    private interface FeaturesWriter {
        void write(JsonGenerator json) throws IOException;
    }

    private static byte[] write(LabeledEvent event, int expectedLength, FeaturesWriter features) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(expectedLength);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            if (event.id() != null) {
                json.writeStringField("id", event.id());
            }
            if (event.timestamp() != LabeledEvent.NO_TIMESTAMP) {
                json.writeNumberField("timestamp", event.timestamp());
            }
            if (event.label() != null) {
                json.writeStringField("label", event.label());
            }
            if (event.weight() != 1) {
                json.writeNumberField("weight", event.weight());
            }
            json.writeFieldName("features");
            features.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return out.toByteArray();
    }

    private static void writeValue(JsonGenerator json, float value) throws IOException {
        if (value == (int) value && Math.abs(value) < 1e6f) {
            json.writeNumber((int) value);
        } else {
            json.writeNumber(value);
        }
    }
}
