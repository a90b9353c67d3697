package org.lorentztron.local;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** One JSON object on one line. Numbers that are not finite become null: JSON has no word for them. */
final class JsonLine {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonLine() {}

    /** Writes the fields of an object. */
    interface Fields {
        void write(JsonGenerator object) throws IOException;
    }

    static String of(Fields fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    static void number(JsonGenerator object, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            object.writeNumberField(name, value);
        } else {
            object.writeNullField(name);
        }
    }
}
