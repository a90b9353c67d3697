package org.lorentztron.tools.topics;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * A prediction as it stands in a topic, {@link org.lorentztron.connectors.wire.output.PredictionJson}. Immutable.
 *
 * @param id of the event; null if it had none
 * @param label null if none was given
 * @param probabilities by class; none before the first version
 * @param version that predicted; 0 before the first
 * @param alias that a split picked; null without one
 * @param timestamp of the event, ms since 1970; {@link LabeledEvent#NO_TIMESTAMP} if it had none
 */
record SentPrediction(
        @Nullable String id,
        @Nullable String label,
        Map<String, Double> probabilities,
        long version,
        @Nullable String alias,
        long timestamp) {
    private static final JsonFactory JSON = new JsonFactory();

    /** @throws MalformedEventException if the value is no prediction */
    static SentPrediction of(byte @Nullable [] value) throws MalformedEventException {
        if (value == null) {
            throw new MalformedEventException(MalformedReason.DELETION, "the record has no value");
        }
        try (JsonParser json = JSON.createParser(value)) {
            require(json.nextToken() == JsonToken.START_OBJECT, "an object");
            return read(json);
        } catch (IOException e) {
            throw new MalformedEventException(MalformedReason.NOT_JSON, String.valueOf(e.getMessage()));
        }
    }

    private static SentPrediction read(JsonParser json) throws IOException, MalformedEventException {
        String id = null;
        String label = null;
        String alias = null;
        Map<String, Double> probabilities = new LinkedHashMap<>();
        long version = -1;
        long timestamp = LabeledEvent.NO_TIMESTAMP;
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            boolean isNull = json.nextToken() == JsonToken.VALUE_NULL;
            switch (name) {
                case "id" -> id = isNull ? null : text(json);
                case "label" -> label = isNull ? null : text(json);
                case "alias" -> alias = isNull ? null : text(json);
                case "version" -> version = whole(json);
                case "timestamp" -> timestamp = isNull ? LabeledEvent.NO_TIMESTAMP : whole(json);
                case "probabilities" -> readProbabilities(json, probabilities);
                default -> json.skipChildren();
            }
        }
        require(version >= 0, "a version");
        return new SentPrediction(id, label, probabilities, version, alias, timestamp);
    }

    private static void readProbabilities(JsonParser json, Map<String, Double> probabilities)
            throws IOException, MalformedEventException {
        require(json.currentToken() == JsonToken.START_OBJECT, "probabilities of classes");
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            require(json.nextToken().isNumeric(), "probabilities of classes");
            probabilities.put(name, json.getDoubleValue());
        }
    }

    private static String text(JsonParser json) throws IOException, MalformedEventException {
        require(json.currentToken() == JsonToken.VALUE_STRING, "texts");
        return json.getText();
    }

    private static long whole(JsonParser json) throws IOException, MalformedEventException {
        require(json.currentToken() == JsonToken.VALUE_NUMBER_INT, "whole numbers");
        return json.getLongValue();
    }

    private static void require(boolean holds, String expected) throws MalformedEventException {
        if (!holds) {
            throw new MalformedEventException(MalformedReason.WRONG_TYPE, "it is no prediction, expected " + expected);
        }
    }
}
