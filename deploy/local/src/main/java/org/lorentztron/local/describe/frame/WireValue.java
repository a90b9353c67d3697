package org.lorentztron.local.describe.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The value of a record, looked at without knowing what it is.
 *
 * @param wire how it is written
 * @param json the object that it is, or the array of objects; null if it is none
 * @param text the text that it is; null if it is an object or no text
 */
public record WireValue(Wire wire, @Nullable JsonNode json, @Nullable String text) {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .build();

    /** The object that a text is, or the array of them; null if it is none. */
    public static @Nullable JsonNode object(String text) {
        String stripped = text.strip();
        boolean mayBe = stripped.startsWith("{") && stripped.endsWith("}")
                || stripped.startsWith("[") && stripped.endsWith("]");
        return mayBe ? object(stripped.getBytes(UTF_8)) : null;
    }

    /** The object that bytes are, or the array of them, also in a JSON text; null if they are none. */
    static @Nullable JsonNode object(byte[] bytes) {
        try {
            JsonNode read = JSON.readTree(bytes);
            if (read == null || read.isTextual()) {
                return read == null ? null : object(read.asText());
            }
            return read.isObject() || isOfObjects(read) ? read : null;
        } catch (IOException e) {
            return null;
        }
    }

    private static boolean isOfObjects(JsonNode read) {
        boolean isOfObjects = read.isArray() && !read.isEmpty();
        for (JsonNode element : read) {
            isOfObjects &= element.isObject();
        }
        return isOfObjects;
    }
}
