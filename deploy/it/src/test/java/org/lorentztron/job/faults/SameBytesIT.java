package org.lorentztron.job.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
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
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/**
 * The promise of the job: what it publishes, keys, values and their order, is a function of the records and the
 * options, however it runs. Each way of running it is compared with one bounded run at parallelism 1 on HashMap state
 * in one block.
 *
 * <p>Each learner has a class of its own, so that they run at the same time.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SameBytesIT {

    // Flink may still write when a job has been cancelled and the test ends.
    @TempDir(deletionStrategy = TempDirDeletionStrategy.IgnoreFailures.class)
    private static Path checkpoints;

    private final OwnNames own = OwnNames.of(getClass());
    private final String learner;
    private final int parts;
    /** Those of the intervals that end without a silence: all parts and the manifest of each. */
    private final int records;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);
    private final Map<Combination, List<String>> references = new HashMap<>();

    /**
     * @param learner as in {@link Combination}
     * @param parts of a version
     */
    SameBytesIT(String learner, int parts) {
        this.learner = learner;
        this.parts = parts;
        this.records = SkewedTopic.INTERVALS * (parts + 1);
    }

    @BeforeAll
    void sendEvents() {
        combinations().stream()
                .map(Combination::partitions)
                .distinct()
                .forEach(partitions -> create(topics, partitions));
    }

    /** Creates and fills the topics that runs with so many partitions read. */
    void create(KafkaTopics all, int partitions) {
        SkewedTopic.create(all, eventsTopic(partitions), partitions, 1);
    }

    /** What every run with so many partitions is told beside the learner. */
    List<String> more(int partitions) {
        return List.of();
    }

    final String eventsTopic(int partitions) {
        return "events-" + own.name(Integer.toString(partitions));
    }

    List<Combination> combinations() {
        List<Combination> all = Boolean.getBoolean("lorentztron.nightly") ? Combination.withTurns() : Combination.few();
        return all.stream()
                .filter(combination -> combination.learner().equals(learner))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void execute_anyWay_publishesTheSameBytes(Combination combination) throws Exception {
        Combination simplest = combination.simplest();
        List<String> expected = references.get(simplest);
        if (expected == null) {
            expected = publish(own.name("simplest-" + simplest.id()), simplest, 1);
            references.put(simplest, expected);
        }

        List<String> published = publish(own.name(combination.id()), combination, blocks(combination));

        assertThat(published).isEqualTo(expected.subList(0, records(combination, expected)));
    }

    /** Another number than that of the run that it is compared with, if there can be one. */
    private int blocks(Combination combination) {
        return Math.min(parts, 2 + combination.parallelism());
    }

    /** How many of the expected records the job publishes before it ends or is cancelled. */
    private int records(Combination combination, List<String> expected) {
        assertThat(expected).hasSizeGreaterThan(records);
        return combination.endsEveryInterval() ? expected.size() : records;
    }

    private List<String> publish(String name, Combination combination, int blocks) throws Exception {
        JobOptions options = options(name, combination, blocks);
        topics.createOutputs(options.topics().models(), options.topics().deadLetters());
        StreamExecutionEnvironment env = JobRun.environment(combination.parallelism(), checkpoints.resolve(name));
        env.configure(combination.configuration());
        LorentztronJob.assemble(env, options);
        if (combination.bounded()) {
            env.execute(name);
            return topics.records(options.topics().models());
        }
        try (EndlessRun run = EndlessRun.start(env, topics, options.topics().models())) {
            run.awaitVersions(SkewedTopic.INTERVALS + (combination.endsEveryInterval() ? 1 : 0));
            return run.records();
        }
    }

    private JobOptions options(String name, Combination combination, int blocks) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=" + eventsTopic(combination.partitions()),
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--blocks=" + blocks,
                "--bounded=" + combination.bounded(),
                "--idle-timeout=" + combination.idleTimeout(),
                "--kafka.max.poll.records=" + 17 * combination.parallelism(),
                SkewedTopic.INTERVAL));
        options.addAll(combination.learnerOptions());
        options.addAll(more(combination.partitions()));
        return TestOptions.of(options.toArray(String[]::new));
    }
}
