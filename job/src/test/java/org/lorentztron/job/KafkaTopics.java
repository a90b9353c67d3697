package org.lorentztron.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.lorentztron.broker.EmbeddedBroker;

/** The topics of one test on a broker, and plain clients for them. */
final class KafkaTopics {

    static final int PARTITIONS = 4;

    private final EmbeddedBroker broker;

    KafkaTopics(EmbeddedBroker broker) {
        this.broker = broker;
    }

    void createEvents(String name) {
        broker.createTopic(name, PARTITIONS, Map.of());
    }

    void createOutputs(String models, String deadLetters) {
        broker.createTopic(models, 2, Map.of("cleanup.policy", "compact"));
        broker.createTopic(deadLetters, 2, Map.of());
    }

    KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers", broker.bootstrapServers(),
                        "linger.ms", "20",
                        "batch.size", "262144",
                        "compression.type", "lz4"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** All committed records of the topic, those of a partition in their order. */
    List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
            return records;
        }
    }
}
