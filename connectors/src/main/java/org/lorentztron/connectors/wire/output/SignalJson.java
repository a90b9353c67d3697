package org.lorentztron.connectors.wire.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Signals as JSON (UTF-8, one object per record), all fields always present:
 *
 * <pre>
 *   {"signal": "feature-shift", "model": "default", "intervalEnd": 1700000010000, "of": "amount", "what": "values",
 *    "before": 0.1, "after": 0.25, "eventsBefore": 5000, "events": 6000, "distance": 0.3, "bound": 0.1,
 *    "from": 12.5, "to": null}
 * </pre>
 *
 * What the fields mean is in docs/internals/wire-format.md. Stateless.
 */
public final class SignalJson {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int USUAL_BYTES = 256;

    private SignalJson() {}

    /** The signal as a record's value. */
    public static byte[] of(Signal signal) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(USUAL_BYTES);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            write(signal, json);
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return out.toByteArray();
    }

    private static void write(Signal signal, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("signal", signal.name());
        json.writeStringField("model", signal.modelId());
        json.writeNumberField("intervalEnd", signal.intervalEnd());
        json.writeStringField("of", signal.of());
        json.writeStringField("what", signal.what());
        write("before", signal.before(), json);
        write("after", signal.after(), json);
        json.writeNumberField("eventsBefore", signal.eventsBefore());
        json.writeNumberField("events", signal.events());
        write("distance", signal.distance(), json);
        write("bound", signal.bound(), json);
        write("from", signal.from(), json);
        write("to", signal.to(), json);
        json.writeEndObject();
    }

    private static void write(String field, @Nullable Number value, JsonGenerator json) throws IOException {
        if (value == null) {
            json.writeNullField(field);
        } else {
            json.writeFieldName(field);
            json.writeNumber(value.toString());
        }
    }
}
