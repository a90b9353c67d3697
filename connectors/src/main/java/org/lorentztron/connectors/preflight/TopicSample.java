package org.lorentztron.connectors.preflight;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.lorentztron.connectors.source.PollBudget;

/**
 * How fast a topic is written, and its newest records.
 *
 * @param recordsPerSecond of the last hour, by the records' own times; 0 or more
 * @param newest some of each partition, up to {@value #EACH}
 */
public record TopicSample(double recordsPerSecond, List<ConsumerRecord<byte[], byte[]>> newest) {
    private static final int EACH = 20;
    /** Who submits a job may have little memory, and records unpack to more than their topic allows. */
    private static final long MOST_BYTES = 1 << 26;

    private static final Duration SPAN = Duration.ofHours(1);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * Reads a topic.
     *
     * @param kafka properties of Kafka clients, with {@code bootstrap.servers}
     * @param now milliseconds since the epoch
     * @return empty if the broker does not answer within some seconds, or refuses
     */
    public static Optional<TopicSample> read(Map<String, String> kafka, String topic, long now) {
        Map<String, Object> properties = new HashMap<>(kafka);
        PollBudget.addTo(properties);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties)) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            return Optional.of(read(consumer, partitions, now));
        } catch (KafkaException e) {
            return Optional.empty();
        }
    }

    /** The same by way of a consumer of any partitions. */
    static TopicSample read(Consumer<byte[], byte[]> consumer, List<TopicPartition> partitions, long now) {
        Map<TopicPartition, Long> first = consumer.beginningOffsets(partitions);
        Map<TopicPartition, Long> end = consumer.endOffsets(partitions);
        return new TopicSample(rate(consumer, partitions, end, now), newest(consumer, partitions, first, end));
    }

    private static double rate(
            Consumer<byte[], byte[]> consumer,
            List<TopicPartition> partitions,
            Map<TopicPartition, Long> end,
            long now) {
        long since = now - SPAN.toMillis();
        Map<TopicPartition, OffsetAndTimestamp> found =
                consumer.offsetsForTimes(partitions.stream().collect(Collectors.toMap(each -> each, each -> since)));
        long records = 0;
        long oldest = now;
        for (TopicPartition partition : partitions) {
            OffsetAndTimestamp start = found.get(partition);
            // None if no record is as young.
            if (start != null) {
                records += offset(end, partition) - start.offset();
                oldest = Math.min(oldest, start.timestamp());
            }
        }
        return 1_000.0 * records / Math.max(1_000, now - oldest);
    }

    private static List<ConsumerRecord<byte[], byte[]>> newest(
            Consumer<byte[], byte[]> consumer,
            List<TopicPartition> partitions,
            Map<TopicPartition, Long> first,
            Map<TopicPartition, Long> end) {
        List<TopicPartition> filled = partitions.stream()
                .filter(partition -> offset(end, partition) > offset(first, partition))
                .toList();
        consumer.assign(filled);
        filled.forEach(partition ->
                consumer.seek(partition, Math.max(offset(first, partition), offset(end, partition) - EACH)));
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        long bytes = 0;
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline
                && bytes < MOST_BYTES
                && filled.stream().anyMatch(partition -> consumer.position(partition) < offset(end, partition))) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                records.add(record);
                bytes += record.value() == null ? 0 : record.value().length;
            }
        }
        return records;
    }

    private static long offset(Map<TopicPartition, Long> offsets, TopicPartition partition) {
        return Objects.requireNonNull(offsets.get(partition), "offset of a partition");
    }
}
