package org.lorentztron.local.describe.frame;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What events are wrapped in.
 *
 * @param kind the envelope
 * @param isOfConnect whether that is in the field {@code payload} of Kafka Connect, beside a schema
 * @param wrapped the field of plain objects that has rows, or an object in a text; empty if none has
 */
public record Frame(FrameKind kind, boolean isOfConnect, String wrapped) {
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9_-]+");

    /** What Kafka Connect puts around the value, beside {@code schema}. */
    static final String PAYLOAD = "payload";

    /** The frame that most objects have; of no objects the plain one. */
    public static Frame of(Collection<JsonNode> objects) {
        Map<FrameKind, Long> kinds = new EnumMap<>(FrameKind.class);
        Map<String, Long> wrapped = new HashMap<>();
        long ofConnect = 0;
        for (JsonNode object : objects) {
            ofConnect += isOfConnect(object) ? 1 : 0;
            JsonNode inner = isOfConnect(object) ? object.path(PAYLOAD) : object;
            kinds.merge(FrameKind.of(inner), 1L, Long::sum);
            wrapped.merge(wrapped(inner), 1L, Long::sum);
        }
        // Changes of MongoDB that delete have no text that would tell them from others.
        if (kinds.containsKey(FrameKind.MONGODB)) {
            kinds.merge(FrameKind.MONGODB, kinds.getOrDefault(FrameKind.DEBEZIUM, 0L), Long::sum);
        }
        FrameKind most = kinds.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(FrameKind.PLAIN);
        String field = wrapped.entrySet().stream()
                .filter(each -> most == FrameKind.PLAIN && 2 * each.getValue() > objects.size())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
        return new Frame(most, 2 * ofConnect > objects.size(), field);
    }

    /** The same of cells and Avro, whose events are no rows. */
    public Frame unwrapped() {
        return new Frame(kind, isOfConnect, "");
    }

    /** The one field that has rows, or what a text holds, of at least as many fields as there are; empty if none. */
    private static String wrapped(JsonNode object) {
        String found = "";
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            JsonNode value = field.getValue();
            JsonNode read = value.isTextual() ? WireValue.object(value.asText()) : value;
            JsonNode held = value.isTextual() && read != null && read.isObject() ? read : first(read);
            if (!held.isObject()) {
                continue;
            }
            boolean isEvent = held.size() >= object.size()
                    && PLAIN_NAME.matcher(field.getKey()).matches();
            if (!found.isEmpty() || !isEvent) {
                return "";
            }
            found = field.getKey();
        }
        return found;
    }

    private static JsonNode first(@Nullable JsonNode rows) {
        return rows == null ? MissingNode.getInstance() : rows.path(0);
    }

    /** Whether an object is a value of Kafka Connect with its schema. */
    public static boolean isOfConnect(JsonNode object) {
        return object.size() == 2 && object.has("schema") && object.has(PAYLOAD);
    }

    /** The path of the envelope; empty for the record itself. */
    public String outer() {
        return isOfConnect ? PAYLOAD : "";
    }

    /** The path of the object that holds the event; empty for the record itself. */
    public String root() {
        String inner = kind.root() + wrapped;
        return outer().isEmpty() || inner.isEmpty() ? outer() + inner : outer() + "." + inner;
    }

    /** A path of the envelope from the top of the record. */
    public String envelope(String path) {
        return outer().isEmpty() ? path : outer() + "." + path;
    }

    /** For people. */
    public String shown() {
        return kind.shown()
                + (wrapped.isEmpty() ? "" : " with events in '" + wrapped + "'")
                + (isOfConnect ? ", in Kafka Connect's payload with its schema" : "");
    }
}
