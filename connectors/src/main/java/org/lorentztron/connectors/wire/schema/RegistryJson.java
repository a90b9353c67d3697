package org.lorentztron.connectors.wire.schema;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a schema registry of Confluent's kind answers:
 *
 * <pre>
 *   {"schema": "...", "schemaType": "AVRO", "references": [{"name": "...", "subject": "...", "version": 1}]}
 *   {"error_code": 40403, "message": "..."}
 * </pre>
 *
 * Other fields are passed over. A schema without a type is one of Avro. Stateless.
 */
final class RegistryJson {
    private static final Set<Integer> NO_SUCH_SCHEMA = Set.of(40401, 40402, 40403);
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(RegistryClient.LARGEST_ANSWER)
                    .build())
            .build();

    private RegistryJson() {}

    /** Whether an error says that there is no such schema, subject or version. */
    static boolean saysNoSuchSchema(String body) throws IOException {
        int code = 0;
        try (JsonParser parser = object(body)) {
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                if (name.equals("error_code")) {
                    code = parser.getIntValue();
                } else {
                    parser.skipChildren();
                }
            }
        }
        return NO_SUCH_SCHEMA.contains(code);
    }

    /** The schema of an answer. */
    static SchemaText schema(String body) throws IOException {
        String text = null;
        String type = null;
        List<SchemaReference> references = List.of();
        try (JsonParser parser = object(body)) {
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken token = parser.nextToken();
                if (name.equals("schema")) {
                    text = parser.getText();
                } else if (name.equals("schemaType") && token == JsonToken.VALUE_STRING) {
                    type = parser.getText();
                } else if (name.equals("references") && token == JsonToken.START_ARRAY) {
                    references = references(parser);
                } else {
                    parser.skipChildren();
                }
            }
        }
        if (text == null) {
            throw new IOException("schema is missing, expected a text");
        }
        return new SchemaText(type, text, references);
    }

    private static List<SchemaReference> references(JsonParser parser) throws IOException {
        List<SchemaReference> references = new ArrayList<>();
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            references.add(reference(parser));
        }
        return references;
    }

    private static SchemaReference reference(JsonParser parser) throws IOException {
        @Nullable String subject = null;
        int version = 0;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            if (name.equals("subject")) {
                subject = parser.getText();
            } else if (name.equals("version")) {
                version = parser.getIntValue();
            } else {
                parser.skipChildren();
            }
        }
        if (subject == null) {
            throw new IOException("references has one without a subject, expected one in each");
        }
        return new SchemaReference(subject, version);
    }

    private static JsonParser object(String body) throws IOException {
        JsonParser parser = JSON.createParser(body);
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("answer is no object, expected one");
        }
        return parser;
    }
}
