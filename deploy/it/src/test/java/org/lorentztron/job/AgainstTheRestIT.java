package org.lorentztron.job;

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
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.warm.WarmStart;

/** Models with a part for each class against all others go the whole way: from events in Kafka to the client. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class AgainstTheRestIT {
    private static final OwnNames OWN = OwnNames.of(AgainstTheRestIT.class);

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
                "--events-topic=events-" + OWN.name("rest"),
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--bounded=true",
                "--learner=herded",
                "--scheme=rest",
                "--averaging=polynomial",
                "--evaluate-fraction=1"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    private ModelVersion run(String name, int parallelism, String... more) throws Exception {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        JobRun.execute(parallelism, options(name, more), folder.resolve(name));
        return latest(name);
    }

    private ModelVersion latest(String name) throws Exception {
        try (SnapshotConsumer consumer = new SnapshotConsumer(
                Map.of("bootstrap.servers", broker.bootstrapServers()), "models-" + name, "test")) {
            return consumer.readToEnd(Duration.ZERO).orElseThrow();
        }
    }

    @Test
    void execute_classesAgainstTheRest_arePublishedRestoredAndClassify() throws Exception {
        long base = SampleEvents.base();
        topics.createEvents("events-" + OWN.name("rest"));
        topics.sendSamples("events-" + OWN.name("rest"), base, 0, EVENTS_BEFORE);
        String savepoint = savepoint(OWN.name("rest-restored"));
        topics.sendSamples("events-" + OWN.name("rest"), base, EVENTS_BEFORE, EVENTS);

        ModelVersion version = run(OWN.name("rest"), 2);
        assertThat(topics.deadLetters("dead-letters-" + OWN.name("rest"))).isEmpty();
        assertThat(version.version()).isEqualTo(4);
        assertThat(version.manifest().eventsTrained()).isEqualTo(EVENTS);
        assertThat(version.manifest().options()).containsEntry("scheme", "rest").containsEntry("learner", "herded");
        assertThat(version.pairs()).extracting(pair -> pair.name().a()).isEqualTo(SampleEvents.CLASSES);
        assertThat(version.pairs()).allSatisfy(part -> {
            assertThat(part.name().b()).isNull();
            assertThat(part.counts().examples()).isEqualTo(EVENTS);
        });
        assertThat(errors(version, base)).isLessThan(EVENTS / 10);
        List<String> keys = topics.read("models-" + OWN.name("rest")).stream()
                .map(ConsumerRecord::key)
                .map(String::new)
                .distinct()
                .toList();
        assertThat(keys)
                .containsExactlyInAnyOrder("test/a|*", "test/b|*", "test/c|*", "test/d|*", "test/e|*", "test/manifest");

        // The same bytes at another parallelism and in other blocks.
        run(OWN.name("rest-4"), 4, "--blocks=5");
        assertThat(topics.records("models-" + OWN.name("rest-4")))
                .isEqualTo(topics.records("models-" + OWN.name("rest")));

        // From the middle of an interval on, another job publishes the same, and its scorer has had the versions.
        try (EndlessRun job = EndlessRun.start(
                endless(OWN.name("rest-restored"), savepoint), topics, "models-" + OWN.name("rest-restored"))) {
            job.awaitVersions(3);
            assertThat(topics.records("models-" + OWN.name("rest")))
                    .startsWith(job.records().toArray(String[]::new));
            assertThat(JobCounters.of(job.id(), "events.unscored")).containsOnly(Map.entry("events.unscored", 0L));
        }

        // And a job starts from a file of them, unless its parts are others.
        Path file = folder.resolve("version.zip");
        VersionFile.write(file, version);
        assertThat(errors(VersionFile.read(file), base)).isEqualTo(errors(version, base));
        ModelVersion warm = run(OWN.name("rest-warm"), 2, "--warm-start=file:" + file);
        assertThat(warm.pairs()).extracting(PublishedPair::intervals).containsOnly(8L);
        assertThat(WarmStart.read(options("none", "--scheme=pairs", "--warm-start=file:" + file), Map.of(), false)
                        .problems())
                .containsExactly("--warm-start file:" + file + " has the scheme rest, expected pairs as --scheme says");
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
