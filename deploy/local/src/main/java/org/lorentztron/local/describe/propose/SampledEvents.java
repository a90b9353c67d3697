package org.lorentztron.local.describe.propose;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.RecordValues;

/**
 * Values of some records in the order in which they came.
 *
 * @param records some, evenly
 * @param stride of how many records one is among them
 * @param opener makes the object of a record; null where it holds none
 */
public record SampledEvents(
        List<ConsumerRecord<byte[], byte[]>> records,
        long stride,
        Function<ConsumerRecord<byte[], byte[]>, @Nullable JsonNode> opener) {

    /** The values at a path, of records that have one. */
    List<String> values(String path) {
        List<String> values = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> each : records) {
            JsonNode object = opener.apply(each);
            String value = object == null ? null : RecordValues.at(path, object);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /** The values at two paths, of records that have both. */
    List<String[]> pairs(String first, String second) {
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

    /** The times of events: of a field, or else Kafka's. */
    EventRate rate(@Nullable FieldFacts time, TimeFormat format) {
        if (time == null) {
            return new EventRate(
                    records.stream()
                            .filter(each -> each.timestampType() != TimestampType.NO_TIMESTAMP_TYPE)
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
