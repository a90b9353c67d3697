package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * What the job that only joins wrote of an event.
 *
 * @param headers name and text of each, in their order
 */
public record JoinedRecord(long time, @Nullable String key, String value, List<String> headers) {

    /** All that a job wrote for events trained at such times, partition by partition. */
    public static Map<Integer, List<JoinedRecord>> of(KafkaTopics topics, String topic, LongPredicate times) {
        Map<Integer, List<JoinedRecord>> joined = new TreeMap<>();
        for (ConsumerRecord<byte[], byte[]> record : topics.read(topic)) {
            if (times.test(record.timestamp())) {
                joined.computeIfAbsent(record.partition(), none -> new ArrayList<>())
                        .add(of(record));
            }
        }
        return joined;
    }

    private static JoinedRecord of(ConsumerRecord<byte[], byte[]> record) {
        List<String> headers = new ArrayList<>();
        record.headers().forEach(header -> headers.add(header.key() + " " + new String(header.value(), UTF_8)));
        String key = record.key() == null ? null : new String(record.key(), UTF_8);
        return new JoinedRecord(record.timestamp(), key, new String(record.value(), UTF_8), headers);
    }
}
