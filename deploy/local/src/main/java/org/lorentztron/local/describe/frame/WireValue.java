package org.lorentztron.local.describe.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.ConfluentFrame;

/**
 * The value of a record, looked at without knowing what it is.
 *
 * @param wire how it is written
 * @param json the object that it is; null if it is none
 * @param text the text that it is; null if it is an object or no text
 */
public record WireValue(Wire wire, @Nullable JsonNode json, @Nullable String text) {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    private static final byte[] SINGLE_OBJECT = {(byte) 0xC3, 1};

    /** Looks at a value. */
    public static WireValue of(byte @Nullable [] value) {
        if (value == null) {
            return new WireValue(Wire.NONE, null, null);
        }
        if (value.length > ConfluentFrame.LENGTH && value[0] == 0) {
            JsonNode framed = object(Arrays.copyOfRange(value, ConfluentFrame.LENGTH, value.length));
            return new WireValue(framed == null ? Wire.AVRO_CONFLUENT : Wire.JSON_CONFLUENT, framed, null);
        }
        if (value.length > 2 && Arrays.equals(value, 0, 2, SINGLE_OBJECT, 0, 2)) {
            return new WireValue(Wire.AVRO, null, null);
        }
        JsonNode plain = object(value);
        if (plain != null) {
            return new WireValue(Wire.JSON, plain, null);
        }
        String text = text(value);
        return new WireValue(text == null ? Wire.BYTES : Wire.TEXT, null, text);
    }

    /** The object that a text is; null if it is none. */
    public static @Nullable JsonNode object(String text) {
        String stripped = text.strip();
        return stripped.startsWith("{") && stripped.endsWith("}") ? object(stripped.getBytes(UTF_8)) : null;
    }

    private static @Nullable JsonNode object(byte[] bytes) {
        try {
            JsonNode read = JSON.readTree(bytes);
            return read != null && read.isObject() ? read : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static @Nullable String text(byte[] bytes) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
