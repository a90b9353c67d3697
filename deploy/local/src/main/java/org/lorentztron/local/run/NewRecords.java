package org.lorentztron.local.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.lorentztron.connectors.source.LoneConsumer;

/** The records that are committed to some topics from now on. Not thread-safe. */
final class NewRecords implements AutoCloseable {
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    private final KafkaConsumer<byte[], byte[]> consumer;

    private NewRecords(KafkaConsumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
    }

    /**
     * Takes note of where the topics end.
     *
     * @param kafka properties of a Kafka consumer, at least {@code bootstrap.servers}
     * @param topics that exist
     * @throws org.apache.kafka.common.KafkaException if a broker refuses, or none answers within 10 s
     */
    static NewRecords open(Map<String, ?> kafka, Set<String> topics) {
        NewRecords records = new NewRecords(new KafkaConsumer<>(settings(kafka)));
        try {
            records.seekToEnds(topics);
            return records;
        } catch (RuntimeException e) {
            records.close();
            throw e;
        }
    }

    static Map<String, Object> settings(Map<String, ?> kafka) {
        Map<String, Object> settings = LoneConsumer.settings(kafka);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
        return settings;
    }

    private void seekToEnds(Set<String> topics) {
        List<TopicPartition> partitions = topics.stream()
                .flatMap(topic -> consumer.partitionsFor(topic, REQUEST_TIMEOUT).stream())
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.endOffsets(partitions, REQUEST_TIMEOUT).forEach(consumer::seek);
    }

    /** The next records, in the order of each partition; none if none came in time. */
    List<ConsumerRecord<byte[], byte[]>> poll(Duration timeout) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        consumer.poll(timeout).forEach(records::add);
        return records;
    }

    /**
     * Where what is committed now ends.
     *
     * @throws org.apache.kafka.common.KafkaException if no broker answers within 10 s
     */
    Map<TopicPartition, Long> ends() {
        return consumer.endOffsets(consumer.assignment(), REQUEST_TIMEOUT);
    }

    /**
     * Whether everything up to there was read.
     *
     * @throws org.apache.kafka.common.KafkaException if no broker answers within 10 s
     */
    boolean areReadTo(Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream()
                .allMatch(end -> consumer.position(end.getKey(), REQUEST_TIMEOUT) >= end.getValue());
    }

    @Override
    public void close() {
        consumer.close();
    }
}
