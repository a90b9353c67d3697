package org.lorentztron.local.describe.facts;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.frame.WireValue;

/** The value at a path of one record. Stateless. */
public final class RecordValues {
    private RecordValues() {}

    /**
     * The number, text or truth at a path, as text; null if there is none. Of rows in an array the first has it.
     *
     * @param path from the top, as of {@link FieldFacts}
     */
    public static @Nullable String at(String path, JsonNode top) {
        JsonNode node = top;
        for (String name : path.split("\\.", -1)) {
            JsonNode next = child(opened(node), name);
            if (next == null) {
                return null;
            }
            node = next;
        }
        return node.isValueNode() && !node.isNull() ? node.asText() : null;
    }

    private static JsonNode opened(JsonNode node) {
        if (node.isTextual()) {
            JsonNode inside = WireValue.object(node.asText());
            return inside == null ? node : inside;
        }
        return node.isArray() && !node.isEmpty() ? node.get(0) : node;
    }

    private static @Nullable JsonNode child(JsonNode object, String encoded) {
        JsonNode plain = object.get(encoded);
        if (plain != null) {
            return plain;
        }
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            if (FieldPath.encoded(field.getKey()).equals(encoded)) {
                return field.getValue();
            }
        }
        return null;
    }
}
