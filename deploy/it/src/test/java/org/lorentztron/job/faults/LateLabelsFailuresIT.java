package org.lorentztron.job.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirDeletionStrategy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.EndlessRun;
import org.lorentztron.job.JobRun;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/**
 * Exactly once through failures and at other parallelisms, as {@link SeededFailuresIT}, with labels that come later:
 * versions byte for byte, and every label and event that is rejected once.
 *
 * <p>{@code -Dlorentztron.seed=7} runs one seed; any number is one.
 */
class LateLabelsFailuresIT {
    private static final OwnNames OWN = OwnNames.of(LateLabelsFailuresIT.class);
    /** All moments of the joiner and, in each mode, all moments but one. */
    private static final List<Long> SEEDS =
            LongStream.rangeClosed(1, 10).boxed().toList();

    /** Three failures, one of the joiner at the barrier. */
    private static final List<Long> FEW_SEEDS = List.of(11L);

    private static final int PARTITIONS = 4;
    private static final int RECORDS_PER_CHECKPOINT = 80;

    // Flink may still write when a job has failed and the test ends.
    @TempDir(deletionStrategy = TempDirDeletionStrategy.IgnoreFailures.class)
    private static Path checkpoints;

    private static EmbeddedBroker broker;
    private static KafkaTopics topics;
    private static Map<String, JobOptions> references;

    @BeforeAll
    static void startBroker() {
        broker = SharedBroker.get();
        topics = new KafkaTopics(broker);
        references = new HashMap<>();
        LateSkewedTopics.create(
                topics, "events-" + OWN.name("failing"), "labels-" + OWN.name("failing"), PARTITIONS, 2_000);
    }

    static List<FaultScript> scripts() {
        Long given = Long.getLong("lorentztron.seed");
        List<Long> all = Boolean.getBoolean("lorentztron.nightly") ? SEEDS : FEW_SEEDS;
        return (given == null ? all : List.of(given))
                .stream().map(FaultScript::late).toList();
    }

    @Test
    void scripts_allSeeds_failAtEveryMomentOfTheJoiner() {
        for (Place.Moment moment : Place.LABEL_JOINER.moments()) {
            assertThat(SEEDS).as(moment.name()).anyMatch(seed -> FaultScript.late(seed).faults().stream()
                    .anyMatch(fault -> fault.place() == Place.LABEL_JOINER && fault.moment() == moment));
        }
        assertThat(FEW_SEEDS)
                .allSatisfy(seed -> assertThat(FaultScript.late(seed).faults()).hasSize(3));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void execute_failures_publishesEveryRecordOfAnUndisturbedJobOnce(FaultScript script) throws Exception {
        Mode mode = Mode.values()[Math.floorMod(script.seed(), Mode.values().length)];
        JobOptions undisturbed = reference(script.learner(), mode);
        JobOptions options = options(OWN.name("late-seed-" + script.seed()), script.learner(), mode);
        FaultPlan plan = FaultPlan.begin(script.faults());
        StreamExecutionEnvironment env = JobRun.environment(script.parallelism(), checkpoints);
        env.configure(SeededFailuresIT.configuration(script));

        FaultyJob.build(env, options, RECORDS_PER_CHECKPOINT);
        try (EndlessRun run = EndlessRun.start(env, topics, options.topics().models())) {
            awaitAll(run, options, undisturbed);
        }

        assertThat(plan.strikes()).extracting(FaultPlan.Strike::fault).isEqualTo(script.faults());
        plan.strikes().forEach(strike -> SeededFailuresIT.assertRestored(strike, plan.restored()));
        assertPublishedAs(undisturbed, options, script.parts());
    }

    /**
     * Stopped in the middle, nightly twice, with events and labels that wait; each time it goes on as something else.
     */
    @Test
    void stop_thenRestartAtOtherParallelism_publishesAsUndisturbed() throws Exception {
        assertGoesOnAsUndisturbed("rocksdb");
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void stopOnHashMap_thenRestartAtOtherParallelism_publishesAsUndisturbed() throws Exception {
        assertGoesOnAsUndisturbed("hashmap");
    }

    private static void assertGoesOnAsUndisturbed(String backend) throws Exception {
        Mode mode = Mode.TRAIN_UNLABELLED;
        JobOptions undisturbed = reference("herded", mode);
        JobOptions options = options(OWN.name("late-stopped-" + backend), "herded", mode);
        FaultPlan.begin(List.of());

        String savepoint = stoppedMidWay(options, 1, backend, null);
        if (Boolean.getBoolean("lorentztron.nightly")) {
            savepoint = stoppedMidWay(options, 3, backend, savepoint);
        }
        try (EndlessRun run = start(options, 2, backend, savepoint)) {
            assertThat(versions(run)).isLessThan(SkewedTopic.INTERVALS);
            awaitAll(run, options, undisturbed);
        }

        assertPublishedAs(undisturbed, options, 10);
    }

    /** @return the savepoint with which the job was stopped after two versions or more */
    private static String stoppedMidWay(JobOptions options, int parallelism, String backend, @Nullable String savepoint)
            throws Exception {
        try (EndlessRun run = start(options, parallelism, backend, savepoint)) {
            run.awaitVersions(versions(run) + 2);
            return run.stop(checkpoints);
        }
    }

    private static int versions(EndlessRun run) {
        return (int) run.records().stream().filter(KafkaTopics::isManifest).count();
    }

    private static EndlessRun start(JobOptions options, int parallelism, String backend, @Nullable String savepoint)
            throws Exception {
        StreamExecutionEnvironment env = JobRun.environment(parallelism, checkpoints);
        Configuration configuration = new Configuration()
                .set(StateBackendOptions.STATE_BACKEND, backend)
                .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(100))
                .set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ofMillis(20));
        if (savepoint != null) {
            configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        }
        env.configure(configuration);
        FaultyJob.build(env, options, RECORDS_PER_CHECKPOINT / 2);
        return EndlessRun.start(env, topics, options.topics().models());
    }

