package org.lorentztron.local.produce.rows;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An event with named features.
 *
 * @param id null if there is none
 * @param label the class; null if it is to be predicted
 * @param timestamp milliseconds since 1970
 * @param features by name, in the order in which they are written: {@link Long}, {@link Double} or {@link String}
 * @param weight as if the event came that many times
 */
public record NamedEvent(
        @Nullable String id, @Nullable String label, long timestamp, Map<String, Object> features, double weight) {
    private static final JsonFactory JSON = new JsonFactory();

    /** The event as JSON, UTF-8. Numbers have all digits of their float64. */
    public EncodedEvent json() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            if (id != null) {
                json.writeStringField("id", id);
            }
            if (label != null) {
                json.writeStringField("label", label);
            }
            json.writeNumberField("timestamp", timestamp);
            if (weight != 1) {
                json.writeNumberField("weight", weight);
            }
            json.writeFieldName("features");
            writeFeatures(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new EncodedEvent(id, bytes.toByteArray());
    }

    /** The features alone as JSON, UTF-8. */
    public byte[] featuresJson() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            writeFeatures(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private void writeFeatures(JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, Object> feature : features.entrySet()) {
            write(json, feature.getKey(), feature.getValue());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String name, Object value) throws IOException {
        if (value instanceof Long whole) {
            json.writeNumberField(name, whole);
        } else if (value instanceof Double number) {
            json.writeNumberField(name, number);
        } else {
            json.writeStringField(name, (String) value);
        }
    }
}
