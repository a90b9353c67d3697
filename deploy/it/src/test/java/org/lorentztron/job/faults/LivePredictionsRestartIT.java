package org.lorentztron.job.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirDeletionStrategy;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.job.EndlessRun;
import org.lorentztron.job.JobRun;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/**
 * Predictions by the models in training are written once, whatever fails, and are those of an undisturbed job: a job
 * that fails three times predicts byte for byte what a bounded one predicts.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class LivePredictionsRestartIT {
    private static final OwnNames OWN = OwnNames.of(LivePredictionsRestartIT.class);

    private static final int EVENTS_PER_CHECKPOINT = 80;
    private static final Pattern TIMESTAMP = Pattern.compile("\"timestamp\":(\\d+)");

    /** So late that there are versions to be remembered. */
    private static final List<Fault> FAULTS = List.of(
            new Fault(Place.PART_TRAINER, Place.Moment.BEHIND_BARRIER, 12, 3),
            new Fault(Place.SOURCE, Place.Moment.EVENT, 6, 5),
            new Fault(Place.VERSION_ASSEMBLER, Place.Moment.BARRIER, 6, 1));

    // Flink may still write when a job has failed and the test ends.
    @TempDir(deletionStrategy = TempDirDeletionStrategy.IgnoreFailures.class)
    private Path checkpoints;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);

    @Test
    void execute_failures_predictsOnceWhatAnUndisturbedJobPredicts() throws Exception {
        assertPredictedOnce("herded", "hashmap", false);
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void execute_failuresOnRocksDb_predictsOnceWhatAnUndisturbedJobPredicts() throws Exception {
        assertPredictedOnce("dos", "rocksdb", true);
    }

    private void assertPredictedOnce(String learner, String backend, boolean unaligned) throws Exception {
        String name = OWN.name("live-" + learner);
        SkewedTopic.create(topics, "events-" + name, KafkaTopics.PARTITIONS, 2_000);
        JobOptions undisturbed = options(name, "undisturbed", learner, "--bounded=true", "--blocks=1");
        JobOptions disturbed = options(name, "disturbed", learner, "--blocks=4");
        JobRun.execute(1, undisturbed, checkpoints);
        List<String> expected = predictions(undisturbed);
        FaultPlan plan = FaultPlan.begin(FAULTS);
        StreamExecutionEnvironment env = JobRun.environment(3, checkpoints);
        env.configure(configuration(backend, unaligned));
        FaultyJob.build(env, disturbed, EVENTS_PER_CHECKPOINT);

        try (EndlessRun run = EndlessRun.start(env, topics, disturbed.topics().models())) {
            run.awaitVersions(SkewedTopic.INTERVALS);
            run.await("all predictions", () -> predictions(disturbed).size() >= expected.size());
        }

        assertThat(plan.strikes()).extracting(FaultPlan.Strike::fault).isEqualTo(FAULTS);
        assertThat(predictions(disturbed)).isEqualTo(expected).hasSizeGreaterThan(40);
        assertThat(expected).anyMatch(text -> text.contains("\"version\":" + (SkewedTopic.INTERVALS - 1)));
    }

    /** Of the events in the intervals that end without a silence; of the later ones a job may have read any number. */
    private List<String> predictions(JobOptions options) {
        return topics.read(options.topics().predictions()).stream()
                .map(LivePredictionsRestartIT::text)
                .filter(text -> timestamp(text) < SkewedTopic.END_MS)
                .sorted()
                .toList();
    }

    private static String text(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.key(), UTF_8) + " " + new String(record.value(), UTF_8);
    }

    private static long timestamp(String prediction) {
        Matcher found = TIMESTAMP.matcher(prediction);
        assertThat(found.find()).as(prediction).isTrue();
        return Long.parseLong(found.group(1));
    }

    private static Configuration configuration(String backend, boolean unaligned) {
        return FaultyStateBackend.around(backend)
                .set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay")
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, FAULTS.size())
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO)
                .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(100))
                .set(CheckpointingOptions.ENABLE_UNALIGNED, unaligned)
                .set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ofMillis(20));
    }

    private JobOptions options(String events, String name, String learner, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-" + events,
                "--models-topic=models-" + events + "-" + name,
                "--dead-letters-topic=dead-letters-" + events + "-" + name,
                "--predictions-topic=predictions-" + events + "-" + name,
                "--predict-with=live",
                "--learner=" + learner,
                "--start-fit=200",
                "--idle-timeout=60s",
                "--kafka.max.poll.records=17",
                "--kafka.max.partition.fetch.bytes=8000",
                SkewedTopic.INTERVAL));
        JobOptions made =
                TestOptions.of(Stream.concat(options.stream(), Stream.of(more)).toArray(String[]::new));
        topics.createOutputs(made.topics().models(), made.topics().deadLetters());
        topics.createEvents(made.topics().predictions());
        return made;
    }
}
