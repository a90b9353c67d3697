package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.StrictJson;

/**
 * The decimals of an event, as the schema of Kafka Connect beside it says. Most events of a topic have the same schema,
 * so the newest one is kept. Not thread-safe.
 */
final class ConnectDecimals {
    /** The place of what a schema is of. */
    static final String PAYLOAD = "/payload";
    /** Some 2,000 digits. */
    private static final int LONGEST = 830;

    private Map<String, ConnectScale> scales = Map.of();
    private byte[] newest = {};
    private Map<String, ConnectScale> ofNewest = Map.of();

    /** Forgets the event before. */
    void begin() {
        scales = Map.of();
    }

    /** The event has a schema, at whose start the parser is. */
    void schema(JsonParser parser) throws IOException, MalformedEventException {
        scales = ConnectSchema.scales(parser, PAYLOAD);
    }

    /** The same of a schema in ASCII; false if a full parser has to read it. */
    boolean schema(byte[] bytes, int start, int end) throws MalformedEventException {
        if (!Arrays.equals(bytes, start, end, newest, 0, newest.length)) {
            try (JsonParser parser = StrictJson.parser(new String(bytes, start, end - start, ISO_8859_1))) {
                parser.nextToken();
                ofNewest = ConnectSchema.scales(parser, PAYLOAD);
                newest = Arrays.copyOfRange(bytes, start, end);
            } catch (IOException e) {
                return false;
            }
        }
        scales = ofNewest;
        return true;
    }

    /** Whether texts at a field are decimals. */
    boolean areTexts(EventField field) {
        return !scales.isEmpty() && scales.containsKey(field.place());
    }

    /** Whether objects at a field are decimals. */
    boolean areObjects(EventField field) {
        return !scales.isEmpty() && ConnectScale.BESIDE.equals(scales.get(field.place()));
    }

    /** The decimal that a text is. */
    BigDecimal ofText(EventField field, byte[] bytes, int start, int end) throws MalformedEventException {
        ConnectScale scale = scales.getOrDefault(field.place(), ConnectScale.UNKNOWN);
        return value(field.path(), Arrays.copyOfRange(bytes, start, end), scale);
    }

    /**
     * The decimal that an object of a value and its scale is, in whatever order.
     *
     * @param parser at its start; afterwards at its end
     * @return null if it has no value
     */
    @Nullable
    BigDecimal ofObject(EventField field, JsonParser parser) throws IOException, MalformedEventException {
        ConnectScale scale = null;
        boolean hasValue = false;
        byte[] value = null;
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            switch (key) {
                case "scale" -> {
                    requireOnce(scale == null, field, key);
                    scale = token == JsonToken.VALUE_NUMBER_INT
                            ? ConnectScale.of(parser.getText())
                            : ConnectScale.UNKNOWN;
                }
                case "value" -> {
                    requireOnce(!hasValue, field, key);
                    hasValue = true;
                    if (token == JsonToken.VALUE_STRING) {
                        value = parser.getText().getBytes(UTF_8);
                    } else if (token != JsonToken.VALUE_NULL) {
                        throw StrictJson.wrongType(field.path() + "." + key, parser, "a decimal in base64");
                    }
                }
                default -> {}
            }
            StrictJson.skip(parser);
        }
        return value == null
                ? null
                : value(field.path() + ".value", value, scale == null ? ConnectScale.UNKNOWN : scale);
    }

    private static void requireOnce(boolean isFirst, EventField field, String key) throws MalformedEventException {
        if (!isFirst) {
            throw StrictJson.notJson(field.path() + "." + key + " is given more than once, expected it at most once");
        }
    }

    private static BigDecimal value(String path, byte[] text, ConnectScale scale) throws MalformedEventException {
        byte[] unscaled = unscaled(text);
        if (unscaled.length == 0 || unscaled.length > LONGEST) {
            throw FieldValues.noDecimal(path, new String(text, UTF_8));
        }
        if (scale.kind() != ConnectScale.Kind.FIXED) {
            throw FieldValues.noScale(path);
        }
        BigDecimal value = new BigDecimal(new BigInteger(unscaled), scale.digits());
        // Without an exponent a whole number is an id.
        return value.scale() < 0 ? value.setScale(0) : value;
    }

    /** Empty if the text is not in base64. */
    private static byte[] unscaled(byte[] text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }
}
