package org.lorentztron.local;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** A model of two classes that says "a" exactly if the first feature is larger than the second, as a job publishes it. */
final class PublishedModel {
    static final int FEATURES = 2;

    private PublishedModel() {}

    /** Writes one version of model "default" into the topic. */
    static void write(String bootstrapServers, String topic, long version) {
        ModelSnapshot pair = pair();
        SnapshotManifest manifest = manifest(version, pair);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers), new ByteArraySerializer(), new ByteArraySerializer())) {
            List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
            records.add(new ProducerRecord<>(
                    topic, 0, bytes(SnapshotKeys.pair("default", "a", "b")), SnapshotCodec.encode(pair)));
            records.add(new ProducerRecord<>(
                    topic, 0, bytes(SnapshotKeys.manifest("default")), SnapshotCodec.encode(manifest)));
            for (ProducerRecord<byte[], byte[]> each : records) {
                producer.send(each).get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("version " + version + " was not written to " + topic, e);
        }
    }

    /** score = (x0 - x1 + 1)^2 / 4 - (x0 - x1 - 1)^2 / 4 = x0 - x1. */
    private static ModelSnapshot pair() {
        return ModelSnapshot.newBuilder()
                .setModelId("default")
                .setIntervalEnd(20_000)
                .setIntervals(2)
                .setClassA("a")
                .setClassB("b")
                .setLearner("dos")
                .setFeatures(FEATURES)
                .setRank(1)
                .setU(floats(0.5f, -0.5f, 0.5f))
                .setV(floats(0.5f, -0.5f, -0.5f))
                .setExamples(100)
                .setUpdates(40)
                .setMistakes(7)
                .setBoost(0)
                .setAlignmentResidual(0)
                .setColumns(null)
                .build();
    }

    private static SnapshotManifest manifest(long version, ModelSnapshot pair) {
        return SnapshotManifest.newBuilder()
                .setModelId("default")
                .setVersion(version)
                .setIntervalEnd(20_000)
                .setClasses(List.of("a", "b"))
                .setPairs(List.of(new PairReference("a", "b", 20_000L, SnapshotCodec.sha256(pair), null)))
                .setEventsTrained(100)
                .setSourcePositions(List.of())
                .setOptions(Map.of("rank", "1"))
                .setSeed(1)
                .setSoftwareVersion("test")
                .build();
    }

    private static ByteBuffer floats(float... values) {
        return SnapshotCodec.ofFloats(values);
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }
}
