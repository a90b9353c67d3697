package org.lorentztron.tools.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** One JSON object on one line. Numbers that are not finite become null: JSON has no word for them. */
public final class JsonLine {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonLine() {}

    /** Writes the fields of an object. */
    public interface Fields {
        void write(JsonGenerator object) throws IOException;
    }

    /** The object on one line, without its end. */
    public static String of(Fields fields) {
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

    /** A field with a number, or with null if it is not finite. */
    public static void number(JsonGenerator object, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            object.writeNumberField(name, value);
        } else {
            object.writeNullField(name);
        }
    }
}
