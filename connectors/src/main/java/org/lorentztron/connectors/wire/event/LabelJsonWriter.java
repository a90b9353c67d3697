package org.lorentztron.connectors.wire.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes labels as {@link LabelJson} reads them; what a label does not say is left out. Stateless. */
final class LabelJsonWriter {
    private static final JsonFactory JSON = new JsonFactory();

    private LabelJsonWriter() {}

    static byte[] write(SentLabel label) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(96);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("id", label.id());
            // Null takes a label back; a reader refuses a label that is absent.
            json.writeStringField("label", label.label());
            if (label.timestamp() != LabeledEvent.NO_TIMESTAMP) {
                json.writeNumberField("timestamp", label.timestamp());
            }
            if (!Double.isNaN(label.weight())) {
                json.writeNumberField("weight", label.weight());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return out.toByteArray();
    }
}
