package org.lorentztron.job.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.ownership.FencedException;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.JobRun;
import org.lorentztron.job.KafkaTopics;
import org.lorentztron.job.LorentztronJob;
import org.lorentztron.job.Patience;
import org.lorentztron.job.SampleEvents;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;

/** Two endless jobs with one model id, while events keep coming: the one that is submitted later takes over. */
class TwoJobsIT {

    private static final OwnNames OWN = OwnNames.of(TwoJobsIT.class);
    private static final String EVENTS = OWN.name("events");
    private static final String MODELS = OWN.name("models");
    private static final String DEAD_LETTERS = OWN.name("dead-letters");
    private static final int EVENTS_PER_STEP = 500;

    @TempDir
    private Path checkpoints;

    private KafkaTopics topics;
    private long base;
    private int sent;

    @Test
    void secondJobWithTheSameModelId_takesOver_andTheFirstFailsForGood() throws Exception {
        EmbeddedBroker broker = SharedBroker.get();
        topics = new KafkaTopics(broker);
        topics.createEvents(EVENTS);
        topics.createOutputs(MODELS, DEAD_LETTERS);
        base = SampleEvents.base();
        JobOptions options = TestOptions.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=" + EVENTS,
                "--models-topic=" + MODELS,
                "--dead-letters-topic=" + DEAD_LETTERS);

        JobClient older = start(options);
        sendUntil(manifests -> manifests.size() >= 3);
        JobClient younger = start(options);
        try {
            sendUntil(manifests -> older.getJobExecutionResult().isDone());
            int published = manifests().size();
            sendUntil(manifests -> manifests.size() >= published + 3);

            assertThatThrownBy(() -> older.getJobExecutionResult().get(1, TimeUnit.SECONDS))
                    .hasRootCauseInstanceOf(FencedException.class)
                    .hasStackTraceContaining(
                            "model id test in topic " + MODELS + " has been taken over by a job submitted");
            assertThat(younger.getJobExecutionResult()).isNotDone();
        } finally {
            younger.cancel().join();
        }

        List<VersionInfo> manifests = manifests();
        assertThat(manifests).extracting(VersionInfo::version).isEqualTo(numbers(manifests.size()));
        assertThat(beginnings(manifests))
                .as("intervals in the order of versions rise, except where the younger job starts from the"
                        + " first event")
                .hasSize(1);
    }

    private JobClient start(JobOptions options) throws Exception {
        StreamExecutionEnvironment env = JobRun.environment(1, checkpoints);
        Configuration configuration = new Configuration();
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(200));
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1_000_000);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(100));
        env.configure(configuration);
        LorentztronJob.assemble(env, options);
        return env.executeAsync(LorentztronJob.jobName(options));
    }

    /** Half a second of event time at a time. */
    private void sendUntil(Predicate<List<VersionInfo>> done) throws Exception {
        long deadline = System.nanoTime() + Patience.LONG.toNanos();
        List<VersionInfo> manifests = manifests();
        while (!done.test(manifests)) {
            assertThat(System.nanoTime()).as("versions: " + manifests.size()).isLessThan(deadline);
            send();
            manifests = manifests();
        }
    }

    private void send() {
        try (RecordWriter writer = topics.writer()) {
            for (int end = sent + EVENTS_PER_STEP; sent < end; sent++) {
                byte[] event = EventJson.dense(SampleEvents.event(base, sent));
                writer.send(new ProducerRecord<>(EVENTS, sent % KafkaTopics.PARTITIONS, null, event));
            }
        }
    }

    private List<VersionInfo> manifests() throws Exception {
        List<VersionInfo> manifests = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : topics.read(MODELS)) {
            if (new String(record.key(), UTF_8).equals(SnapshotKeys.manifest("test"))) {
                manifests.add(SnapshotCodec.decodeManifest(record.value()));
            }
        }
        return manifests;
    }

    private static List<Long> numbers(int count) {
        List<Long> numbers = new ArrayList<>();
        for (long version = 1; version <= count; version++) {
            numbers.add(version);
        }
        return numbers;
    }

    /** The versions that do not end after the one before them. */
    private static List<Long> beginnings(List<VersionInfo> manifests) {
        List<Long> beginnings = new ArrayList<>();
        for (int i = 1; i < manifests.size(); i++) {
            if (manifests.get(i).intervalEnd() <= manifests.get(i - 1).intervalEnd()) {
                beginnings.add(manifests.get(i).version());
            }
        }
        return beginnings;
    }
}
