package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.publish.DeadLetterPublisher;
import org.lorentztron.connectors.publish.KafkaOutput;
import org.lorentztron.connectors.publish.SnapshotPublisher;
import org.lorentztron.connectors.source.EventDecoder;
import org.lorentztron.connectors.source.EventSource;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.topology.EventInput;
import org.lorentztron.job.topology.InitialState;
import org.lorentztron.job.topology.TrainingTopology;

/** An endless job fails in the middle of an interval, restarts from its checkpoint, and publishes as if it had not. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class RestartedJobIT {

    private static final int EVENTS = 4_000;
    /** Events of the first half, up to the end of an interval: the job may fall idle after them. */
    private static final int FIRST_HALF = 2_000;

    private static final int SNAPSHOT_BYTES = 10_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path checkpoints;

    /** Reads JSON, and fails the job at the first sight of one event. */
    private static final class FailingOnce implements EventFormat {
        private static final long serialVersionUID = 1L;
        private static final AtomicBoolean FAILED = new AtomicBoolean();

        private final EventJson json;

        FailingOnce(int features) {
            json = new EventJson(features);
        }

        @Override
        public LabeledEvent decode(byte[] value) throws MalformedEventException {
            LabeledEvent event = json.decode(value);
            if (event.id().equals("event 2600") && FAILED.compareAndSet(false, true)) {
                throw new IllegalStateException("failure on purpose");
            }
            return event;
        }
    }

    @Test
    void execute_failsOnceMidStream_publishesWhatAnUndisturbedJobPublishes() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            KafkaTopics topics = new KafkaTopics(broker);
            topics.createEvents("events");
            topics.createOutputs("models-restarted", "dead-letters-restarted");
            topics.createOutputs("models-undisturbed", "dead-letters-undisturbed");
            long base = SampleEvents.base();
            StreamExecutionEnvironment env = environment();
            build(env, options(broker, "restarted"));

            topics.sendSamples("events", base, 0, FIRST_HALF);
            try (EndlessRun job = EndlessRun.start(env, topics, "models-restarted")) {
                // A version is visible once a checkpoint is complete, so there is one to restart from.
                job.awaitVersions(1);
                topics.sendSamples("events", base, FIRST_HALF, EVENTS);
                job.awaitVersions(4);
            }
            JobRun.execute(2, options(broker, "undisturbed", "--bounded=true"), checkpoints);

            assertThat(FailingOnce.FAILED).isTrue();
            assertThat(topics.records("models-restarted"))
                    .hasSize(4 * (10 + 1))
                    .isEqualTo(topics.records("models-undisturbed"));
        }
    }

    private static JobOptions options(EmbeddedBroker broker, String name, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--idle-timeout=3s"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    private StreamExecutionEnvironment environment() {
        StreamExecutionEnvironment env = JobRun.environment(2, checkpoints);
        Configuration configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(100));
        env.configure(configuration);
        return env;
    }

    /** As the job itself, but for the format, and without a claim to the model id. */
    private static void build(StreamExecutionEnvironment env, JobOptions options) {
        Map<String, String> kafka = Map.of("bootstrap.servers", options.bootstrapServers());
        EventSource topic = new EventSource(
                kafka, options.topics().events(), options.input().start(), options.modelId(), false);
        EventDecoder decoder = new EventDecoder(
                new FailingOnce(options.features()), options.classes(), DeadLetterPublisher.DEFAULT_BYTES);
        KafkaOutput output =
                new KafkaOutput(kafka, options.modelId(), options.output().delivery());
        TrainingTopology.build(
                env,
                options,
                new EventInput(
                        topic.source(decoder),
                        topic.watermarks(options.eventTime().idleTimeout(), PATIENCE)),
                new TrainingTopology.Sinks(
                        SnapshotPublisher.sink(output, options.topics().models(), SNAPSHOT_BYTES),
                        DeadLetterPublisher.sink(
                                output, options.topics().deadLetters(), DeadLetterPublisher.DEFAULT_BYTES),
                        null),
                InitialState.NEW);
    }
}
