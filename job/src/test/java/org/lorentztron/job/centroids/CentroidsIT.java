package org.lorentztron.job.centroids;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.JobRun;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.SampleEvents;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/**
 * A learner whose model is one part of all classes, and which lives in these tests alone, goes the whole way: events
 * from Kafka, training, average, version, scorer, client.
 */
class CentroidsIT {

    private static final int EVENTS = 4_000;

    @TempDir
    private Path folder;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);

    private JobOptions options(String name) {
        return TestOptions.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-centroids",
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--bounded=true",
                "--learner=centroids",
                "--standardize=off",
                "--evaluate-fraction=1");
    }

    private ModelVersion run(String name, int parallelism) throws Exception {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        JobRun.execute(parallelism, options(name), folder.resolve(name));
        try (SnapshotConsumer consumer = new SnapshotConsumer(
                Map.of("bootstrap.servers", broker.bootstrapServers()), "models-" + name, "test")) {
            return consumer.readToEnd(Duration.ZERO).orElseThrow();
        }
    }

    @Test
    void execute_onePartForAllClasses_isPublishedAndClassifies() throws Exception {
        long base = SampleEvents.base();
        topics.createEvents("events-centroids");
        topics.sendSamples("events-centroids", base, 0, EVENTS);

        ModelVersion version = run("centroids", 2);
        VersionInfo manifest = version.manifest();
        assertThat(topics.deadLetters("dead-letters-centroids")).isEmpty();
        assertThat(manifest.version()).isEqualTo(4);
        assertThat(manifest.eventsTrained()).isEqualTo(EVENTS);
        assertThat(manifest.options()).containsEntry("learner", "centroids");
        assertThat(manifest.parts()).singleElement().satisfies(part -> {
            assertThat(part.kind()).isEqualTo("centroids");
            assertThat(part.name()).isEqualTo(PublishedCentroids.NAME);
        });
        assertThat(version.pairs()).isEmpty();
        assertThat(errors(version, base)).isLessThan(EVENTS / 100);
        List<String> keys = topics.read("models-centroids").stream()
                .map(ConsumerRecord::key)
                .map(String::new)
                .distinct()
                .toList();
        assertThat(keys).containsExactlyInAnyOrder("test/centroids%20of%20all", "test/manifest");

        // The same bytes at another parallelism, as of every learner.
        run("centroids-4", 4);
        assertThat(topics.records("models-centroids-4")).isEqualTo(topics.records("models-centroids"));

        // And in a file.
        Path file = folder.resolve("version.zip");
        VersionFile.write(file, version);
        assertThat(errors(VersionFile.read(file), base)).isEqualTo(errors(version, base));
    }

    private static int errors(ModelVersion version, long base) {
        int errors = 0;
        for (int i = 0; i < EVENTS; i++) {
            LabeledEvent event = SampleEvents.event(base, i);
            errors += version.predict(event.features()).label().equals(event.label()) ? 0 : 1;
        }
        return errors;
    }
}