    /** What becomes of two labels of an event, and of an event without any. */
    private enum Mode {
        DROP_UNLABELLED("--unlabelled=drop", "--repeated-labels=last"),
        TRAIN_UNLABELLED("--unlabelled=b", "--repeated-labels=first");

        private final List<String> options;

        Mode(String... options) {
            this.options = List.of(options);
        }
    }

    /** The options of a bounded job that nothing disturbs and that has run. */
    private static JobOptions reference(String learner, Mode mode) throws Exception {
        String name = OWN.name("late-undisturbed-" + learner + "-" + mode);
        JobOptions known = references.get(name);
        if (known == null) {
            known = options(name, learner, mode, "--bounded=true");
            JobRun.execute(2, known, checkpoints);
            references.put(name, known);
        }
        return known;
    }

    private static void awaitAll(EndlessRun run, JobOptions options, JobOptions undisturbed) throws Exception {
        run.awaitVersions(SkewedTopic.INTERVALS);
        Map<String, MalformedReason> rejected = LateSkewedTopics.rejected(topics, undisturbed);
        run.await(
                "all dead letters",
                () -> LateSkewedTopics.rejected(topics, options).keySet().containsAll(rejected.keySet()));
    }

    private static void assertPublishedAs(JobOptions undisturbed, JobOptions options, int parts) {
        // The intervals that end without a silence: all parts and the manifest of each.
        List<String> expected =
                topics.records(undisturbed.topics().models()).subList(0, SkewedTopic.INTERVALS * (parts + 1));
        assertThat(topics.records(options.topics().models())).isEqualTo(expected);
        Map<String, MalformedReason> rejected = LateSkewedTopics.rejected(topics, undisturbed);
        assertThat(LateSkewedTopics.rejected(topics, options)).isEqualTo(rejected);
        assertThat(new HashSet<>(rejected.values()))
                .contains(MalformedReason.MISSING_ID, MalformedReason.UNKNOWN_ID, MalformedReason.LABEL_EXPIRED)
                .hasSizeGreaterThan(11);
    }

    private static JobOptions options(String name, String learner, Mode mode, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-" + OWN.name("failing"),
                "--labels-topic=labels-" + OWN.name("failing"),
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--idle-timeout=60s",
                "--kafka.max.poll.records=17",
                "--kafka.max.partition.fetch.bytes=8000",
                SkewedTopic.INTERVAL));
        options.addAll(LateSkewedTopics.RULE);
        options.addAll(mode.options);
        options.addAll(Combination.options(learner));
        options.addAll(List.of(more));
        JobOptions made = TestOptions.of(options.toArray(String[]::new));
        topics.createOutputs(made.topics().models(), made.topics().deadLetters());
        return made;
    }
}
