package org.lorentztron.connectors.wire.named;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.StrictJson;

/**
 * The decimals of a schema of Kafka Connect, which its JSON converter writes beside each payload. Their values are
 * texts: the unscaled number, big-endian in two's complement, in base64.
 *
 * <pre>
 *   {"schema": {"type": "struct", "fields": [
 *      {"field": "amount", "type": "bytes", "name": "org.apache...Decimal", "parameters": {"scale": "2"}}]},
 *    "payload": {"amount": "AfQ="}}                                                             an amount of 5.00
 * </pre>
 *
 * Debezium's decimals of a variable scale are objects of {@code scale} and {@code value}. The schema stands before the
 * payload, as the converter writes it. Stateless.
 */
final class ConnectSchema {
    /** In place of a scale: the value has it beside it. */
    static final int VARIABLE = Integer.MIN_VALUE;

    /** In place of a scale: the value is the scale of the one beside it. */
    static final int IS_SCALE = Integer.MAX_VALUE;

    private static final String DECIMAL = "org.apache.kafka.connect.data.Decimal";
    private static final String VARIABLE_DECIMAL = "io.debezium.data.VariableScaleDecimal";

    private ConnectSchema() {}

    /** What a schema says of one field. */
    private static final class Node {
        private String field = "";
        private String name = "";
        private int scale;
        private final List<Node> below = new ArrayList<>();
    }

    /**
     * The scales of decimals by their places, from the top of the record.
     *
     * @param parser at the start of the schema; afterwards at its end
     * @param payload the place of what the schema is of
     */
    static Map<String, Integer> scales(JsonParser parser, String payload) throws IOException, MalformedEventException {
        Map<String, Integer> scales = new HashMap<>();
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            collect(node(parser, 1), payload, scales);
        } else {
            StrictJson.skip(parser);
        }
        return scales;
    }

    private static void collect(Node node, String place, Map<String, Integer> scales) {
        if (node.name.equals(DECIMAL)) {
            scales.put(place, node.scale);
        } else if (node.name.equals(VARIABLE_DECIMAL)) {
            scales.put(place + ".scale", IS_SCALE);
            scales.put(place + ".value", VARIABLE);
        }
        for (Node each : node.below) {
            // Elements of an array have no name, and the place of the array.
            collect(each, each.field.isEmpty() ? place : place + "." + FieldTree.encoded(each.field), scales);
        }
    }

    private static Node node(JsonParser parser, int depth) throws IOException, MalformedEventException {
        if (depth > StrictJson.DEEPEST_NESTING) {
            throw StrictJson.notJson(
                    "schema is nested more than " + StrictJson.DEEPEST_NESTING + " deep, expected at most as much");
        }
        Node node = new Node();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            parser.nextToken();
            switch (key) {
                case "field" -> node.field = text(parser);
                case "name" -> node.name = text(parser);
                case "parameters" -> node.scale = scale(parser);
                case "fields", "items" -> addNodes(node.below, parser, depth);
                default -> StrictJson.skip(parser);
            }
        }
        return node;
    }

    /** One schema, or an array of them. */
    private static void addNodes(List<Node> nodes, JsonParser parser, int depth)
            throws IOException, MalformedEventException {
        switch (parser.currentToken()) {
            case START_OBJECT -> nodes.add(node(parser, depth + 1));
            case START_ARRAY -> {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    addNodes(nodes, parser, depth + 1);
                }
            }
            default -> StrictJson.skip(parser);
        }
    }

    private static String text(JsonParser parser) throws IOException, MalformedEventException {
        String text = parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : "";
        StrictJson.skip(parser);
        return text;
    }

    private static int scale(JsonParser parser) throws IOException, MalformedEventException {
        int scale = 0;
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            StrictJson.skip(parser);
            return scale;
        }
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            parser.nextToken();
            if (key.equals("scale")) {
                scale = parser.getValueAsInt();
            }
            StrictJson.skip(parser);
        }
        return scale;
    }
}
