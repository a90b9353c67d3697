package org.lorentztron.local.describe.seen;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
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
import org.lorentztron.local.describe.guess.TimeGuess;
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
        return opened().map(Opened::object).toList();
    }

    /** The facts of these records alone. */
    public RecordFacts facts() {
        RecordFacts facts = new RecordFacts(reader);
        opened().forEach(each -> {
            facts.addKey(each.record.key());
            facts.addObject(each.object);
        });
        return facts;
    }

    /** The values at a path, of records that have one. */
    public List<String> values(String path) {
        return opened().map(each -> value(each, path)).filter(Objects::nonNull).toList();
    }

    /** The values at two paths, of records that have both. */
    public List<String[]> pairs(String first, String second) {
        List<String[]> pairs = new ArrayList<>();
        opened().forEach(each -> {
            String left = value(each, first);
            String right = value(each, second);
            if (left != null && right != null) {
                pairs.add(new String[] {left, right});
            }
        });
        return pairs;
    }

    /** The zone of a field of times, if some name none: that in which they are those of Kafka's records. */
    public ZoneGuess zone(@Nullable FieldFacts time) {
        if (time == null || !time.times().lacksZones()) {
            return ZoneGuess.UNKNOWN;
        }
        return ZoneGuess.of(opened().filter(each -> isTimed(each.record))
                .mapToLong(each -> {
                    String written = value(each, time.path());
                    Long millis = written == null ? null : TimeFormat.ISO.millis(written);
                    return millis == null ? Long.MIN_VALUE : millis - each.record.timestamp();
                })
                .filter(ahead -> ahead != Long.MIN_VALUE)
                .toArray());
    }

    /** The times of events: of a field, or else Kafka's. */
    public EventRate rate(TimeGuess time) {
        boolean isClosed = time.field() == null && objects().isEmpty();
        LongStream times = isClosed
                ? records.stream().filter(SampledEvents::isTimed).mapToLong(ConsumerRecord::timestamp)
                : opened().map(each -> millis(each, time))
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue);
        return new EventRate(times.toArray(), stride);
    }

    /** Of each value at a path the time of the newest record that has it. */
    public Map<String, Long> newest(String path, TimeGuess time) {
        Map<String, Long> newest = new HashMap<>();
        opened().forEach(each -> {
            String value = value(each, path);
            Long millis = millis(each, time);
            if (value != null && millis != null) {
                newest.merge(value, millis, Math::max);
            }
        });
        return newest;
    }

    private record Opened(ConsumerRecord<byte[], byte[]> record, JsonNode object) {}

    private Stream<Opened> opened() {
        return records.stream()
                .flatMap(each -> Stream.ofNullable(opener.apply(each)).map(object -> new Opened(each, object)));
    }

    private @Nullable String value(Opened each, String path) {
        JsonNode from = KeyPath.isOfKey(path) ? reader.key(each.record.key()) : each.object;
        return from == null ? null : RecordValues.at(path, from);
    }

    private @Nullable Long millis(Opened each, TimeGuess time) {
        if (time.field() == null) {
            return isTimed(each.record) ? each.record.timestamp() : null;
        }
        String written = value(each, time.field().path());
        return written == null ? null : time.millis(written);
    }

    private static boolean isTimed(ConsumerRecord<byte[], byte[]> each) {
        return each.timestampType() != TimestampType.NO_TIMESTAMP_TYPE;
    }
}
