package org.lorentztron.local.describe.seen;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.KeyPath;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.RecordFacts;
import org.lorentztron.local.describe.facts.RecordValues;
import org.lorentztron.local.describe.frame.WireReader;
import org.lorentztron.local.describe.guess.EventChoice;
import org.lorentztron.local.describe.guess.ZoneGuess;

/**
 * Values of some records in the order in which they came.
 *
 * @param records some, evenly
 * @param stride of how many records one is among them
 * @param opener makes the object of a record that is an event; null of others
 * @param reader of keys
 */
public record SampledEvents(
        List<ConsumerRecord<byte[], byte[]>> records, long stride, Opener opener, WireReader reader) {

    /** The same of fewer records. */
    public SampledEvents choosing(EventChoice choice) {
        return new SampledEvents(
                records,
                stride,
                each -> {
                    JsonNode object = opener.apply(each);
                    return object != null && choice.fits(object) ? object : null;
                },
                reader);
    }

    /** The objects. */
    public List<JsonNode> objects() {
        return records.stream().map(opener).filter(Objects::nonNull).toList();
    }

    /** The facts of these records alone. */
    public RecordFacts facts() {
        RecordFacts facts = new RecordFacts(reader);
        for (ConsumerRecord<byte[], byte[]> each : records) {
            JsonNode object = opener.apply(each);
            if (object != null) {
                facts.addKey(each.key());
                facts.addObject(object);
            }
        }
        return facts;
    }

    /** The values at a path, of records that have one. */
    public List<String> values(String path) {
        List<String> values = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> each : records) {
            JsonNode object = opener.apply(each);
            JsonNode from = KeyPath.isOfKey(path) && object != null ? reader.key(each.key()) : object;
            String value = from == null ? null : RecordValues.at(path, from);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /** The values at two paths, of records that have both. */
    public List<String[]> pairs(String first, String second) {
        List<String[]> pairs = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> each : records) {
            JsonNode object = opener.apply(each);
            String left = object == null ? null : RecordValues.at(first, object);
            String right = object == null ? null : RecordValues.at(second, object);
            if (left != null && right != null) {
                pairs.add(new String[] {left, right});
            }
        }
        return pairs;
    }

    /** The zone of a field of times, if some name none: that in which they are those of Kafka's records. */
    public ZoneGuess zone(@Nullable FieldFacts time) {
        if (time == null || !time.times().lacksZones()) {
            return ZoneGuess.UNKNOWN;
        }
        List<Long> ahead = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> each : records) {
            JsonNode object = opener.apply(each);
            String written = object == null ? null : RecordValues.at(time.path(), object);
            Long millis = written == null ? null : TimeFormat.ISO.millis(written);
            if (millis != null && each.timestampType() != TimestampType.NO_TIMESTAMP_TYPE) {
                ahead.add(millis - each.timestamp());
            }
        }
        return ZoneGuess.of(ahead.stream().mapToLong(Long::longValue).toArray());
    }

    /** The times of events: of a field, or else Kafka's. */
    public EventRate rate(@Nullable FieldFacts time, TimeFormat format) {
        if (time == null) {
            boolean isClosed = objects().isEmpty();
            return new EventRate(
                    records.stream()
                            .filter(each -> each.timestampType() != TimestampType.NO_TIMESTAMP_TYPE)
                            .filter(each -> isClosed || opener.apply(each) != null)
                            .mapToLong(ConsumerRecord::timestamp)
                            .toArray(),
                    stride);
        }
        return new EventRate(
                values(time.path()).stream()
                        .map(format::millis)
                        .filter(millis -> millis != null)
                        .mapToLong(Long::longValue)
                        .toArray(),
                stride);
    }
}
