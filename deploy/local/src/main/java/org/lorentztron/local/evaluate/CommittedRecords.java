package org.lorentztron.local.evaluate;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.LoneConsumer;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.CommandFailedException;

/** The committed records of a topic, to its end as of now, without a consumer group. Stateless. */
final class CommittedRecords {
    private static final Duration POLL = Duration.ofMillis(100);

    private CommittedRecords() {}

    /**
     * Reads a topic.
     *
     * @param from records of this time of Kafka or later, ms since 1970
     * @param patience for each answer of a broker, and for the next record
     * @throws CommandFailedException if the topic does not exist, or is not read to its end
     */
    static void read(
            Map<String, Object> kafka,
            String topic,
            long from,
            Duration patience,
            Consumer<ConsumerRecord<byte[], byte[]>> taker)
            throws CommandFailedException, InterruptedException {
        int partitions = BrokerProbe.partitions(kafka, topic);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings(kafka, patience))) {
            Map<TopicPartition, Long> times = new HashMap<>();
            for (int i = 0; i < partitions; i++) {
                times.put(new TopicPartition(topic, i), Math.max(0, from));
            }
            Map<TopicPartition, Long> ends = consumer.endOffsets(times.keySet());
            consumer.assign(times.keySet());
            if (from > 0) {
                consumer.offsetsForTimes(times).forEach((partition, found) -> seek(consumer, partition, found));
            } else {
                consumer.seekToBeginning(times.keySet());
            }
            read(consumer, ends, patience, taker);
        } catch (KafkaException e) {
            throw new CommandFailedException("cannot read topic '" + topic + "': " + e.getMessage(), e);
        }
    }

    /** Goes to the first record of a time; to the end where there is none. */
    private static void seek(
            KafkaConsumer<byte[], byte[]> consumer, TopicPartition partition, @Nullable OffsetAndTimestamp found) {
        if (found == null) {
            consumer.seekToEnd(List.of(partition));
        } else {
            consumer.seek(partition, found.offset());
        }
    }

    private static void read(
            KafkaConsumer<byte[], byte[]> consumer,
            Map<TopicPartition, Long> ends,
            Duration patience,
            Consumer<ConsumerRecord<byte[], byte[]>> taker)
            throws CommandFailedException {
        long newest = System.nanoTime();
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            for (ConsumerRecord<byte[], byte[]> found : consumer.poll(POLL)) {
                taker.accept(found);
                newest = System.nanoTime();
            }
            if (System.nanoTime() - newest > patience.toNanos()) {
                throw new CommandFailedException("no record came for " + patience.toSeconds()
                        + " s, before the end of the topic: a broker is away, or a transaction is open");
            }
        }
    }

    private static Map<String, Object> settings(Map<String, Object> kafka, Duration patience) {
        Map<String, Object> settings = LoneConsumer.settings(kafka);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) patience.toMillis());
        return settings;
    }
}
