package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.cli.JsonLine;

/** The newest {@value #MOST} signals of one model. Not thread-safe. */
final class SignalLog extends Section {
    static final int MOST = 30;

    private static final JsonFactory JSON = new JsonFactory();

    private final String modelId;
    private final Deque<Row> rows = new ArrayDeque<>();
    private long count;

    /** The fields of a signal that are shown; docs/internals/wire-format.md says what they mean. */
    private static final class Row {
        private String signal = "";
        private String model = "";
        private long intervalEnd;
        private String of = "";
        private String what = "";
        private double before = Double.NaN;
        private double after = Double.NaN;
    }

    SignalLog(String modelId) {
        super("signals");
        this.modelId = modelId;
    }

    /** Takes a record; one that is no signal, or of another model, says nothing here. */
    void add(byte @Nullable [] value) {
        Row row = value == null ? null : read(value);
        if (row == null || !row.model.equals(modelId)) {
            return;
        }
        rows.addFirst(row);
        if (rows.size() > MOST) {
            rows.removeLast();
        }
        count++;
        change();
    }

    private static @Nullable Row read(byte[] value) {
        Row row = new Row();
        try (JsonParser json = JSON.createParser(value)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String field = json.currentName();
                json.nextToken();
                set(row, field, json);
                json.skipChildren();
            }
            return row;
        } catch (IOException e) {
            return null;
        }
    }

    private static void set(Row row, String field, JsonParser json) throws IOException {
        switch (field) {
            case "signal" -> row.signal = json.getValueAsString("");
            case "model" -> row.model = json.getValueAsString("");
            case "intervalEnd" -> row.intervalEnd = json.getValueAsLong();
            case "of" -> row.of = json.getValueAsString("");
            case "what" -> row.what = json.getValueAsString("");
            case "before" -> row.before = json.getValueAsDouble(Double.NaN);
            case "after" -> row.after = json.getValueAsDouble(Double.NaN);
            default -> {
                // Of no use to a page.
            }
        }
    }

    @Override
    void writeValue(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("count", count);
        json.writeArrayFieldStart("rows");
        for (Row row : rows) {
            json.writeStartObject();
            json.writeStringField("signal", PageText.label(row.signal));
            json.writeNumberField("intervalEnd", row.intervalEnd);
            json.writeStringField("of", PageText.label(row.of));
            json.writeStringField("what", PageText.message(row.what));
            JsonLine.number(json, "before", row.before);
            JsonLine.number(json, "after", row.after);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
