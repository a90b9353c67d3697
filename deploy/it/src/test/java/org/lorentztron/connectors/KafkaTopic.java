package org.lorentztron.connectors;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.lorentztron.broker.CommittedRecords;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.RecordWriter;

/** What tests do with a topic: write records, and read all that is committed. */
public record KafkaTopic(EmbeddedBroker broker, String name) {

    /** The properties that every client of the broker needs. */
    public static Map<String, String> clientProperties(EmbeddedBroker broker) {
        return Map.of("bootstrap.servers", broker.bootstrapServers());
    }

    /** Sends the records and waits until the broker has them. */
    public void send(List<ProducerRecord<byte[], byte[]>> records) {
        try (RecordWriter writer = new RecordWriter(broker.bootstrapServers())) {
            records.forEach(writer::send);
        }
    }

    /** Everything that a read_committed consumer sees up to the end offsets found now, partition after partition. */
    public List<ConsumerRecord<byte[], byte[]>> readCommitted() {
        return CommittedRecords.of(broker.bootstrapServers(), name);
    }
}
