package org.lorentztron.job.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirDeletionStrategy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.job.EndlessRun;
import org.lorentztron.job.JobRun;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/**
 * Exactly once through failures: an endless job that fails one to three times, at places and moments that follow from a
 * seed, publishes what a job publishes that never fails, byte for byte and every record once.
 *
 * <p>{@code -Dlorentztron.seed=7} runs one seed; any number is one.
 */
class SeededFailuresIT {
    private static final OwnNames OWN = OwnNames.of(SeededFailuresIT.class);

    private static final List<Long> SEEDS =
            LongStream.rangeClosed(1, 20).boxed().toList();

    /** Three failures each, and all places between them. */
    private static final List<Long> FEW_SEEDS = List.of(5L, 14L);

    private static final int PARTITIONS = 4;
    private static final int EVENTS_PER_CHECKPOINT = 80;

    // Flink may still write when a job has failed and the test ends.
    @TempDir(deletionStrategy = TempDirDeletionStrategy.IgnoreFailures.class)
    private static Path checkpoints;

    private static EmbeddedBroker broker;
    private static KafkaTopics topics;
    private static Map<String, List<String>> references;

    @BeforeAll
    static void startBroker() {
        broker = SharedBroker.get();
        topics = new KafkaTopics(broker);
        references = new HashMap<>();
        SkewedTopic.create(topics, OWN.name("events"), PARTITIONS, 2_000);
    }

    static List<FaultScript> scripts() {
        Long given = Long.getLong("lorentztron.seed");
        List<Long> all = Boolean.getBoolean("lorentztron.nightly") ? SEEDS : FEW_SEEDS;
        return (given == null ? all : List.of(given))
                .stream().map(FaultScript::of).toList();
    }

    @Test
    void scripts_allSeeds_failAtEveryMomentOfEveryPlace() {
        for (Place place : Place.OF_EVERY_JOB) {
            for (Place.Moment moment : place.moments()) {
                assertThat(FaultScript.covers(SEEDS, place, moment))
                        .as(place + " " + moment)
                        .isTrue();
            }
            assertThat(place.moments())
                    .as(place + " in few seeds")
                    .anyMatch(moment -> FaultScript.covers(FEW_SEEDS, place, moment));
        }
    }

    @Test
    void scripts_allSeeds_haveEveryLearner() {
        assertThat(SEEDS).map(seed -> FaultScript.of(seed).learner()).containsAll(FaultScript.LEARNERS);
        assertThat(FEW_SEEDS).map(seed -> FaultScript.of(seed).learner()).containsExactly("dos", "herded");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void execute_failures_publishesEveryRecordOfAnUndisturbedJobOnce(FaultScript script) throws Exception {
        // The intervals that end without a silence: all parts and the manifest of each.
        int records = SkewedTopic.INTERVALS * (script.parts() + 1);
        List<String> expected = reference(script.learner()).subList(0, records);
        FaultPlan plan = FaultPlan.begin(script.faults());

        List<String> published = publish(script);

        assertThat(plan.strikes()).extracting(FaultPlan.Strike::fault).isEqualTo(script.faults());
        plan.strikes().forEach(strike -> assertRestored(strike, plan.restored()));
        assertThat(published).isEqualTo(expected);
    }

    /**
     * The job has gone on from a checkpoint: from none that the failure prevented, and from one no older than it had.
     */
    static void assertRestored(FaultPlan.Strike strike, List<OptionalLong> restored) {
        assertThat(restored).as("starts after %s", strike).hasSizeGreaterThan(strike.starts());
        OptionalLong from = restored.get(strike.starts());
        assertThat(from).as("restored after %s", strike).isPresent();
        assertThat(from.getAsLong())
                .as("restored after %s", strike)
                .isPositive()
                .isGreaterThanOrEqualTo(strike.newestComplete());
        if (strike.fault().moment().endsCheckpoint()) {
            assertThat(from.getAsLong()).as("restored after %s", strike).isNotEqualTo(strike.checkpoint());
        }
    }

    private static List<String> reference(String learner) throws Exception {
        List<String> reference = references.get(learner);
        if (reference == null) {
            JobOptions options = options(OWN.name("undisturbed-" + learner), learner, "--bounded=true");
            topics.createOutputs(options.topics().models(), options.topics().deadLetters());
            JobRun.execute(2, options, checkpoints);
            reference = topics.records(options.topics().models());
            references.put(learner, reference);
        }
        return reference;
    }

    private static List<String> publish(FaultScript script) throws Exception {
        JobOptions options = options(OWN.name("seed-" + script.seed()), script.learner());
        topics.createOutputs(options.topics().models(), options.topics().deadLetters());
        StreamExecutionEnvironment env = JobRun.environment(script.parallelism(), checkpoints);
        env.configure(configuration(script));
        FaultyJob.build(env, options, EVENTS_PER_CHECKPOINT);
        try (EndlessRun run = EndlessRun.start(env, topics, options.topics().models())) {
            run.awaitVersions(SkewedTopic.INTERVALS);
            return run.records();
        }
    }

    /** One restart for every failure: another one fails the job and the test. */
    static Configuration configuration(FaultScript script) {
        Configuration configuration = FaultyStateBackend.around(script.backend());
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(
                RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS,
                script.faults().size());
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(100));
        configuration.set(CheckpointingOptions.ENABLE_UNALIGNED, script.unaligned());
        configuration.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ofMillis(20));
        return configuration;
    }

    private static JobOptions options(String name, String learner, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=" + OWN.name("events"),
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--idle-timeout=60s",
                "--kafka.max.poll.records=17",
                "--kafka.max.partition.fetch.bytes=8000",
                SkewedTopic.INTERVAL));
        options.addAll(Combination.options(learner));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }
}
