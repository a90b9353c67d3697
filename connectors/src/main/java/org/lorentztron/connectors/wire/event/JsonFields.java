package org.lorentztron.connectors.wire.event;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The fields that events and labels have in common, each where a parser stands. */
final class JsonFields {
    private JsonFields() {}

    /** Notes that a field was seen; of each there is a bit. */
    static int once(int seen, int field, String name) throws MalformedEventException {
        if ((seen & field) != 0) {
            throw StrictJson.notJson(name + " is given more than once, expected it at most once");
        }
        return seen | field;
    }

    static @Nullable String id(JsonParser parser) throws IOException, MalformedEventException {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_STRING -> parser.getText().isEmpty() ? null : EventText.check("id", parser.getText());
            case VALUE_NUMBER_INT -> EventText.checkWholeId("id", parser.getText());
            case VALUE_NUMBER_FLOAT -> EventText.checkWholeId("id", WholeLabel.of(whole("id", parser)));
            default -> throw StrictJson.wrongType("id", parser, "a text or an integer");
        };
    }

    static @Nullable String label(JsonParser parser) throws IOException, MalformedEventException {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_STRING -> EventText.check("label", parser.getText());
            case VALUE_NUMBER_INT -> parser.getText().equals("-0") ? "0" : parser.getText();
            case VALUE_NUMBER_FLOAT -> whole("label", parser);
            default -> throw StrictJson.wrongType("label", parser, "a text or an integer");
        };
    }

    /** A whole number with a fraction of zeros. */
    private static String whole(String name, JsonParser parser) throws IOException, MalformedEventException {
        String written = parser.getText();
        if (WholeLabel.of(written).equals(written)) {
            throw StrictJson.wrongType(name, parser, "a text or an integer");
        }
        return EventText.check(name, written);
    }

    static long timestamp(JsonParser parser) throws IOException, MalformedEventException {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> LabeledEvent.NO_TIMESTAMP;
            case VALUE_NUMBER_INT -> {
                if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
                    throw new MalformedEventException(
                            MalformedReason.TIMESTAMP,
                            "timestamp is " + parser.getText() + ", expected milliseconds in 64 bits");
                }
                yield EventText.checkTimestamp(parser.getLongValue());
            }
            default -> throw StrictJson.wrongType("timestamp", parser, "an integer");
        };
    }

    /** @param otherwise what null stands for */
    static double weight(JsonParser parser, double otherwise) throws IOException, MalformedEventException {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> otherwise;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> EventText.checkWeight("weight", parser.getDoubleValue());
            default -> throw StrictJson.wrongType("weight", parser, EventText.WEIGHTS);
        };
    }
}
