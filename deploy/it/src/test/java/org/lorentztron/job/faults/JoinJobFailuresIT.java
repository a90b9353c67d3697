package org.lorentztron.job.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
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
import org.lorentztron.job.EndlessRun;
import org.lorentztron.job.JobRun;
import org.lorentztron.job.JoinedRecord;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/**
 * The job that only joins, exactly once through failures: every joined event, in its partition and at its place there,
 * every rejected record once, and from that topic the models of a job that joins and trains and that nothing disturbs.
 *
 * <p>{@code -Dlorentztron.seed=7} runs one seed; any number is one.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class JoinJobFailuresIT {
    private static final OwnNames OWN = OwnNames.of(JoinJobFailuresIT.class);
    /** All moments at which a job that joins may fail. */
    private static final List<Long> SEEDS =
            LongStream.rangeClosed(1, 10).boxed().toList();

    private static final int PARTITIONS = 4;
    private static final int RECORDS_PER_CHECKPOINT = 80;

    // Flink may still write when a job has failed and the test ends.
    @TempDir(deletionStrategy = TempDirDeletionStrategy.IgnoreFailures.class)
    private static Path checkpoints;

    private static EmbeddedBroker broker;
    private static KafkaTopics topics;

    /** One job that joins and trains. */
    private static JobOptions undisturbed;

    /** One job that only joins. */
    private static JobOptions undisturbedJoin;

    @BeforeAll
    static void runUndisturbed() throws Exception {
        broker = SharedBroker.get();
        topics = new KafkaTopics(broker);
        LateSkewedTopics.create(
                topics, "events-" + OWN.name("joining"), "labels-" + OWN.name("joining"), PARTITIONS, 2_000);
        undisturbed = options(OWN.name("undisturbed"), late("--bounded=true"));
        JobRun.execute(2, undisturbed, checkpoints);
        topics.createJoined("joined-" + OWN.name("bounded"), PARTITIONS);
        undisturbedJoin = options(OWN.name("bounded"), late("--bounded=true", "--model-id=" + OWN.name("bounded")));
        JobRun.executeJoin(2, undisturbedJoin, joined(undisturbedJoin), checkpoints);
    }

    static List<FaultScript> scripts() {
        Long given = Long.getLong("lorentztron.seed");
        return (given == null ? SEEDS : List.of(given))
                .stream().map(FaultScript::join).toList();
    }

    @Test
    void scripts_allSeeds_failAtEveryMoment() {
        for (Place place : Place.OF_A_JOIN) {
            for (Place.Moment moment : place.moments()) {
                assertThat(SEEDS).as(place + " " + moment).anyMatch(seed -> FaultScript.join(seed).faults().stream()
                        .anyMatch(fault -> fault.place() == place && fault.moment() == moment));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void execute_failures_writesEveryJoinedEventOnce(FaultScript script) throws Exception {
        String name = OWN.name("seed-" + script.seed());
        topics.createJoined("joined-" + name, PARTITIONS);
        JobOptions join = options(name, late("--model-id=" + name));
        FaultPlan plan = FaultPlan.begin(script.faults());
        StreamExecutionEnvironment env = JobRun.environment(script.parallelism(), checkpoints);
        env.configure(SeededFailuresIT.configuration(script));

        FaultyJob.buildJoin(env, join, joined(join), RECORDS_PER_CHECKPOINT);
        try (EndlessRun run = EndlessRun.start(env, topics, join.topics().models())) {
            run.await("the tail of every partition", () -> hasTails(join));
            run.await("all dead letters", () -> LateSkewedTopics.rejected(topics, join)
                    .keySet()
                    .containsAll(LateSkewedTopics.rejected(topics, undisturbed).keySet()));
            // A transaction left open would hold up the job that reads what was written until it times out.
            run.stop(checkpoints);
        }

        assertThat(LateSkewedTopics.rejected(topics, join)).isEqualTo(LateSkewedTopics.rejected(topics, undisturbed));
        assertThat(plan.strikes()).extracting(FaultPlan.Strike::fault).isEqualTo(script.faults());
        plan.strikes().forEach(strike -> SeededFailuresIT.assertRestored(strike, plan.restored()));
        JobOptions train = options(name + "-trained", "--events-topic=joined-" + name, "--bounded=true");
        JobRun.execute(1 + script.parallelism() % 2, train, checkpoints);
        assertThat(models(train)).isEqualTo(models(undisturbed));
        assertThat(beforeTails(join)).isEqualTo(beforeTails(undisturbedJoin));
    }

    private static String joined(JobOptions options) {
        return "joined-" + options.modelId();
    }

    /** Tails of labels are of nobody; those of events begin when all else is joined or rejected. */
    private static boolean hasTails(JobOptions options) {
        return JoinedRecord.of(topics, joined(options), LateSkewedTopics::isOfTail)
                        .size()
                == PARTITIONS;
    }

    /** What is before the tails, partition by partition. */
    private static Map<Integer, List<JoinedRecord>> beforeTails(JobOptions options) {
        return JoinedRecord.of(topics, joined(options), time -> !LateSkewedTopics.isOfTail(time));
    }

    /** The models of the intervals that end without a silence. */
    private static List<String> models(JobOptions options) {
        int parts = options.learnerSettings().parts().count();
        return topics.pairRecords(options.topics().models()).subList(0, SkewedTopic.INTERVALS * parts);
    }

    private static JobOptions options(String name, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--idle-timeout=60s",
                "--kafka.max.poll.records=17",
                "--kafka.max.partition.fetch.bytes=8000",
                SkewedTopic.INTERVAL));
        options.addAll(Combination.options("herded"));
        options.addAll(List.of(more));
        JobOptions made = TestOptions.of(options.toArray(String[]::new));
        topics.createOutputs(made.topics().models(), made.topics().deadLetters());
        return made;
    }

    private static String[] late(String... more) {
        List<String> options = new ArrayList<>(LateSkewedTopics.RULE);
        options.addAll(List.of(
                "--events-topic=events-" + OWN.name("joining"),
                "--labels-topic=labels-" + OWN.name("joining"),
                "--unlabelled=b"));
        options.addAll(List.of(more));
        return options.toArray(String[]::new);
    }
}
