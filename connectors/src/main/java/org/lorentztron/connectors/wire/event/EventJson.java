package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;

/**
 * Events as JSON (UTF-8, one object per record):
 *
 * <pre>
 *   {"id": "a17", "timestamp": 1700000000000, "label": "7", "features": [0, 0.5, 1]}
 *   {"label": 7, "features": {"1": 0.5, "2": 1}}
 *
 *   id         optional  text or null              handed on to the prediction
 *   timestamp  optional  integer or null           event time, ms since 1970; absent: the record's timestamp
 *   label      optional  text, integer or null     an integer stands for its decimal text; absent: to be scored
 *   features   required  array                     one number per feature
 *                        or object                 0-based index, in plain decimal, to number; others are 0
 *   any other field                                ignored, so that producers may add some
 * </pre>
 *
 * A value is read as the nearest float64 and then rounded to float32, as any language would; values that round to 0
 * disappear. At most {@link LabeledEvent#LARGEST_VALUE} in magnitude; the tokens NaN and Infinity that some writers
 * emit are values that are not finite.
 */
public final class EventJson implements EventFormat {
    private static final long serialVersionUID = 1L;
    private static final int DEEPEST_NESTING = 64;

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
            .build();

    private final FeatureSpace space;
    private final int features;
    private final int maxBytes;
    private final transient FeatureBuffer buffer;
    /** Null in a space whose names are no indices. */
    private final transient @Nullable FastEventJson plain;

    private final transient CharsetDecoder utf8;
    private transient CharBuffer text;

    /** @param features how many features an event has, without the constant one */
    public EventJson(int features) {
        this(new IndexedFeatures(features));
    }

    /** @param space says the indices of features that an event names, and how many features it has */
    public EventJson(FeatureSpace space) {
        this(space, EventText.defaultMaxBytes(space.size()));
    }

    /**
     * @param features how many features an event has, without the constant one
     * @param maxBytes a longer value is {@link MalformedReason#OVERSIZED}
     */
    public EventJson(int features, int maxBytes) {
        this(new IndexedFeatures(features), maxBytes);
    }

    private EventJson(FeatureSpace space, int maxBytes) {
        this.space = space;
        this.features = space.size();
        this.maxBytes = EventText.requirePositive("maxBytes", maxBytes);
        this.buffer = new FeatureBuffer(features);
        // It takes the name of a feature for its index.
        this.plain = space instanceof IndexedFeatures ? new FastEventJson(features, buffer) : null;
        this.utf8 = UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        this.text = CharBuffer.allocate(0);
    }

    /** With new buffers: serialization keeps the configuration alone. */
    private Object readResolve() {
        return new EventJson(space, maxBytes);
    }

    @Override
    public LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException {
        byte[] bytes = EventText.checkSize(value, maxBytes);
        LabeledEvent event = plain == null ? null : plain.read(bytes);
        return event != null ? event : parse(bytes);
    }

    /** Reads any event with a full parser, or says what is wrong with it. */
    LabeledEvent parse(byte[] value) throws MalformedEventException {
        decodeText(value);
        try (JsonParser parser = JSON.createParser(text.array(), 0, text.limit())) {
            LabeledEvent event = readEvent(parser);
            if (parser.nextToken() != null) {
                throw notJson("value goes on after its object, expected one event");
            }
            return event;
        } catch (StreamConstraintsException e) {
            throw new MalformedEventException(MalformedReason.OVERSIZED, e.getOriginalMessage());
        } catch (JsonProcessingException e) {
            throw notJson("value is no JSON at character " + e.getLocation().getCharOffset() + ": "
                    + NO_SOURCE.matcher(e.getOriginalMessage()).replaceAll("$1") + ", expected one object");
        } catch (IOException e) {
            throw notJson("value cannot be read: " + e.getMessage() + ", expected one object");
        }
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
    }

    /** The event with a number for each feature. */
    public static byte[] dense(LabeledEvent event) {
        return EventJsonWriter.dense(event);
    }

    /** The event with the features that are not zero, by index. */
    public static byte[] sparse(LabeledEvent event) {
        return EventJsonWriter.sparse(event);
    }

