package org.lorentztron.connectors.wire.signal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.drift.Drift;
import org.lorentztron.model.drift.Finding;

/**
 * Signals as JSON (UTF-8, one object per record), all fields always present:
 *
 * <pre>
 *   {"signal": "feature-shift", "model": "default", "intervalEnd": 1700000010000, "of": "amount", "what": "values",
 *    "before": 0.1, "after": 0.25, "eventsBefore": 5000, "events": 6000, "distance": 0.3, "bound": 0.1,
 *    "from": 12.5, "to": null}
 * </pre>
 *
 * What the fields mean is in docs/wire-format.md. Stateless.
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
        Finding finding = signal.finding();
        json.writeStartObject();
        json.writeStringField("signal", finding.drift().signal());
        json.writeStringField("model", signal.modelId());
        json.writeNumberField("intervalEnd", signal.intervalEnd());
        json.writeStringField("of", signal.of());
        json.writeStringField("what", finding.drift().what());
        json.writeNumberField("before", finding.before());
        json.writeNumberField("after", finding.after());
        json.writeNumberField("eventsBefore", finding.eventsBefore());
        json.writeNumberField("events", finding.events());
        // The trainer judges whether a part is reset, mistake by mistake.
        if (finding.drift() == Drift.PAIR_RESTARTED) {
            json.writeNullField("distance");
            json.writeNullField("bound");
        } else {
            json.writeNumberField("distance", finding.distance());
            json.writeNumberField("bound", finding.bound());
        }
        write("from", signal.from(), json);
        write("to", signal.to(), json);
        json.writeEndObject();
    }

    private static void write(String field, @Nullable Float edge, JsonGenerator json) throws IOException {
        if (edge == null) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, edge);
        }
    }
}
