package org.lorentztron.local.describe.frame;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;

/** The names of the logical types that a schema of Kafka Connect gives to fields of its payload. Stateless. */
public final class ConnectTypes {
    private static final int DEEPEST = 20;

    private ConnectTypes() {}

    /**
     * Names of types, such as {@code org.apache.kafka.connect.data.Decimal}, by paths of names joined by dots from the
     * top of the record.
     *
     * @param object a value of Kafka Connect with its schema
     */
    public static Map<String, String> of(JsonNode object) {
        Map<String, String> types = new TreeMap<>();
        collect(object.path("schema"), "payload", types, 0);
        return types;
    }

    private static void collect(JsonNode schema, String path, Map<String, String> types, int depth) {
        if (schema.path("name").isTextual() && !schema.has("fields")) {
            types.put(path, schema.path("name").asText());
        }
        for (JsonNode field : schema.path("fields")) {
            if (depth < DEEPEST && field.path("field").isTextual()) {
                collect(field, path + "." + field.path("field").asText(), types, depth + 1);
            }
        }
    }
}