    private LabeledEvent readEvent(JsonParser parser) throws IOException, MalformedEventException {
        JsonToken start = parser.nextToken();
        if (start != JsonToken.START_OBJECT) {
            throw start == null
                    ? notJson("value is blank, expected an object")
                    : wrongType("event", parser, "an object");
        }
        String id = null;
        String label = null;
        long timestamp = LabeledEvent.NO_TIMESTAMP;
        Features found = null;
        int seen = 0;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            switch (name) {
                case "id" -> {
                    seen = once(seen, 1, name);
                    id = readId(parser);
                }
                case "timestamp" -> {
                    seen = once(seen, 2, name);
                    timestamp = readTimestamp(parser);
                }
                case "label" -> {
                    seen = once(seen, 4, name);
                    label = readLabel(parser);
                }
                case "features" -> {
                    seen = once(seen, 8, name);
                    found = readFeatures(parser);
                }
                default -> skip(parser);
            }
        }
        if (found == null) {
            throw new MalformedEventException(
                    MalformedReason.MISSING_FIELD, "features is missing, expected an array or an object of numbers");
        }
        return new LabeledEvent(id, label, timestamp, found);
    }

    private static int once(int seen, int field, String name) throws MalformedEventException {
        if ((seen & field) != 0) {
            throw notJson(name + " is given more than once, expected it at most once");
        }
        return seen | field;
    }

    private static @Nullable String readId(JsonParser parser) throws IOException, MalformedEventException {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_STRING -> EventText.check("id", parser.getText());
            default -> throw wrongType("id", parser, "a text");
        };
    }

    private static @Nullable String readLabel(JsonParser parser) throws IOException, MalformedEventException {
        return switch (parser.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_STRING -> EventText.check("label", parser.getText());
            case VALUE_NUMBER_INT -> parser.getText().equals("-0") ? "0" : parser.getText();
            default -> throw wrongType("label", parser, "a text or an integer");
        };
    }

    private static long readTimestamp(JsonParser parser) throws IOException, MalformedEventException {
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
            default -> throw wrongType("timestamp", parser, "an integer");
        };
    }

    private Features readFeatures(JsonParser parser) throws IOException, MalformedEventException {
        buffer.clear();
        return switch (parser.currentToken()) {
            case START_ARRAY -> readDense(parser);
            case START_OBJECT -> readSparse(parser);
            default -> throw wrongType("features", parser, "an array or an object of numbers");
        };
    }

    private Features readDense(JsonParser parser) throws IOException, MalformedEventException {
        int length = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            double value = readNumber(parser, length);
            if (value != 0 && length < features) {
                buffer.add(length, value);
            }
            length++;
        }
        if (length != features) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_LENGTH, "features has length " + length + ", expected " + features);
        }
        return buffer.toFeatures();
    }

    private Features readSparse(JsonParser parser) throws IOException, MalformedEventException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            int index = space.index(name);
            parser.nextToken();
            buffer.add(index, readNumber(parser, index));
        }
        return buffer.toFeatures();
    }

    private static double readNumber(JsonParser parser, long index) throws IOException, MalformedEventException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
            int start = parser.getTextOffset();
            double value = ShortDecimal.parse(parser.getTextCharacters(), start, start + parser.getTextLength());
            return value == value ? value : parser.getDoubleValue();
        }
        throw wrongType("features[" + index + "]", parser, "a number");
    }

    /** Reads over a field that is none of an event's, to find out that it is JSON and not too deep. */
    private static void skip(JsonParser parser) throws IOException, MalformedEventException {
        int depth = 0;
        JsonToken token = parser.currentToken();
        while (true) {
            if (token.isStructStart() && ++depth > DEEPEST_NESTING) {
                throw notJson("value is nested more than " + DEEPEST_NESTING + " deep, expected a flat object");
            } else if (token.isStructEnd()) {
                depth--;
            } else if (token == JsonToken.VALUE_NUMBER_FLOAT && parser.isNaN()) {
                throw notJson("value has the token " + parser.getText() + ", expected a JSON number");
            }
            if (depth == 0) {
                return;
            }
            token = parser.nextToken();
        }
    }

    private static MalformedEventException notJson(String message) {
        return new MalformedEventException(MalformedReason.NOT_JSON, message);
    }

    private static MalformedEventException wrongType(String thing, JsonParser parser, String expected)
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
