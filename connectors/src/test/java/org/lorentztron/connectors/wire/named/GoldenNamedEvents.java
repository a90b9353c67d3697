package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Hostile events and what their features are, by an implementation in Python that was checked against scikit-learn's
 * {@code FeatureHasher}.
 */
final class GoldenNamedEvents {
    private static final String FILE = "/golden/named/events.jsonl";
    private static final JsonFactory JSON = new JsonFactory();

    private GoldenNamedEvents() {}

    /** An event, and either its features or why it is refused. */
    record Golden(
            String name,
            String event,
            EventMapping mapping,
            NameRules rules,
            List<Number> indices,
            List<Number> values,
            @Nullable String reason,
            String path) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Golden> all() {
        try (InputStream bytes = GoldenNamedEvents.class.getResourceAsStream(FILE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, UTF_8))) {
            List<Golden> all = new ArrayList<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                all.add(golden(line));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Golden golden(String line) throws IOException {
        Map<String, Object> fields;
        try (JsonParser parser = JSON.createParser(line)) {
            parser.nextToken();
            fields = object(parser);
        }
        Map<?, ?> options = (Map<?, ?>) fields.getOrDefault("options", Map.of());
        Map<String, String> lists = new HashMap<>();
        options.forEach((option, names) -> lists.put(
                option.toString(),
                ((List<?>) names)
                        .stream()
                                .map(name -> name.toString().replace(",", "%2C"))
                                .collect(Collectors.joining(","))));
        return new Golden(
                (String) fields.get("name"),
                (String) fields.get("event"),
                MappingOptions.mapping(lists),
                MappingOptions.rules(lists),
                numbers(fields.get("indices")),
                numbers(fields.get("values")),
                (String) fields.get("reason"),
                (String) fields.getOrDefault("path", ""));
    }

    private static List<Number> numbers(@Nullable Object list) {
        return list == null
                ? List.of()
                : ((List<?>) list).stream().map(Number.class::cast).toList();
    }

    private static Map<String, Object> object(JsonParser parser) throws IOException {
        Map<String, Object> fields = new HashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            fields.put(name, value(parser));
        }
        return fields;
    }

    private static Object value(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            return object(parser);
        } else if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(parser));
            }
            return elements;
        }
        return parser.currentToken().isNumeric() ? (Object) parser.getNumberValue() : parser.getText();
    }
}
