package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.core.JsonParser;
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
    private static final String PAYLOAD = "/payload";
    /** Some 2,000 digits. */
    private static final int LONGEST = 830;

    private Map<String, Integer> scales = Map.of();
    private byte[] newest = {};
    private Map<String, Integer> ofNewest = Map.of();
    /** The decimal of a variable scale that is being read, and its scale. */
    private @Nullable EventField object;

    private int scale;

    /** Forgets the event before. */
    void begin() {
        scales = Map.of();
        object = null;
    }

    /** Whether the event has any. */
    boolean isEmpty() {
        return scales.isEmpty();
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

    /** An object begins, which may be one. */
    void open(EventField field) {
        object = field;
        scale = 0;
    }

    /** Whether a number is the scale of the value that follows. */
    boolean isScale(EventField field, double value) {
        boolean isScale = scaleOf(field) == ConnectSchema.IS_SCALE;
        scale = isScale ? (int) value : scale;
        return isScale;
    }

    private int scaleOf(EventField field) {
        return scales.getOrDefault(field.place(), 0);
    }

    /** Whether a text is the value of a decimal. */
    boolean isValue(EventField field) {
        return scales.containsKey(field.place());
    }

    /** The field whose value a text is. */
    EventField target(EventField field) {
        return scaleOf(field) == ConnectSchema.VARIABLE && object != null ? object : field;
    }

    /** The value of a text. */
    BigDecimal value(EventField field, byte[] bytes, int start, int end) throws MalformedEventException {
        int places = scaleOf(field) == ConnectSchema.VARIABLE ? scale : scaleOf(field);
        byte[] unscaled = unscaled(Arrays.copyOfRange(bytes, start, end));
        if (unscaled.length == 0 || unscaled.length > LONGEST || Math.abs(places) > LONGEST) {
            throw FieldValues.noDecimal(field, new String(bytes, start, end - start, ISO_8859_1));
        }
        return new BigDecimal(new BigInteger(unscaled), places);
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
