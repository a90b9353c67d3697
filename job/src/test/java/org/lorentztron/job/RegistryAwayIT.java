package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.wire.schema.RegistryDouble;

/**
 * A schema registry that is away holds up the source, and with it checkpoints: Flink restarts the job when one takes
 * too long, as often as need be. Nothing is rejected meanwhile, and the models are those of a registry that is there.
 */
class RegistryAwayIT {
    private static final String TOPIC = "confluent";
    private static final long PATIENCE_S = 60;

    @TempDir
    private Path folder;

    private EmbeddedBroker broker;
    private RegistryDouble registry;
    private KafkaTopics topics;

    @BeforeEach
    void startBroker() {
        broker = EmbeddedBroker.start();
        registry = new RegistryDouble().with(PaymentRows.SCHEMA_ID, PaymentRows.SCHEMA.toString());
        topics = new KafkaTopics(broker);
        PaymentRows.send(topics, TOPIC, PaymentRows::confluent, false);
    }

    @AfterEach
    void stopBroker() {
        registry.close();
        broker.close();
    }

    private List<String> options(String name, String schemas) {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        List<String> options = new ArrayList<>(PaymentRows.options(broker.bootstrapServers(), name));
        options.add("--event-format=avro-confluent");
        options.add(schemas);
        return options;
    }

    private JobClient startWithoutRegistry() throws Exception {
        registry.always(503, "{}");
        Configuration configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1_000);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofSeconds(1));
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(200));
        configuration.set(CheckpointingOptions.CHECKPOINTING_TIMEOUT, Duration.ofSeconds(2));
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY, folder.toUri().toString());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
        var options = TestOptions.of(
                options(TOPIC, "--schema-registry=" + registry.url()).toArray(String[]::new));
        LorentztronJob.assemble(env, options);
        return env.executeAsync(LorentztronJob.jobName(options));
    }

    private static void await(JobClient job, JobStatus status) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (job.getJobStatus().get() != status) {
            assertThat(System.nanoTime()).as("time to be " + status).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private List<String> models(String name) {
        return topics.records("models-" + name).stream()
                .filter(record -> record.contains("|"))
                .toList();
    }

    @Test
    void execute_registryComesBackAfterRestarts_modelsAreTheSame() throws Exception {
        JobClient job = startWithoutRegistry();
        await(job, JobStatus.RESTARTING);
        int asked = registry.asked().size();
        await(job, JobStatus.RUNNING);
        await(job, JobStatus.RESTARTING);
        assertThat(registry.asked()).hasSizeGreaterThan(asked);
        assertThat(topics.records("models-" + TOPIC)).isEmpty();
        registry.always(0, "");

        job.getJobExecutionResult().get(PATIENCE_S, TimeUnit.SECONDS);

        Path schema = Files.writeString(folder.resolve("payment.avsc"), PaymentRows.SCHEMA.toString());
        PaymentRows.send(topics, "there", PaymentRows::confluent, false);
        var options = TestOptions.of(options("there", "--avro-schema=" + schema).toArray(String[]::new));
        JobRun.execute(2, options, folder);
        assertThat(models(TOPIC)).hasSizeGreaterThan(40).isEqualTo(models("there"));
        assertThat(topics.records("dead-letters-" + TOPIC)).isEmpty();
    }

    @Test
    void cancel_whileTheRegistryIsAway_endsTheJob() throws Exception {
        JobClient job = startWithoutRegistry();
        while (registry.asked().isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }

        job.cancel().get(PATIENCE_S, TimeUnit.SECONDS);

        assertThatThrownBy(() -> job.getJobExecutionResult().get(PATIENCE_S, TimeUnit.SECONDS))
                .hasRootCauseInstanceOf(JobCancellationException.class);
        assertThat(topics.records("dead-letters-" + TOPIC)).isEmpty();
    }
}
