package org.lorentztron.local;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.HistoryRecord;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.DecisionRule;

/**
 * A model of two classes that says "a" exactly if the first feature is larger than the second, as a job publishes it.
 */
public final class PublishedModel {
    static final int FEATURES = 2;

    private PublishedModel() {}

    /** Writes one version of model "default" into the topic. */
    public static void write(String bootstrapServers, String topic, long version) {
        write(bootstrapServers, topic, version, List.of(pair("a", "b", 0.5f)));
    }

    /**
     * Writes one version that says the first label exactly if the first feature is larger, and has trained to a place.
     */
    static void writeTrained(
            String bootstrapServers,
            String topic,
            long version,
            List<String> labels,
            VersionInfo.SourcePosition... to) {
        PublishedPair pair = pair(labels.get(0), labels.get(1), 0.5f);
        VersionInfo like = manifest(version, IndexedFeatures.NAME, List.of(pair));
        VersionInfo manifest = new VersionInfo(
                like.modelId(),
                version,
                like.intervalEnd(),
                labels,
                like.featureSpace(),
                null,
                like.parts(),
                100,
                List.of(to),
                like.rule(),
                like.options(),
                1,
                "test");
        writeRecords(bootstrapServers, topic, List.of(pair, manifest));
    }

    /** Writes one version of model "default" into a history topic; it says a, or b if it was refused for something. */
    public static void writeKept(String bootstrapServers, String topic, long version, String... refused) {
        PublishedPair pair = pair("a", "b", refused.length == 0 ? 0.5f : -0.5f);
        Evaluation.OfClass each = new Evaluation.OfClass(10, 2, 0.5);
        Evaluation evaluation = new Evaluation(20, 4, 0.5, List.of(each, each), null, List.of(refused));
        VersionInfo manifest =
                manifest(version, IndexedFeatures.NAME, List.of(pair)).evaluated(evaluation);
        writeRecords(
                bootstrapServers,
                topic,
                List.of(new HistoryRecord(version, pair), new HistoryRecord(version, manifest)));
    }

    /** Writes the same model as classes against the rest. */
    public static void writeAgainstTheRest(String bootstrapServers, String topic, long version) {
        write(bootstrapServers, topic, version, List.of(pair("a", null, 0.5f), pair("b", null, -0.5f)));
    }

    /** Writes the same model as a network of two units, each in a record of its own. */
    public static void writeNetwork(String bootstrapServers, String topic, long version) {
        write(bootstrapServers, topic, version, List.of(unit("network", 0.5f, 1, 0), unit("network.2", -0.5f, 0, 1)));
    }

    /** Writes a model of the named features with the indices 5 and 261, whose names are country=US, and a or b. */
    public static void writeNamed(String bootstrapServers, String topic, long version) {
        PublishedPair pair = PublishedPair.of(
                new PairName("a", "b"),
                20_000,
                "herded",
                1,
                FeatureSet.of(NamedFeatures.SIZE, new int[] {5, 261, 262}),
                new float[] {2, -3, 0, 1},
                new float[4],
                2,
                new PublishedCounts(100, 40, 7),
                new AlignmentStep(0, 0));
        SortedMap<Integer, List<String>> names =
                new TreeMap<>(Map.of(5, List.of("country=US"), 261, List.of("x", "y")));
        PublishedNames published = new PublishedNames(5, names, 0);
        writeRecords(
                bootstrapServers,
                topic,
                List.of(pair, published, manifest(version, NamedFeatures.NAME, List.of(pair))));
    }

    private static void write(
            String bootstrapServers, String topic, long version, List<? extends PublishedPart> parts) {
        List<VersionRecord> elements = new ArrayList<>(parts);
        elements.add(manifest(version, IndexedFeatures.NAME, parts));
        writeRecords(bootstrapServers, topic, elements);
    }

    private static void writeRecords(String bootstrapServers, String topic, List<VersionRecord> elements) {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (VersionRecord element : elements) {
                byte[] key = SnapshotKeys.of("default", element).getBytes(StandardCharsets.UTF_8);
                producer.send(new ProducerRecord<>(topic, 0, key, SnapshotCodec.encode("default", element)))
                        .get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("a version was not written to " + topic, e);
        }
    }

    /** score = (x0 - x1)/2 + c squared, less (x0 - x1)/2 - c squared = 2 c (x0 - x1). */
    private static PublishedPair pair(String a, @Nullable String b, float c) {
        return PublishedPair.of(
                new PairName(a, b),
                20_000,
                "dos",
                1,
                FeatureSet.all(FEATURES),
                new float[] {0.5f, -0.5f, c},
                new float[] {0.5f, -0.5f, -c},
                2,
                new PublishedCounts(100, 40, 7),
                new AlignmentStep(0, 0));
    }

    /** (x0 - x1)/2 + the constant, squared, speaks for a, for b, or for neither. */
    private static PublishedNetwork unit(String record, float constant, float forA, float forB) {
        return PublishedNetwork.of(
                new NamedPart(record),
                20_000,
                "shared",
                NetworkKernel.SQUARE,
                2,
                1,
                FeatureSet.all(FEATURES),
                new float[] {0.5f, -0.5f, constant},
                new float[] {forA, forB},
                null,
                2,
                new PublishedCounts(100, 40, 7));
    }

    private static VersionInfo manifest(long version, String space, List<? extends PublishedPart> parts) {
        return new VersionInfo(
                "default",
                version,
                20_000,
                List.of("a", "b"),
                space,
                null,
                parts.stream().map(VersionInfo.Part::of).toList(),
                100,
                List.of(),
                DecisionRule.VOTES,
                Map.of("rank", "1"),
                1,
                "test");
    }
}
