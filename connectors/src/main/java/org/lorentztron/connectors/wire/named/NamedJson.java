package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.StrictJson;
import org.lorentztron.connectors.wire.named.EventField.Use;

/**
 * Events with named features as JSON (UTF-8, one object per record), in the envelope that a mapping describes:
 *
 * <pre>
 *   {"id": "t1", "label": "ok", "features": {"country": "US", "amount": 12.5, "flags": {"new": true}, "age": null}}
 * </pre>
 *
 * Fields that the mapping gives no use are passed over. Not thread-safe.
 */
public final class NamedJson implements EventFormat {
    private static final long serialVersionUID = 1L;

    private final EventMapping mapping;
    private final NameRules rules;
    private final int maxBytes;
    private final transient EventBuilder builder;
    private final transient FastNamedJson fast;
    private final transient StrictJson json;

    /**
     * A reader of events.
     *
     * @param mapping where an event has what
     * @param rules what is made of values
     */
    public NamedJson(EventMapping mapping, NameRules rules) {
        this(mapping, rules, EventText.DEFAULT_MAX_BYTES);
    }

    NamedJson(EventMapping mapping, NameRules rules, int maxBytes) {
        this.mapping = mapping;
        this.rules = rules;
        this.maxBytes = maxBytes;
        this.builder = new EventBuilder(mapping, rules);
        this.fast = new FastNamedJson(builder);
        this.json = new StrictJson(maxBytes);
    }

    /** With new buffers: serialization keeps the configuration alone. */
    private Object readResolve() {
        return new NamedJson(mapping, rules, maxBytes);
    }

    @Override
    public LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException {
        byte[] bytes = EventText.checkSize(value, maxBytes);
        LabeledEvent event = fast.read(bytes);
        return event != null ? event : parse(bytes);
    }

    @Override
    public boolean hasNames() {
        return true;
    }

    @Override
    public long nameBytes() {
        return builder.tree().bytes();
    }

    @Override
    public Map<Integer, List<String>> names(byte[] value) {
        return builder.names(() -> decode(value));
    }

    /** Reads any event with a full parser, or says what is wrong with it. */
    LabeledEvent parse(byte[] value) throws MalformedEventException {
        return json.read(value, this::readEvent);
    }

    private LabeledEvent readEvent(JsonParser parser) throws IOException, MalformedEventException {
        JsonToken start = parser.nextToken();
        if (start != JsonToken.START_OBJECT) {
            throw start == null
                    ? StrictJson.notJson("value is blank, expected an object")
                    : StrictJson.wrongType("event", parser, "an object");
        }
        builder.begin(true);
        readObject(builder.tree().top(), parser, 1);
        return builder.event();
    }

    private void readObject(EventField field, JsonParser parser, int depth)
            throws IOException, MalformedEventException {
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
            if (child.use() == Use.NONE) {
                StrictJson.skip(parser);
            } else {
                readValue(child, parser, depth);
            }
        }
    }

    private void readValue(EventField field, JsonParser parser, int depth) throws IOException, MalformedEventException {
        switch (parser.currentToken()) {
            case START_OBJECT -> readObject(field, parser, depth + 1);
            case START_ARRAY -> readArray(field, parser);
            case VALUE_STRING -> {
                byte[] text = utf8(field.path(), parser.getText());
                builder.text(field, text, 0, text.length);
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                byte[] written = parser.getText().getBytes(UTF_8);
                builder.number(field, parser.getDoubleValue(), written, 0, written.length);
            }
            case VALUE_TRUE -> builder.truth(field, true);
            case VALUE_FALSE -> builder.truth(field, false);
            default -> builder.nothing(field);
        }
    }

    private void readArray(EventField field, JsonParser parser) throws IOException, MalformedEventException {
        builder.openArray(field);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            switch (parser.currentToken()) {
                case VALUE_STRING -> {
                    byte[] text = utf8(field.path(), parser.getText());
                    builder.textElement(field, text, 0, text.length);
                }
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                    byte[] written = parser.getText().getBytes(UTF_8);
                    builder.numberElement(field, parser.getDoubleValue(), written, 0, written.length);
                }
                case VALUE_NULL -> builder.nothingElement();
                case START_OBJECT -> throw builder.otherElement(field, "an object");
                case START_ARRAY -> throw builder.otherElement(field, "an array");
                default -> throw builder.otherElement(field, parser.getText());
            }
        }
    }

    private static byte[] utf8(String thing, String text) throws MalformedEventException {
        int surrogate = EventText.unpairedSurrogate(text);
        if (surrogate >= 0) {
            throw new MalformedEventException(
                    MalformedReason.NOT_JSON,
                    thing + " has an unpaired surrogate at character " + surrogate + ", expected Unicode text");
        }
        return text.getBytes(UTF_8);
    }
}
