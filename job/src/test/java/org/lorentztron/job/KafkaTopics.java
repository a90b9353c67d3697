package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

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
import org.lorentztron.connectors.wire.SnapshotKeys;

/** The topics of one test on a broker, and plain clients for them. */
public final class KafkaTopics {

    public static final int PARTITIONS = 4;

    private final EmbeddedBroker broker;

    public KafkaTopics(EmbeddedBroker broker) {
        this.broker = broker;
    }

    public void createEvents(String name) {
        createEvents(name, PARTITIONS);
    }

    public void createEvents(String name, int partitions) {
        broker.createTopic(name, partitions, Map.of());
    }

    public void createOutputs(String models, String deadLetters) {
        broker.createTopic(models, 2, Map.of("cleanup.policy", "compact"));
        broker.createTopic(deadLetters, 2, Map.of());
    }

    public KafkaProducer<byte[], byte[]> producer() {
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
    public List<ConsumerRecord<byte[], byte[]>> read(String topic) {
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

    /** Keys and bytes of all committed records of the topic, in their order. */
    public List<String> records(String topic) {
        return read(topic).stream()
                .map(record -> new String(record.key(), UTF_8) + " " + new String(record.value(), ISO_8859_1))
                .toList();
    }

    /** Whether the record, one of {@link #records}, is the manifest that ends a version of the model of {@link TestOptions}. */
    public static boolean isManifest(String record) {
        return record.startsWith(SnapshotKeys.manifest("test") + " ");
    }
}
