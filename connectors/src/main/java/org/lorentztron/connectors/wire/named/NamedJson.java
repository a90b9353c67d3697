package org.lorentztron.connectors.wire.named;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.StrictJson;
import org.lorentztron.connectors.wire.event.TypeChange;

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
    private final transient JsonReader objects;
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
        this.objects = new JsonReader(builder);
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
    public ArrayRows rows(byte[] value) throws MalformedEventException {
        return rows(value, 0);
    }

    /** @param from where the JSON begins; the bytes before it are before each row, too */
    ArrayRows rows(byte[] value, int from) throws MalformedEventException {
        return JsonRows.of(value, from, mapping.root().isEmpty() ? "" : mapping.rootPlace());
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
    public long longEvents() {
        return builder.longEvents();
    }

    @Override
    public Map<Integer, List<String>> fields(byte[] value) {
        NamedJson whole = new NamedJson(EventMapping.FEATURES_ALONE, EventMapping.WITHOUT_SCHEMA, maxBytes);
        return whole.builder.fields(() -> whole.decode(value));
    }

    @Override
    public List<String> unseen() {
        return builder.unseen();
    }

    @Override
    public List<TypeChange> typeChanges() {
        return builder.typeChanges();
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
        objects.readObject(builder.tree().top(), parser, 1);
        return builder.event();
    }
}
