package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/**
 * What docs/guide/clients.md shows in Python runs as it stands there, one snippet after the other, against a broker.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class PythonSnippetsIT {
    private static final Pattern SNIPPET = Pattern.compile("(?ms)^```python\\n(.*?)^```");
    private static final int EVENTS = 900;
    /** Below this offset, every event of the topic is trained. */
    private static final int TRAINED = 50;

    private static final String TRAINED_EVENTS = String.valueOf(TRAINED * ClientBroker.PARTITIONS);

    private static final List<String> BAD = List.of(
            "{\"label\"",
            "",
            "{\"label\": \"ok\", \"features\": {\"amount\": 1e300}}",
            "{\"features\": {\"amount\": 3}}",
            "{\"label\": \"other\", \"features\": {\"amount\": 3}}");
    private static final ClientBroker BROKER = new ClientBroker();

    @TempDir
    private Path folder;

    private static List<String> snippets() throws Exception {
        return SNIPPET.matcher(Files.readString(Path.of("../../docs/guide/clients.md")))
                .results()
                .map(MatchResult::group)
                .map(block -> block.substring(block.indexOf('\n') + 1, block.lastIndexOf("```")))
                // A test of deploy/tools runs those of ONNX.
                .filter(snippet -> !snippet.contains("onnx"))
                .toList();
    }

    @Test
    void snippets_inTheirOrder_run(TestInfo test) throws Exception {
        List<Python> interpreters = Python.with("numpy", "confluent_kafka");
        assumeTrue(!interpreters.isEmpty(), "python3 with numpy and confluent_kafka is not installed");
        Python python = interpreters.get(0);
        boolean hasSklearn = Python.with("sklearn").contains(python);
        String topic = ClientBroker.name(test);
        BROKER.broker().createTopic(topic + ".models", ClientBroker.PARTITIONS, Map.of("cleanup.policy", "compact"));
        BROKER.broker().createTopic(topic + ".events", ClientBroker.PARTITIONS, Map.of());
        ModelVersion version = version(topic + ".events");
        VersionFile.write(folder.resolve("version.zip"), version);
        publish(topic + ".models", version);
        sendTrained(topic + ".events");
        int[][] confusion = send(topic + ".events", version);

        String script = snippets().stream()
                .filter(snippet -> hasSklearn || !snippet.contains("sklearn"))
                .collect(Collectors.joining("\n"))
                .replace("localhost:9092", BROKER.broker().bootstrapServers())
                .replace("\"models\"", "\"" + topic + ".models\"")
                .replace("\"events\"", "\"" + topic + ".events\"")
                .replace("\"version.zip\"", "\"" + folder.resolve("version.zip") + "\"");
        Path file = Files.writeString(folder.resolve("snippets.py"), script);
        Python.Run run = python.run(Map.of(), "-W", "error::DeprecationWarning:lorentztron", file.toString());

        assertThat(run.exitCode()).as(run.output()).isZero();
        String matrix = Arrays.stream(confusion)
                .map(row -> Arrays.stream(row).mapToObj(String::valueOf).collect(Collectors.joining(" +")))
                .collect(Collectors.joining(" *\n *fraud +", "\n *ok +", ""));
        assertThat(run.output())
                .contains("['fraud' 'ok']", "version 1 of default (1 records)")
                .contains("version 1, " + EVENTS + " events", TRAINED_EVENTS + " of them the version may have")
                .contains(" with a label, 1 without")
                .contains("1 events: not-json", "2 events: empty", "1 events: not-finite", "1 events: unknown-class")
                .contains("rather than", "(constant)", "weights in the score of fraud against ok")
                .containsPattern(matrix);
        assertThat(run.output().contains("weighted avg"))
                .as("scikit-learn's report")
                .isEqualTo(hasSklearn);
    }

    /**
     * Fraud is what has a large amount, and a little what comes from the US: the score of ok is a linear form.
     *
     * @param events topic that the version says it has trained in part
     */
    private static ModelVersion version(String events) {
        NamedFeatures space = new NamedFeatures();
        int amount = space.index("amount");
        int us = space.index("country=US");
        int[] columns = IntStream.of(amount, us).sorted().toArray();
        float[] form = {amount < us ? -0.25f : -1, amount < us ? -1 : -0.25f, 3};
        float[] u = {form[0] / 2, form[1] / 2, (form[2] + 1) / 2};
        float[] v = {form[0] / 2, form[1] / 2, (form[2] - 1) / 2};
        PublishedPair pair = Snapshots.pair("ok", "fraud", 1000, FeatureSet.of(NamedFeatures.SIZE, columns), u, v)
                .calibrated(new PlattScaling(1, 0, 500));
        List<VersionInfo.Part> parts = List.of(VersionInfo.Part.of(pair));
        List<VersionInfo.SourcePosition> positions = IntStream.range(0, ClientBroker.PARTITIONS)
                .mapToObj(partition -> new VersionInfo.SourcePosition(events, partition, TRAINED - 1))
                .toList();
        DecisionRule rule = new DecisionRule(Decide.PROBABILITY, 1);
        VersionInfo manifest = new VersionInfo(
                "default",
                1,
                1000,
                List.of("ok", "fraud"),
                NamedFeatures.NAME,
                null,
                parts,
                10,
                positions,
                rule,
                Map.of(),
                1,
                "test");
        return ModelVersion.of(manifest, List.of(pair));
    }

    private static void publish(String topic, ModelVersion version) {
        try (KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
            writer.beginTransaction();
            PublishedPair pair = version.pairs().get(0);
            int partition = SnapshotKeys.partition("default", ClientBroker.PARTITIONS);
            byte[] key = SnapshotKeys.of("default", pair).getBytes(UTF_8);
            writer.send(new ProducerRecord<>(topic, partition, key, SnapshotCodec.encode("default", pair)));
            byte[] manifestKey = SnapshotKeys.manifest("default").getBytes(UTF_8);
            writer.send(new ProducerRecord<>(topic, partition, manifestKey, SnapshotCodec.encode(version.manifest())));
            ClientBroker.commit(writer);
        }
    }

    /** Sends to every partition what the version has trained: a script that scored it would find another matrix. */
    private static void sendTrained(String topic) {
        try (RecordWriter writer = new RecordWriter(BROKER.broker().bootstrapServers())) {
            for (int i = 0; i < TRAINED * ClientBroker.PARTITIONS; i++) {
                byte[] event = "{\"label\": \"fraud\", \"features\": {\"amount\": 0}}".getBytes(UTF_8);
                writer.send(new ProducerRecord<>(topic, i % ClientBroker.PARTITIONS, null, event));
            }
        }
    }

    /**
     * Sends labelled events, and some that cannot be scored, and counts what the version makes of them: true classes by
     * row.
     */
    private static int[][] send(String topic, ModelVersion version) {
        Random random = new Random(1);
        int[][] confusion = new int[2][2];
        try (KafkaProducer<byte[], byte[]> writer = BROKER.transactional(topic)) {
            writer.beginTransaction();
            for (String bad : BAD) {
                writer.send(new ProducerRecord<>(topic, bad.getBytes(UTF_8)));
            }
            writer.send(new ProducerRecord<>(topic, null));
            for (int i = 0; i < EVENTS; i++) {
                String label = random.nextInt(4) == 0 ? "fraud" : "ok";
                Map<String, Object> features = Map.of(
                        "amount",
                        (label.equals("fraud") ? 12 : 5) + random.nextInt(9),
                        "country",
                        random.nextBoolean() ? "US" : "DE");
                String event = JsonTree.text(Map.of("label", label, "features", features));
                writer.send(new ProducerRecord<>(topic, event.getBytes(UTF_8)));
                String predicted = version.predict(features).label();
                confusion[version.classes().indexOf(label)][version.classes().indexOf(predicted)]++;
            }
            ClientBroker.commit(writer);
        }
        return confusion;
    }
}
