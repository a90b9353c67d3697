package org.lorentztron.local.describe.facts;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.KeyPath;
import org.lorentztron.local.describe.frame.ConnectPayload;
import org.lorentztron.local.describe.frame.Frame;
import org.lorentztron.local.describe.frame.FrameKind;
import org.lorentztron.local.describe.frame.Wire;
import org.lorentztron.local.describe.frame.WireReader;
import org.lorentztron.local.describe.frame.WireValue;
import org.lorentztron.local.describe.sample.EvenSample;

/**
 * What many records hold: facts of every path of values and keys, how values are written, and some records, evenly, to
 * look at again. Mutable.
 */
public final class RecordFacts {
    private final WireReader reader;
    private final FieldWalk values = new FieldWalk();
    private final FieldWalk keys = new FieldWalk();
    private final Map<Wire, Long> wires = new EnumMap<>(Wire.class);
    private final EvenSample sample = new EvenSample();

    /** @param reader of keys and values */
    public RecordFacts(WireReader reader) {
        this.reader = reader;
    }

    /** Takes the next record. */
    public void add(ConsumerRecord<byte[], byte[]> next) {
        WireValue value = reader.value(next.value());
        wires.merge(value.wire(), 1L, Long::sum);
        sample.add(next);
        addKey(next.key());
        if (value.json() != null) {
            addObject(value.json());
        }
    }

    /** Takes the object of a record, unless it is a deletion: that is no event. */
    public void addObject(JsonNode object) {
        JsonNode inner = Frame.isOfConnect(object) ? ConnectPayload.of(object) : object;
        if (!FrameKind.isDeletion(inner)) {
            values.walk(inner == object ? "" : "payload", inner);
        }
    }

    /** Takes the key of a record. */
    public void addKey(byte @Nullable [] key) {
        JsonNode object = reader.key(key);
        if (object != null) {
            keys.walk(KeyPath.KEY, object.path(KeyPath.KEY));
        }
    }

    /** All paths that were seen, in the order in which they came. */
    public Map<String, FieldFacts> fields() {
        return values.fields();
    }

    /** The same of keys: {@code @key} where they are texts, {@code @key.order} where they are objects. */
    public Map<String, FieldFacts> keys() {
        return keys.fields();
    }

    /** What is known of a path; null if no record has it. */
    public @Nullable FieldFacts at(String path) {
        return values.fields().get(path);
    }

    /** Whether there are more paths than are looked at. */
    public boolean hasMorePaths() {
        return values.hasMorePaths();
    }

    /** How many records are written in this way. */
    public long count(Wire wire) {
        return wires.getOrDefault(wire, 0L);
    }

    /** The way in which most records are written that have a value. */
    public Wire wire() {
        return wires.entrySet().stream()
                .filter(each -> each.getKey() != Wire.NONE)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(Wire.NONE);
    }

    /** Some of the records. */
    public EvenSample sample() {
        return sample;
    }
}
