package org.lorentztron.connectors.wire.version;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * That an alias stands at a version from now on. The newest move of an alias counts. Its record's value is JSON:
 *
 * <pre>
 *   {"version": 41, "by": "ann", "reason": "42 misses refunds", "time": 1700000000000}
 * </pre>
 *
 * Fields of other names are passed over. Immutable.
 *
 * @param version 1 or more
 * @param by who has moved it
 * @param reason why
 * @param time when, milliseconds since the epoch
 */
public record AliasMove(long version, String by, String reason, long time) {
    private static final JsonFactory JSON = new JsonFactory();

    /** @throws IllegalArgumentException if the version is below 1 */
    public AliasMove {
        Objects.requireNonNull(by, "by");
        Objects.requireNonNull(reason, "reason");
        if (version < 1) {
            throw new IllegalArgumentException("version is " + version + ", expected 1 or more");
        }
    }

    /** The value of the record. */
    public byte[] encode() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(128);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField("version", version);
            json.writeStringField("by", by);
            json.writeStringField("reason", reason);
            json.writeNumberField("time", time);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return out.toByteArray();
    }

    /**
     * The move in a record's value.
     *
     * @throws IOException if the value is no JSON object with these four fields, or a tombstone
     */
    public static AliasMove decode(byte @Nullable [] value) throws IOException {
        if (value == null) {
            throw new IOException("record has no value (a tombstone), expected where the alias stands");
        }
        Map<String, String> texts = new HashMap<>();
        Map<String, Long> numbers = new HashMap<>();
        try (JsonParser parser = JSON.createParser(value)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("record is no JSON object, expected where the alias stands");
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                switch (parser.nextToken()) {
                    case VALUE_STRING -> texts.put(name, parser.getText());
                    case VALUE_NUMBER_INT -> numbers.put(name, parser.getLongValue());
                    default -> parser.skipChildren();
                }
            }
        }
        try {
            return new AliasMove(at("version", numbers), at("by", texts), at("reason", texts), at("time", numbers));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static <T> T at(String name, Map<String, T> fields) throws IOException {
        T value = fields.get(name);
        if (value == null) {
            throw new IOException("alias has no " + name + ", expected version, by, reason and time");
        }
        return value;
    }
}
