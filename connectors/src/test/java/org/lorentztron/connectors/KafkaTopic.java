package org.lorentztron.connectors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.lorentztron.broker.EmbeddedBroker;

/** What tests do with a topic: write records, and read all that is committed. */
public record KafkaTopic(EmbeddedBroker broker, String name) {

    /** The properties that every client of the broker needs. */
    public static Map<String, String> clientProperties(EmbeddedBroker broker) {
        return Map.of("bootstrap.servers", broker.bootstrapServers());
    }

    /** Sends the records and waits until the broker has them. */
    public void send(List<ProducerRecord<byte[], byte[]>> records) {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                new HashMap<String, Object>(clientProperties(broker)),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            records.forEach(producer::send);
        }
    }

    /** Everything that a read_committed consumer sees up to the end offsets found now, partition after partition. */
    public List<ConsumerRecord<byte[], byte[]>> readCommitted() {
        Map<String, Object> properties = new HashMap<>(clientProperties(broker));
        properties.put("isolation.level", "read_committed");
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(name).stream()
                    .map(info -> new TopicPartition(name, info.partition()))
                    .toList();
            for (TopicPartition partition : partitions) {
                consumer.assign(List.of(partition));
                consumer.seekToBeginning(List.of(partition));
                long end = consumer.endOffsets(List.of(partition)).get(partition);
                while (consumer.position(partition) < end) {
                    consumer.poll(Duration.ofSeconds(1)).forEach(records::add);
                }
            }
        }
        return records;
    }
}
