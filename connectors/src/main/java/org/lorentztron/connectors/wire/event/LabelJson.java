package org.lorentztron.connectors.wire.event;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Labels as JSON (UTF-8, one object per record):
 *
 * <pre>
 *   {"id": "a17", "label": "fraud", "timestamp": 1700000000000, "weight": 1}
 *
 *   id         required  text or integer           as in the event
 *   label      required  text, integer or null     as in an event; null takes back a label that still waits
 *   timestamp  optional  integer or null           when the label was known, ms since 1970; absent: the record's
 *   weight     optional  number or null            from 0 to 1,000,000; absent: the event's own
 *   any other field                                ignored, so that producers may add some
 * </pre>
 *
 * Keeps a buffer; belongs to one thread at a time.
 */
final class LabelJson {
    private final StrictJson json;

    LabelJson(int maxBytes) {
        json = new StrictJson(maxBytes);
    }

    SentLabel decode(byte[] value) throws MalformedEventException {
        return json.read(value, LabelJson::readLabel);
    }

    private static SentLabel readLabel(JsonParser parser) throws IOException, MalformedEventException {
        StrictJson.enterObject(parser, "label");
        String id = null;
        String label = null;
        long timestamp = LabeledEvent.NO_TIMESTAMP;
        double weight = SentLabel.NO_WEIGHT;
        int seen = 0;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            switch (name) {
                case "id" -> {
                    seen = JsonFields.once(seen, 1, name);
                    id = JsonFields.id(parser);
                }
                case "timestamp" -> {
                    seen = JsonFields.once(seen, 2, name);
                    timestamp = JsonFields.timestamp(parser);
                }
                case "label" -> {
                    seen = JsonFields.once(seen, 4, name);
                    label = JsonFields.label(parser);
                }
                case "weight" -> {
                    seen = JsonFields.once(seen, 8, name);
                    weight = JsonFields.weight(parser, SentLabel.NO_WEIGHT);
                }
                default -> StrictJson.skip(parser);
            }
        }
        return new SentLabel(requireId(id), label(label, (seen & 4) != 0), timestamp, weight);
    }

    private static String requireId(@Nullable String id) throws MalformedEventException {
        if (id == null) {
            throw new MalformedEventException(MalformedReason.MISSING_ID, "id is missing, expected that of the event");
        }
        return id;
    }

    /** A label that is absent was forgotten, one that is null takes back. */
    private static @Nullable String label(@Nullable String label, boolean isThere) throws MalformedEventException {
        if (!isThere) {
            throw new MalformedEventException(
                    MalformedReason.MISSING_FIELD, "label is missing, expected a class, or null to take one back");
        }
        return label;
    }
}
