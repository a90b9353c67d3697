package org.lorentztron.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.lorentztron.broker.CommittedRecords;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.lorentztron.connectors.wire.version.HistoryRecord;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionRecord;

/** Writes versions into topics. */
final class VersionTopics {

    private VersionTopics() {}

    /** Publishes the version to a models topic, in one transaction. */
    static void publish(String bootstrapServers, String topic, ModelVersion version) {
        write(
                bootstrapServers,
                topic,
                List.of(version.records().get(0), version.manifest()),
                version.manifest().modelId());
    }

    /** Publishes the version to a history topic. */
    static void keep(String bootstrapServers, String topic, ModelVersion version) {
        List<VersionRecord> records = List.of(
                new HistoryRecord(version.version(), version.records().get(0)),
                new HistoryRecord(version.version(), version.manifest()));
        write(bootstrapServers, topic, records, version.manifest().modelId());
    }

    private static void write(
            String bootstrapServers, String topic, List<? extends VersionRecord> records, String modelId) {
        try (KafkaProducer<byte[], byte[]> writer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "transactional.id", topic + modelId),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            writer.initTransactions();
            writer.beginTransaction();
            for (VersionRecord record : records) {
                byte[] key = SnapshotKeys.of(modelId, record).getBytes(UTF_8);
                VersionRecord element = record instanceof HistoryRecord kept ? kept.element() : record;
                writer.send(new ProducerRecord<>(topic, 0, key, SnapshotCodec.encode(modelId, element)));
            }
            writer.commitTransaction();
        }
        CommittedRecords.await(bootstrapServers);
    }

    /** Moves the alias. */
    static void promote(String bootstrapServers, String topic, String modelId, String alias, long version) {
        try (KafkaProducer<byte[], byte[]> writer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers), new ByteArraySerializer(), new ByteArraySerializer())) {
            byte[] key = HistoryKeys.alias(modelId, alias).getBytes(UTF_8);
            writer.send(new ProducerRecord<>(topic, 0, key, new AliasMove(version, "test", "test", 1).encode()));
        }
    }
}
