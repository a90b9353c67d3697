package org.lorentztron.connectors.wire.named;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.TypeChange;

/**
 * Events with named features as JSON after the id of a schema, which is not looked up: the JSON is read as
 * {@link NamedJson} reads it.
 *
 * <pre>
 *   00 | schema id, 4 bytes | JSON
 * </pre>
 *
 * Not thread-safe.
 */
public final class ConfluentJson implements EventFormat {
    private static final long serialVersionUID = 1L;

    private final NamedJson json;

    /**
     * A reader of events.
     *
     * @param mapping where an event has what
     * @param rules what is made of values
     */
    public ConfluentJson(EventMapping mapping, NameRules rules) {
        this.json = new NamedJson(mapping, rules);
    }

    @Override
    public LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException {
        byte[] bytes = EventText.checkSize(value, EventText.DEFAULT_MAX_BYTES);
        ConfluentFrame.schemaId(bytes, MalformedReason.NOT_JSON);
        return json.decode(unframed(bytes));
    }

    @Override
    public ArrayRows rows(byte[] value) throws MalformedEventException {
        return value.length < ConfluentFrame.LENGTH ? ArrayRows.NONE : json.rows(value, ConfluentFrame.LENGTH);
    }

    @Override
    public boolean hasNames() {
        return true;
    }

    @Override
    public long longEvents() {
        return json.longEvents();
    }

    @Override
    public Map<Integer, List<String>> fields(byte[] value) {
        return value.length < ConfluentFrame.LENGTH ? Map.of() : json.fields(unframed(value));
    }

    @Override
    public List<String> unseen() {
        return json.unseen();
    }

    @Override
    public List<TypeChange> typeChanges() {
        return json.typeChanges();
    }

    @Override
    public Map<Integer, List<String>> names(byte[] value) {
        return value.length < ConfluentFrame.LENGTH ? Map.of() : json.names(unframed(value));
    }

    private static byte[] unframed(byte[] value) {
        return Arrays.copyOfRange(value, ConfluentFrame.LENGTH, value.length);
    }
}
