package org.lorentztron.connectors.wire.named;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
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
 * payload, as the converter writes it.
 */
final class ConnectSchema {
    /** Decimals. */
    private static final int MOST = 1 << 16;

    /** Of their places together: long names of structs stand before each field below. */
    private static final int MOST_CHARACTERS = 1 << 20;

    private static final String DECIMAL = "org.apache.kafka.connect.data.Decimal";
    private static final String VARIABLE_DECIMAL = "io.debezium.data.VariableScaleDecimal";

    private final Map<String, ConnectScale> scales = new HashMap<>();
    private final StringBuilder place;
    private long characters;

    private ConnectSchema(String payload) {
        place = new StringBuilder(payload);
    }

    /** What a schema says of one field. */
    private static final class Node {
        private String field = "";
        private String name = "";
        private ConnectScale scale = ConnectScale.UNKNOWN;
        private List<Node> fields = List.of();
        private List<Node> items = List.of();

        private boolean isDecimal() {
            return name.equals(DECIMAL) || name.equals(VARIABLE_DECIMAL);
        }

        private boolean holdsDecimals() {
            return isDecimal() || !fields.isEmpty() || !items.isEmpty();
        }
    }

    /**
     * The scales of decimals by their places, from the top of the record.
     *
     * @param parser at the start of the schema; afterwards at its end
     * @param payload the place of what the schema is of
     */
    static Map<String, ConnectScale> scales(JsonParser parser, String payload)
            throws IOException, MalformedEventException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            StrictJson.skip(parser);
            return Map.of();
        }
        ConnectSchema schema = new ConnectSchema(payload);
        schema.collect(node(parser, 1));
        return schema.scales;
    }

    private void collect(Node node) throws MalformedEventException {
        if (node.isDecimal()) {
            put(node.name.equals(DECIMAL) ? node.scale : ConnectScale.BESIDE);
        }
        collectAll(node.fields);
        collectAll(node.items);
    }

    private void collectAll(List<Node> nodes) throws MalformedEventException {
        int length = place.length();
        for (Node each : nodes) {
            // Elements of an array have no name, and the place of the array.
            if (!each.field.isEmpty()) {
                place.append('.').append(FieldTree.encoded(each.field));
            }
            collect(each);
            place.setLength(length);
        }
    }

    private void put(ConnectScale scale) throws MalformedEventException {
        characters += place.length();
        if (scales.size() == MOST || characters > MOST_CHARACTERS) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED,
                    "schema has more than " + MOST + " decimals, or more than " + MOST_CHARACTERS
                            + " characters in their paths together, expected at most as many");
        }
        scales.put(place.toString(), scale);
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
                case "fields" -> node.fields = nodes(parser, depth);
                case "items" -> node.items = nodes(parser, depth);
                default -> StrictJson.skip(parser);
            }
        }
        return node;
    }

    /** Those that hold decimals of one schema, or of an array of them. */
    private static List<Node> nodes(JsonParser parser, int depth) throws IOException, MalformedEventException {
        List<Node> nodes = new ArrayList<>();
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            addNode(nodes, parser, depth);
            return nodes;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            addNode(nodes, parser, depth);
        }
        return nodes;
    }

    private static void addNode(List<Node> nodes, JsonParser parser, int depth)
            throws IOException, MalformedEventException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            StrictJson.skip(parser);
            return;
        }
        Node node = node(parser, depth + 1);
        if (node.holdsDecimals()) {
            nodes.add(node);
        }
    }

    private static String text(JsonParser parser) throws IOException, MalformedEventException {
        String text = parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : "";
        StrictJson.skip(parser);
        return text;
    }

    private static ConnectScale scale(JsonParser parser) throws IOException, MalformedEventException {
        ConnectScale scale = ConnectScale.UNKNOWN;
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            StrictJson.skip(parser);
            return scale;
        }
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            if (key.equals("scale")) {
                scale = token.isScalarValue() ? ConnectScale.of(parser.getText()) : ConnectScale.UNKNOWN;
            }
            StrictJson.skip(parser);
        }
        return scale;
    }
}
