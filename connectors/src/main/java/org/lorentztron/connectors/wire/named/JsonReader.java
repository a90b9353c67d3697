package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.StrictJson;
import org.lorentztron.connectors.wire.named.EventField.Use;

/** Says to a builder what a parser of JSON finds. Fields of no use are passed over. */
record JsonReader(EventBuilder builder) {
    /**
     * The fields of an object that has begun.
     *
     * @param depth of the object, 1 for the outermost
     */
    void readObject(EventField field, JsonParser parser, int depth) throws IOException, MalformedEventException {
        if (depth > StrictJson.DEEPEST_NESTING) {
            throw StrictJson.notJson(
                    "value is nested more than " + StrictJson.DEEPEST_NESTING + " deep, expected at most as much");
        }
        long object = builder.open(field);
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            byte[] bytes = utf8("a name in " + field.path(), name);
            EventField child = builder.tree().child(field, bytes, 0, bytes.length);
            builder.enter(child, object);
            parser.nextToken();
            if (child.use() == Use.NONE
                    || child.isSign() && parser.currentToken().isStructStart()) {
                StrictJson.skip(parser);
            } else if (child.use() == Use.SCHEMA && parser.currentToken().isStructStart()) {
                builder.decimals().schema(parser);
            } else {
                readValue(child, parser, depth);
            }
        }
    }

    /** An object that a text holds; any other text is refused. */
    void readText(EventField field, String text) throws MalformedEventException {
        try (JsonParser parser = StrictJson.parser(text)) {
            JsonToken start = parser.nextToken();
            if (start == JsonToken.VALUE_NULL) {
                builder.nothing(field);
            } else if (start == JsonToken.START_OBJECT) {
                readObject(field, parser, 1);
            } else {
                throw builder.noObject(field, text);
            }
            if (parser.nextToken() != null) {
                throw builder.noObject(field, text);
            }
        } catch (StreamConstraintsException e) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED, field.path() + " has " + StrictJson.exceeded());
        } catch (JsonProcessingException e) {
            throw builder.noObject(field, text);
        } catch (IOException e) {
            throw new IllegalStateException("a text cannot be read", e);
        }
    }

    private void readValue(EventField field, JsonParser parser, int depth) throws IOException, MalformedEventException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                if (builder.decimals().areObjects(field)) {
                    builder.scalars().decimalObject(field, parser);
                } else {
                    readObject(field, parser, depth + 1);
                }
            }
            case START_ARRAY -> readArray(field, parser, depth);
            case VALUE_STRING -> {
                byte[] text = utf8(field.path(), parser.getText());
                builder.scalars().text(field, text, 0, text.length);
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                byte[] written = parser.getText().getBytes(UTF_8);
                builder.scalars().number(field, parser.getDoubleValue(), written, 0, written.length);
            }
            case VALUE_TRUE -> builder.scalars().truth(field, true);
            case VALUE_FALSE -> builder.scalars().truth(field, false);
            default -> builder.nothing(field);
        }
    }

    private void readArray(EventField field, JsonParser parser, int depth) throws IOException, MalformedEventException {
        builder.openArray(field);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            switch (parser.currentToken()) {
                case VALUE_STRING -> {
                    byte[] text = utf8(field.path(), parser.getText());
                    builder.elements().text(field, text, 0, text.length);
                }
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                    byte[] written = parser.getText().getBytes(UTF_8);
                    builder.elements().number(field, parser.getDoubleValue(), written, 0, written.length);
                }
                case VALUE_NULL -> builder.elements().nothing();
                case START_OBJECT -> {
                    builder.objectElement(field);
                    readObject(field, parser, depth + 1);
                }
                case START_ARRAY -> throw builder.elements().other(field, "an array");
                default -> throw builder.elements().other(field, parser.getText());
            }
        }
        builder.closeArray(field);
    }

    private static byte[] utf8(String thing, String text) throws MalformedEventException {
        int surrogate = EventText.unpairedSurrogate(text);
        if (surrogate >= 0) {
            throw StrictJson.notJson(
                    thing + " has an unpaired surrogate at character " + surrogate + ", expected Unicode text");
        }
        return text.getBytes(UTF_8);
    }
}
