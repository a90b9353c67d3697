package org.lorentztron.local.describe.facts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.ExtendedType;
import org.lorentztron.local.describe.frame.WireValue;

/**
 * Facts of every path of many objects. Rows in an array have the path of the array, and so has what a JSON object in a
 * text holds. Mutable.
 */
final class FieldWalk {
    /** Later paths are not looked at: names may be data. */
    private static final int MOST_PATHS = 2_000;

    private static final int DEEPEST = 20;

    private final Map<String, FieldFacts> fields = new LinkedHashMap<>();
    private boolean hasMorePaths;

    /** All paths that were seen, in the order in which they came. */
    Map<String, FieldFacts> fields() {
        return fields;
    }

    /** Whether there are more paths than are looked at. */
    boolean hasMorePaths() {
        return hasMorePaths;
    }

    /** Takes what is at a path. */
    void walk(String path, JsonNode node) {
        walk(path, node, 0);
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
        } else if (node.isBinary()) {
            facts.addBytes();
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
}
