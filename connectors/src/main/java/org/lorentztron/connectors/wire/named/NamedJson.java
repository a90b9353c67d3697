package org.lorentztron.connectors.wire.named;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.StrictJson;

/**
 * Events with named features as JSON (UTF-8, one object per record), in the envelope that a mapping describes:
 *
 * <pre>
 *   {"id": "t1", "label": "ok", "features": {"country": "US", "amount": 12.5, "flags": {"new": true}, "age": null}}
 * </pre>
 *
 * Fields that the mapping gives no use are passed over. Not thread-safe.
 */
public final class NamedJson extends NamedFormat {
    private static final long serialVersionUID = 1L;

    private final EventMapping mapping;
    private final NameRules rules;
    private final int maxBytes;
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
        super(new EventBuilder(mapping, rules));
        this.mapping = mapping;
        this.rules = rules;
        this.maxBytes = maxBytes;
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
    public long nameBytes() {
        return builder.tree().bytes();
    }

    @Override
    protected NamedFormat ofWholeRecord() {
        return new NamedJson(EventMapping.FEATURES_ALONE, EventMapping.WITHOUT_SCHEMA, maxBytes);
    }

    /** Reads any event with a full parser, or says what is wrong with it. */
    LabeledEvent parse(byte[] value) throws MalformedEventException {
        return json.read(value, this::readEvent);
    }

    private LabeledEvent readEvent(JsonParser parser) throws IOException, MalformedEventException {
        StrictJson.enterObject(parser, "event");
        builder.begin(true);
        objects.readObject(builder.tree().top(), parser, 1);
        return builder.event();
    }
}
