package org.lorentztron.connectors.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as maps, lists, texts, numbers, truths and nulls. */
final class JsonTree {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonTree() {}

    static String text(@Nullable Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(text)) {
            write(value, out);
        } catch (IOException e) {
            throw new IllegalStateException("a writer into memory does not fail", e);
        }
        return text.toString();
    }

    private static void write(@Nullable Object value, JsonGenerator out) throws IOException {
        if (value instanceof Map<?, ?> map) {
            out.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.writeFieldName((String) entry.getKey());
                write(entry.getValue(), out);
            }
            out.writeEndObject();
        } else if (value instanceof Iterable<?> elements) {
            out.writeStartArray();
            for (Object element : elements) {
                write(element, out);
            }
            out.writeEndArray();
        } else if (value instanceof Float single) {
            out.writeNumber(single);
        } else if (value instanceof Double real) {
            out.writeNumber(real);
        } else if (value instanceof Number whole) {
            out.writeNumber(whole.longValue());
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value == null) {
            out.writeNull();
        } else {
            out.writeString(value.toString());
        }
    }

    static Map<?, ?> object(String text) throws IOException {
        try (JsonParser parser = JSON.createParser(text)) {
            parser.nextToken();
            return (Map<?, ?>) value(parser);
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    parser.nextToken();
                    fields.put(name, value(parser));
                }
                yield fields;
            }
            case START_ARRAY -> {
                List<Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield elements;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            case VALUE_NULL -> null;
            default -> parser.getNumberValue();
        };
    }
}
