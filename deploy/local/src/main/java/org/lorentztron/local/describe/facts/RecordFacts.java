package org.lorentztron.local.describe.facts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.ExtendedType;
import org.lorentztron.local.describe.frame.ConnectTypes;
import org.lorentztron.local.describe.frame.Frame;
import org.lorentztron.local.describe.frame.Wire;
import org.lorentztron.local.describe.frame.WireValue;
import org.lorentztron.local.describe.sample.EvenSample;

/**
 * What many records hold: facts of every path from the top, how values are written, and some records, evenly, to look
 * at again. Rows in an array have the path of the array, and so has what a JSON object in a text holds. Mutable.
 */
public final class RecordFacts {
    /** Later paths are not looked at: names may be data. */
    private static final int MOST_PATHS = 2_000;

    private static final int DEEPEST = 20;

    private final Map<String, FieldFacts> fields = new LinkedHashMap<>();
    private final Map<Wire, Long> wires = new EnumMap<>(Wire.class);
    private final EvenSample sample = new EvenSample();
    private Map<String, String> connectTypes = Map.of();
    private boolean hasMorePaths;

    /** Takes the next record. */
    public void add(ConsumerRecord<byte[], byte[]> next) {
        WireValue value = WireValue.of(next.value());
        wires.merge(value.wire(), 1L, Long::sum);
        sample.add(next);
        if (value.json() != null) {
            addObject(value.json());
        }
    }

    /** Takes an object that some record holds in another form. */
    public void addObject(JsonNode object) {
        if (!Frame.isOfConnect(object)) {
            walk("", object, 0);
            return;
        }
        if (connectTypes.isEmpty()) {
            connectTypes = ConnectTypes.of(object);
        }
        walk("payload", object.path("payload"), 0);
    }

    private void walk(String path, JsonNode node, int depth) {
        FieldFacts facts = fields.get(path);
        if (facts == null && fields.size() < MOST_PATHS) {
            facts = new FieldFacts(path);
            fields.put(path, facts);
        }
        if (facts == null) {
            hasMorePaths = true;
        } else {
            add(facts, node, depth);
        }
    }

    private void add(FieldFacts facts, JsonNode node, int depth) {
        if (node.isObject() && extended(node) != null) {
            addExtended(facts, node);
        } else if (node.isObject()) {
            facts.addObject();
            if (depth < DEEPEST) {
                node.properties()
                        .forEach(field ->
                                walk(FieldPath.below(facts.path(), field.getKey()), field.getValue(), depth + 1));
            }
        } else if (node.isArray()) {
            facts.addArray(node);
            if (depth < DEEPEST && !node.isEmpty() && node.get(0).isObject()) {
                node.forEach(element -> add(facts, element, depth + 1));
            }
        } else if (node.isNumber()) {
            facts.addNumber(node);
        } else if (node.isBoolean()) {
            facts.addTruth(node.booleanValue());
        } else if (node.isNull()) {
            facts.addNull();
        } else {
            addText(facts, node.asText(), depth);
        }
    }

    /** The type that MongoDB's Extended JSON gives a value; null if an object is none of that. */
    private static @Nullable ExtendedType extended(JsonNode object) {
        return object.size() == 1 ? ExtendedType.of(object.fieldNames().next()) : null;
    }

    private static void addExtended(FieldFacts facts, JsonNode object) {
        JsonNode value = object.elements().next();
        JsonNode inner =
                value.isObject() && extended(value) != null ? value.elements().next() : value;
        boolean isNumber = extended(object) == ExtendedType.NUMBER || inner != value;
        if (isNumber && inner.isTextual()) {
            try {
                facts.addNumber(DecimalNode.valueOf(new BigDecimal(inner.asText())));
            } catch (NumberFormatException e) {
                facts.addText(inner.asText());
            }
        } else if (inner.isNumber()) {
            facts.addNumber(inner);
        } else {
            facts.addText(inner.asText());
        }
    }

    private void addText(FieldFacts facts, String text, int depth) {
        JsonNode inside = depth < DEEPEST ? WireValue.object(text) : null;
        if (inside == null) {
            facts.addText(text);
        } else {
            add(facts, inside, depth + 1);
        }
    }

    /** All paths that were seen, in the order in which they came. */
    public Map<String, FieldFacts> fields() {
        return fields;
    }

    /** What is known of a path; null if no record has it. */
    public @Nullable FieldFacts at(String path) {
        return fields.get(path);
    }

    /** Whether there are more paths than are looked at. */
    public boolean hasMorePaths() {
        return hasMorePaths;
    }

    /** How many records are written in this way. */
    public long count(Wire wire) {
        return wires.getOrDefault(wire, 0L);
    }

    /** The way in which most records are written that have a value. */
    public Wire wire() {
        return wires.entrySet().stream()
                .filter(each -> each.getKey() != Wire.NONE)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(Wire.NONE);
    }

    /** Some of the records. */
    public EvenSample sample() {
        return sample;
    }

    /** Logical types of Kafka Connect by path. */
    public Map<String, String> connectTypes() {
        return connectTypes;
    }
}
