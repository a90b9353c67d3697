package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A full parser of records that hold one JSON object in UTF-8 and nothing else, which says what is wrong with any other
 * bytes. Keeps a buffer; not thread-safe.
 */
public final class StrictJson {
    /** How deep objects and arrays may lie in each other. */
    public static final int DEEPEST_NESTING = 64;

    /** More digits than the text of a named feature has. */
    private static final int LONGEST_NUMBER = 2_000;

    /** What the parser says of the text it reads in place of the text: of use to nobody but its programmers. */
    private static final Pattern NO_SOURCE = Pattern.compile("\\[Source: [^;\\]]*; ([^\\]]*)\\]");

    /*
     * The bytes are decoded first, by the JDK into a buffer that is kept: that is faster than the parser's own reading
     * of UTF-8 and strict about it, and the parser has no encoding to guess. Names are not looked up in the parser's
     * table of symbols: sparse indices may be millions of different ones, and names chosen to collide would fill it.
     */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNumberLength(LONGEST_NUMBER)
                    .build())
            .build();

    /** What other writers of JSON make of numbers that are none; a feature may not be one. */
    private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

    /** At the start of a value it says nothing. */
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final int maxBytes;
    private final CharsetDecoder utf8 = UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
    private CharBuffer text = CharBuffer.allocate(0);

    /** What is made of the tokens of an object. */
    @FunctionalInterface
    public interface Reading<T> {
        /** @param parser before the first token */
        T read(JsonParser parser) throws IOException, MalformedEventException;
    }

    /** @param maxBytes of the largest value */
    public StrictJson(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * Reads a value.
     *
     * @param value not modified
     * @param reading leaves the parser at the end of the object
     * @throws MalformedEventException if the value is no JSON or goes on after its object, or the reading throws it
     */
    public <T> T read(byte[] value, Reading<T> reading) throws MalformedEventException {
        decodeText(value);
        try (JsonParser parser = JSON.createParser(text.array(), 0, text.limit())) {
            T event = reading.read(parser);
            if (parser.nextToken() != null) {
                throw notJson("value goes on after its object, expected one event");
            }
            return event;
        } catch (StreamConstraintsException e) {
            throw new MalformedEventException(MalformedReason.OVERSIZED, "value has " + exceeded());
        } catch (JsonProcessingException e) {
            throw notJson("value is no JSON at character " + e.getLocation().getCharOffset() + ": "
                    + NO_SOURCE.matcher(e.getOriginalMessage()).replaceAll("$1") + ", expected one object");
        } catch (IOException e) {
            throw notJson("value cannot be read: " + e.getMessage() + ", expected one object");
        }
    }

    /**
     * Takes the first token of a value, which must begin an object.
     *
     * @param thing that the value is, such as "event"
     */
    public static void enterObject(JsonParser parser, String thing) throws IOException, MalformedEventException {
        JsonToken start = parser.nextToken();
        if (start != JsonToken.START_OBJECT) {
            throw start == null ? notJson("value is blank, expected an object") : wrongType(thing, parser, "an object");
        }
    }

    /** A parser of a text, as strict as that of values. */
    public static JsonParser parser(String text) throws IOException {
        return JSON.createParser(text);
    }

    /** Which limit of parsers a value exceeds. */
    public static String exceeded() {
        return JsonLimits.exceeded(JSON);
    }

    private void decodeText(byte[] value) throws MalformedEventException {
        if (text.capacity() < value.length) {
            text = CharBuffer.allocate((int) Math.min(maxBytes, 2L * value.length));
        }
        text.clear();
        ByteBuffer bytes = ByteBuffer.wrap(value);
        if (utf8.reset().decode(bytes, text, true).isError()) {
            throw notJson(String.format(
                    "value has %02X at byte %d, expected text in UTF-8", value[bytes.position()], bytes.position()));
        }
        text.flip();
        if (text.limit() > 0 && text.get(0) == BYTE_ORDER_MARK) {
            text.put(0, ' ');
        }
    }

    /** Reads over a field that is none of an event's, to find out that it is JSON and not too deep. */
    public static void skip(JsonParser parser) throws IOException, MalformedEventException {
        int depth = 0;
        JsonToken token = parser.currentToken();
        while (true) {
            if (token.isStructStart() && ++depth > DEEPEST_NESTING) {
                throw notJson("value is nested more than " + DEEPEST_NESTING + " deep, expected a flat object");
            } else if (token.isStructEnd()) {
                depth--;
            } else if (token == JsonToken.VALUE_NUMBER_FLOAT
                    && parser.isNaN()
                    && !NOT_FINITE.contains(parser.getText())) {
                throw notJson("value has the token " + parser.getText() + ", expected a JSON number");
            }
            if (depth == 0) {
                return;
            }
            token = parser.nextToken();
        }
    }

    /** What is no JSON, or not the JSON of an event. */
    public static MalformedEventException notJson(String message) {
        return new MalformedEventException(MalformedReason.NOT_JSON, message);
    }

    /** Says of which type the parser's current value is, and of which it should be. */
    public static MalformedEventException wrongType(String thing, JsonParser parser, String expected)
            throws IOException {
        String found =
                switch (parser.currentToken()) {
                    case START_OBJECT -> "an object";
                    case START_ARRAY -> "an array";
                    case VALUE_STRING -> "the text " + MalformedEventException.quote(parser.getText());
                    default -> parser.getText();
                };
        return new MalformedEventException(
                MalformedReason.WRONG_TYPE, thing + " is " + found + ", expected " + expected);
    }
}
