package org.lorentztron.job.centroids;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.EndlessRun;
import org.lorentztron.job.JobCounters;
import org.lorentztron.job.JobRun;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.SampleEvents;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.warm.WarmStart;

/**
 * A learner whose model is one part of all classes, and which lives in these tests alone, goes the whole way: events
 * from Kafka, training, average, version, scorer, savepoint, client.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class CentroidsIT {
    private static final OwnNames OWN = OwnNames.of(CentroidsIT.class);

    private static final int EVENTS = 4_000;
    /** Events before the savepoint: two intervals and a part of the third. */
    private static final int EVENTS_BEFORE = 2_600;

    @TempDir
    private Path folder;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);

    private JobOptions options(String name, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-" + OWN.name("centroids"),
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--bounded=true",
                "--learner=centroids",
                "--seed=7",
                "--standardize=off",
                "--evaluate-fraction=1"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
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
    void execute_onePartForAllClasses_isPublishedRestoredAndClassifies() throws Exception {
        long base = SampleEvents.base();
        topics.createEvents("events-" + OWN.name("centroids"));
        topics.sendSamples("events-" + OWN.name("centroids"), base, 0, EVENTS_BEFORE);
        String savepoint = savepoint(OWN.name("centroids-restored"));
        topics.sendSamples("events-" + OWN.name("centroids"), base, EVENTS_BEFORE, EVENTS);

        ModelVersion version = run(OWN.name("centroids"), 2);
        VersionInfo manifest = version.manifest();
        assertThat(topics.deadLetters("dead-letters-" + OWN.name("centroids"))).isEmpty();
        assertThat(manifest.version()).isEqualTo(4);
        assertThat(manifest.eventsTrained()).isEqualTo(EVENTS);
        assertThat(manifest.options()).containsEntry("learner", "centroids").containsEntry("seed", "7");
        assertThat(manifest.parts()).singleElement().satisfies(part -> {
            assertThat(part.kind()).isEqualTo("centroids");
            assertThat(part.name()).isEqualTo(PublishedCentroids.NAME);
        });
        assertThat(version.pairs()).isEmpty();
        assertThat(errors(version, base)).isLessThan(EVENTS / 100);
        List<String> keys = topics.read("models-" + OWN.name("centroids")).stream()
                .map(ConsumerRecord::key)
                .map(String::new)
                .distinct()
                .toList();
        assertThat(keys).containsExactlyInAnyOrder("test/centroids%20of%20all", "test/manifest");

        // The same bytes at another parallelism, as of every learner.
        run(OWN.name("centroids-4"), 4);
        assertThat(topics.records("models-" + OWN.name("centroids-4")))
                .isEqualTo(topics.records("models-" + OWN.name("centroids")));

        // And in a file.
        Path file = folder.resolve("version.zip");
        VersionFile.write(file, version);
        assertThat(errors(VersionFile.read(file), base)).isEqualTo(errors(version, base));
        assertThat(WarmStart.read(TestOptions.of("--warm-start=file:" + file), Map.of(), false)
                        .problems())
                .singleElement()
                .asString()
                .contains("has no parts of the kind pair", "of the kind centroids");

        // From the middle of an interval on, another job publishes the same. Its scorer needs no further version.
        try (EndlessRun job = EndlessRun.start(
                endless(OWN.name("centroids-restored"), savepoint),
                topics,
                "models-" + OWN.name("centroids-restored"))) {
            job.awaitVersions(3);
            assertThat(topics.records("models-" + OWN.name("centroids")))
                    .startsWith(job.records().toArray(String[]::new));
            assertThat(JobCounters.of(job.id(), "events.unscored")).containsOnly(Map.entry("events.unscored", 0L));
        }
    }

    @Test
    void read_learnerWhosePartsAreOfAProvidedKind_isNotWarmStarted() {
        assertThat(WarmStart.read(options("none", "--warm-start=topic"), Map.of(), true)
                        .problems())
                .containsExactly("--warm-start topic: the learner centroids cannot be warm started, because its parts"
                        + " are of the kind centroids, expected one of [pair, network]");
    }

    /** Trains on the events that are there, up to the middle of the third interval; where the savepoint then is. */
    private String savepoint(String name) throws Exception {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        StreamExecutionEnvironment env = endless(name, null);
        try (EndlessRun job = EndlessRun.start(env, topics, "models-" + name)) {
            job.awaitVersions(2);
            return job.stop(folder.resolve("savepoints"));
        }
    }

    private StreamExecutionEnvironment endless(String name, String savepoint) {
        StreamExecutionEnvironment env = JobRun.environment(2, folder.resolve(name));
        Configuration configuration = JobCounters.configuration();
        if (savepoint != null) {
            configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        }
        env.configure(configuration);
        LorentztronJob.assemble(env, options(name, "--bounded=false", "--idle-timeout=10m"));
        return env;
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
