package org.lorentztron.connectors.wire.event;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

/**
 * Events as JSON (UTF-8, one object per record):
 *
 * <pre>
 *   {"id": "a17", "timestamp": 1700000000000, "label": "7", "features": [0, 0.5, 1]}
 *   {"label": 7, "features": {"1": 0.5, "2": 1}}
 *
 *   id         optional  text, integer or null     an integer stands for its decimal text; handed on to the prediction
 *   timestamp  optional  integer or null           event time, ms since 1970; absent: the record's timestamp
 *   label      optional  text, integer or null     an integer stands for its decimal text; absent: to be scored
 *   features   required  array                     one number per feature
 *                        or object                 0-based index, in plain decimal, to number; others are 0
 *   weight     optional  number or null            from 0 to 1,000,000; absent: 1
 *   any other field                                ignored, so that producers may add some
 * </pre>
 *
 * A value is read as the nearest float64 and then rounded to float32, as any language would; values that round to 0
 * disappear. At most {@link LabeledEvent#LARGEST_VALUE} in magnitude; the tokens NaN and Infinity that some writers
 * emit are values that are not finite.
 */
public final class EventJson implements EventFormat {
    private static final long serialVersionUID = 1L;

    private final FeatureSpace space;
    private final int features;
    private final int maxBytes;
    private final transient FeatureBuffer buffer;
    /** Null in a space whose names are no indices. */
    private final transient @Nullable FastEventJson plain;

    private final transient StrictJson json;

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
        this.json = new StrictJson(maxBytes);
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
        return json.read(value, this::readEvent);
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
        StrictJson.enterObject(parser, "event");
        String id = null;
        String label = null;
        long timestamp = LabeledEvent.NO_TIMESTAMP;
        double weight = 1;
        Features found = null;
        int seen = 0;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            switch (name) {
                case "id" -> {
                    seen = JsonFields.once(seen, 1, name);
                    id = JsonFields.id(parser);
                }
                case "timestamp" -> {
                    seen = JsonFields.once(seen, 2, name);
                    timestamp = JsonFields.timestamp(parser);
                }
                case "label" -> {
                    seen = JsonFields.once(seen, 4, name);
                    label = JsonFields.label(parser);
                }
                case "features" -> {
                    seen = JsonFields.once(seen, 8, name);
                    found = readFeatures(parser);
                }
                case "weight" -> {
                    seen = JsonFields.once(seen, 16, name);
                    weight = JsonFields.weight(parser, 1);
                }
                default -> StrictJson.skip(parser);
            }
        }
        if (found == null) {
            throw new MalformedEventException(
                    MalformedReason.MISSING_FIELD, "features is missing, expected an array or an object of numbers");
        }
        return new LabeledEvent(id, label, timestamp, found, NamedNumbers.NONE, weight);
    }

    private Features readFeatures(JsonParser parser) throws IOException, MalformedEventException {
        buffer.clear();
        return switch (parser.currentToken()) {
            case START_ARRAY -> readDense(parser);
            case START_OBJECT -> readSparse(parser);
            default -> throw StrictJson.wrongType("features", parser, "an array or an object of numbers");
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
        throw StrictJson.wrongType("features[" + index + "]", parser, "a number");
    }
}
