package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.CheckedVersion;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.Features;

/** Predictions in Kafka of a job that decides by a threshold and abstains. */
class DecidedPredictionsIT {
    private static final OwnNames OWN = OwnNames.of(DecidedPredictionsIT.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long BASE = 1_700_000_000_000L;
    private static final int LABELLED = 2_300;
    private static final int UNLABELLED = 200;
    private static final double THRESHOLD = 0.01;
    private static final double ABSTAIN_BELOW = 0.1;

    @TempDir
    private Path checkpoints;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);

    private JobOptions options(String name, String mode) {
        topics.createAll(name);
        topics.createEvents("predictions-" + name);
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-" + name,
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--predictions-topic=predictions-" + name,
                "--predict-with=" + mode,
                "--evaluate-fraction=0",
                "--threshold=b=" + THRESHOLD,
                "--abstain-below=" + ABSTAIN_BELOW));
        return TestOptions.of(options.toArray(String[]::new));
    }

    /** Between two classes, nearer to one or the other. */
    private static LabeledEvent unlabelled(int i) {
        Features one = SampleEvents.event(BASE, i).features();
        Features other = SampleEvents.event(BASE, i + 1).features();
        float share = i % 20 / 20f;
        float[] mixed = new float[one.size()];
        for (int j = 0; j < mixed.length; j++) {
            mixed[j] = (1 - share) * one.valueOf(j) + share * other.valueOf(j);
        }
        return new LabeledEvent("unlabelled " + i, null, BASE + LABELLED, Features.dense(mixed));
    }

    private void sendUnlabelled(String name) {
        try (RecordWriter writer = topics.writer()) {
            for (int i = 0; i < UNLABELLED; i++) {
                byte[] event = EventJson.dense(unlabelled(i));
                writer.send(new ProducerRecord<>("events-" + name, i % KafkaTopics.PARTITIONS, null, event));
            }
        }
    }

    static List<String> modes() {
        return Boolean.getBoolean("lorentztron.nightly") ? List.of("published", "live") : List.of("published");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void predictions_thresholdAndAbstention_followTheirOwnProbabilities(String mode) throws Exception {
        String name = OWN.name("decided-" + mode);
        JobOptions options = options(name, mode);
        topics.sendSamples("events-" + name, BASE, 0, LABELLED);
        long abstained;
        try (EndlessRun job = new StoppedMidWay(topics, checkpoints).start(options, 2, JobCounters.configuration())) {
            job.awaitVersions(2);
            sendUnlabelled(name);
            // Models in training score an event when event time has passed it.
            topics.sendSamples("events-" + name, BASE, LABELLED + 1_000, LABELLED + 1_100);
            job.await(
                    "all predictions", () -> topics.read("predictions-" + name).size() == UNLABELLED);
            abstained = JobCounters.of(job.id(), "events.abstained").get("events.abstained");
        }

        Map<String, Integer> seen = new TreeMap<>();
        for (ConsumerRecord<byte[], byte[]> record : topics.read("predictions-" + name)) {
            seen.merge(assertDecided(record), 1, Integer::sum);
        }
        assertThat(seen).containsOnlyKeys("abstained", "likeliest", "threshold").containsEntry("abstained", (int)
                abstained);
        if (mode.equals("published")) {
            assertDecidedByTheirVersions(name);
        }
    }

    /** A reader that knows nothing of the job's options decides as the job, by the version that predicted. */
    private void assertDecidedByTheirVersions(String name) throws IOException {
        Map<Long, ModelVersion> versions = versions(name);
        for (ConsumerRecord<byte[], byte[]> record : topics.read("predictions-" + name)) {
            JsonNode prediction = JSON.readTree(record.value());
            int number = Integer.parseInt(prediction.get("id").asText().replace("unlabelled ", ""));
            ClassifiedEvent event = versions.get(prediction.get("version").asLong())
                    .predict(unlabelled(number).features());
            assertThat(prediction.get("label").asText(null))
                    .as(prediction.toString())
                    .isEqualTo(event.label());
            assertThat(prediction.get("abstained").asBoolean()).isEqualTo(event.abstained());
        }
    }

    private Map<Long, ModelVersion> versions(String name) throws IOException {
        Map<PartName, PublishedPart> latest = new HashMap<>();
        Map<Long, ModelVersion> versions = new TreeMap<>();
        for (ConsumerRecord<byte[], byte[]> record : topics.read("models-" + name)) {
            PartName part =
                    SnapshotKeys.parse(record.key()).map(SnapshotKeys.Key::part).orElse(null);
            if (part != null) {
                latest.put(
                        part,
                        SnapshotCodec.decodePair(
                                SnapshotKeys.parse(record.key()).orElseThrow(), record.value()));
            } else {
                VersionInfo manifest = SnapshotCodec.decodeManifest(record.value());
                CheckedVersion checked = CheckedVersion.of(manifest, each -> List.of(latest.get(each)));
                versions.put(manifest.version(), checked.version().orElseThrow());
            }
        }
        return versions;
    }

    /** The rules of docs/guide/decisions.md, written down once more. */
    private static String assertDecided(ConsumerRecord<byte[], byte[]> record) throws IOException {
        JsonNode prediction = JSON.readTree(record.value());
        JsonNode probabilities = prediction.get("probabilities");
        assertThat(prediction.get("version").asLong()).isPositive();
        assertThat(probabilities.size()).isEqualTo(SampleEvents.CLASSES.size());
        String likeliest = "a";
        for (String label : SampleEvents.CLASSES) {
            if (probabilities.get(label).asDouble()
                    > probabilities.get(likeliest).asDouble()) {
                likeliest = label;
            }
        }
        boolean isReached = probabilities.get("b").asDouble() >= THRESHOLD;
        String decided = isReached ? "b" : likeliest;
        boolean isAbstained = probabilities.get(decided).asDouble() < ABSTAIN_BELOW;
        assertThat(prediction.get("abstained").asBoolean())
                .as(prediction.toString())
                .isEqualTo(isAbstained);
        assertThat(prediction.get("label").asText(null))
                .as(prediction.toString())
                .isEqualTo(isAbstained ? null : decided);
        return isAbstained ? "abstained" : decided.equals(likeliest) ? "likeliest" : "threshold";
    }
}
