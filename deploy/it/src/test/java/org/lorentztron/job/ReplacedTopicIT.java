package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.ExceptionUtils;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.identity.TopicIds;
import org.lorentztron.connectors.used.ReplacedTopicException;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** The events topic is deleted and created again: offsets of the old one would skip events of the new one. */
class ReplacedTopicIT {
    private static final OwnNames OWN = OwnNames.of(ReplacedTopicIT.class);
    private static final EmbeddedBroker BROKER = SharedBroker.get();

    private static final int BEFORE = 2_500;
    private static final int AFTER = 3_000;

    @TempDir
    private Path checkpoints;

    private final KafkaTopics topics = new KafkaTopics(BROKER);
    private final long base = SampleEvents.base();
    private String name = "";

    @BeforeEach
    void createTopics(TestInfo test) {
        name = OWN.name(test.getTestMethod().orElseThrow().getName().split("_")[1]);
        topics.createAll(name);
        topics.sendSamples(events(), base, 0, BEFORE);
    }

    @Test
    void restore_topicThatWasCreatedAgain_isRefusedUnlessAnew() throws Exception {
        String savepoint;
        try (EndlessRun job = start(new Configuration())) {
            job.awaitVersions(2);
            savepoint = job.stop(checkpoints);
        }
        long versions = newest().version();
        String old = id();
        assertThat(newest().sourcePositions()).isNotEmpty().allSatisfy(position -> assertThat(position.topicId())
                .isEqualTo(old));
        replace();
        topics.sendSamples(events(), base, BEFORE, BEFORE + AFTER);
        Configuration restored = new Configuration();
        restored.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);

        try (EndlessRun job = start(restored)) {
            assertThat(ExceptionUtils.findThrowable(job.failure(), ReplacedTopicException.class))
                    .get()
                    .extracting(Throwable::getMessage)
                    .asString()
                    .startsWith("topic " + events() + " has the id " + id() + ", but the restored state has read the"
                            + " topic with the id " + old)
                    .contains("--start anew");
        }
        assemble(restored, "--start=anew", "--bounded=true").execute();

        assertThat(newest().eventsTrained()).isEqualTo(BEFORE + AFTER);
        assertThat(newest().version()).isGreaterThan(versions);
        // The largest offset may be of the old topic.
        assertThat(newest().sourcePositions()).isNotEmpty().allSatisfy(position -> assertThat(position.topicId())
                .isNull());
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void run_topicThatIsCreatedAgain_failsWithBothIds() throws Exception {
        String old = id();
        try (EndlessRun job = start(new Configuration())) {
            job.awaitVersions(1);
            replace();

            assertThat(ExceptionUtils.findThrowable(job.failure(), ReplacedTopicException.class))
                    .get()
                    .extracting(Throwable::getMessage)
                    .asString()
                    .startsWith("topic " + events() + " was deleted and created again while the job was reading it: its"
                            + " id is " + id() + ", and was " + old + ". Restore the job with --start anew");
        }
    }

    /** The new topic lacks what was published before: every part goes into it with the next version. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void run_modelsTopicThatIsCreatedAgain_failsWithBothIdsAndPublishesEveryPartAgain() throws Exception {
        String savepoint;
        try (EndlessRun job = start(new Configuration())) {
            job.awaitVersions(2);
            savepoint = job.stop(checkpoints);
        }
        VersionInfo before = newest();
        Configuration restored = new Configuration();
        restored.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        String old = id(models());
        Configuration patient = new Configuration(restored);
        // Between the two topics there is none, and nothing can be published.
        patient.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        patient.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, Integer.MAX_VALUE);
        patient.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(100));
        try (EndlessRun job = start(patient)) {
            delete(models());
            topics.createModels(models());

            assertThat(ExceptionUtils.findThrowable(job.failure(), ReplacedTopicException.class))
                    .get()
                    .extracting(Throwable::getMessage)
                    .asString()
                    .startsWith("topic " + models() + " was deleted and created again while the job was writing it: its"
                            + " id is " + id(models()) + ", and was " + old);
        }
        topics.sendSamples(events(), base, BEFORE, BEFORE + 1);

        try (EndlessRun job = start(restored)) {
            job.awaitVersions(1);
        }

        PublishedRecords published = new PublishedRecords(topics.read(models()), "test");
        assertThat(published.manifests().get(0).parts()).hasSameSizeAs(before.parts());
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka(), models(), "test")) {
            assertThat(consumer.readToEnd(Duration.ZERO)).isPresent();
        }
    }

    private String events() {
        return "events-" + name;
    }

    private String models() {
        return "models-" + name;
    }

    private VersionInfo newest() throws Exception {
        List<VersionInfo> manifests = new PublishedRecords(topics.read(models()), "test").manifests();
        return manifests.get(manifests.size() - 1);
    }

    private String id() {
        return id(events());
    }

    private static String id(String topic) {
        try (TopicIds ids = new TopicIds(kafka(), Duration.ofSeconds(10))) {
            return ids.ask(topic);
        }
    }

    private void replace() throws InterruptedException, ExecutionException {
        delete(events());
        topics.createEvents(events());
    }

    private static void delete(String topic) throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(kafka())) {
            admin.deleteTopics(List.of(topic)).all().get();
        }
    }

    private static Map<String, Object> kafka() {
        return Map.of("bootstrap.servers", BROKER.bootstrapServers());
    }

    private EndlessRun start(Configuration more) throws Exception {
        return EndlessRun.start(assemble(more), topics, models());
    }

    private StreamExecutionEnvironment assemble(Configuration more, String... options) {
        StreamExecutionEnvironment env = JobRun.environment(2, checkpoints);
        env.configure(more);
        List<String> all = new ArrayList<>(List.of(
                "--bootstrap-servers=" + BROKER.bootstrapServers(),
                "--events-topic=" + events(),
                "--models-topic=" + models(),
                "--dead-letters-topic=dead-letters-" + name));
        all.addAll(List.of(options));
        LorentztronJob.assemble(env, TestOptions.of(all.toArray(String[]::new)));
        return env;
    }
}
