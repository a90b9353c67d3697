package org.lorentztron.local.describe.frame;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/**
 * What events are wrapped in.
 *
 * @param kind the envelope
 * @param isOfConnect whether that is in the field {@code payload} of Kafka Connect, beside a schema
 */
public record Frame(FrameKind kind, boolean isOfConnect) {
    /** What Kafka Connect puts around the value, beside {@code schema}. */
    static final String PAYLOAD = "payload";

    /** The frame that most objects have; of no objects the plain one. */
    public static Frame of(Collection<JsonNode> objects) {
        Map<FrameKind, Long> kinds = new EnumMap<>(FrameKind.class);
        long ofConnect = 0;
        for (JsonNode object : objects) {
            ofConnect += isOfConnect(object) ? 1 : 0;
            JsonNode inner = isOfConnect(object) ? object.path(PAYLOAD) : object;
            kinds.merge(FrameKind.of(inner), 1L, Long::sum);
        }
        // Changes of MongoDB that delete have no text that would tell them from others.
        if (kinds.containsKey(FrameKind.MONGODB)) {
            kinds.merge(FrameKind.MONGODB, kinds.getOrDefault(FrameKind.DEBEZIUM, 0L), Long::sum);
        }
        FrameKind most = kinds.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(FrameKind.PLAIN);
        return new Frame(most, 2 * ofConnect > objects.size());
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
        String inner = kind.root();
        return outer().isEmpty() || inner.isEmpty() ? outer() + inner : outer() + "." + inner;
    }

    /** A path of the envelope from the top of the record. */
    public String envelope(String path) {
        return outer().isEmpty() ? path : outer() + "." + path;
    }

    /** For people. */
    public String shown() {
        return kind.shown() + (isOfConnect ? ", in Kafka Connect's payload with its schema" : "");
    }
}
