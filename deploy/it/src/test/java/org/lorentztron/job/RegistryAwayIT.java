package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;

/**
 * A schema registry that is away holds up the source, and with it checkpoints: Flink restarts the job when one takes
 * too long, as often as need be. Nothing is rejected meanwhile, and the models are those of a registry that is there.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class RegistryAwayIT {
    private static final String TOPIC = "confluent";

    @TempDir
    private Path folder;

    private EmbeddedBroker broker;
    private HttpServer registry;
    private final AtomicInteger asked = new AtomicInteger();
    private volatile boolean away = true;
    private KafkaTopics topics;

    @BeforeEach
    void startBroker() throws IOException {
        broker = EmbeddedBroker.start();
        registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        registry.createContext("/schemas/ids/" + PaymentRows.SCHEMA_ID, this::answer);
        registry.start();
        topics = new KafkaTopics(broker);
        PaymentRows.send(topics, TOPIC, PaymentRows::confluent, false);
    }

    @AfterEach
    void stopBroker() {
        registry.stop(0);
        broker.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        asked.incrementAndGet();
        String schema = new String(JsonStringEncoder.getInstance().quoteAsString(PaymentRows.SCHEMA.toString()));
        byte[] body = (away ? "{}" : "{\"schema\":\"" + schema + "\"}").getBytes(UTF_8);
        exchange.sendResponseHeaders(away ? 503 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private List<String> options(String name, String schemas) {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        List<String> options = new ArrayList<>(PaymentRows.options(broker.bootstrapServers(), name));
        options.add("--event-format=avro-confluent");
        // A source that has read all makes a consumer for each commit of offsets and does not end before that one has
        // ended: on a busy machine, with a checkpoint every 200 ms, there would always be one.
        options.add("--kafka.commit.offsets.on.checkpoint=false");
        options.add(schemas);
        return options;
    }

    private JobClient startWithoutRegistry() throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1_000);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofSeconds(1));
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(200));
        configuration.set(CheckpointingOptions.CHECKPOINTING_TIMEOUT, Duration.ofSeconds(5));
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY, folder.toUri().toString());
        // Restarts without end are not to be in the way of other tests' jobs: a cluster of its own.
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
        var options = TestOptions.of(options(
                        TOPIC,
                        "--event-schema=http://localhost:"
                                + registry.getAddress().getPort())
                .toArray(String[]::new));
        LorentztronJob.assemble(env, options);
        return env.executeAsync(LorentztronJob.jobName(options));
    }

    private static void await(JobClient job, JobStatus status) throws Exception {
        Patience.await("the job to be " + status, () -> job.getJobStatus().get() == status);
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
        int before = asked.get();
        Patience.await("the restarted job to ask", () -> asked.get() > before);
        assertThat(topics.records("models-" + TOPIC)).isEmpty();
        away = false;

        job.getJobExecutionResult().get(Patience.SECONDS, TimeUnit.SECONDS);

        Path schema = Files.writeString(folder.resolve("payment.avsc"), PaymentRows.SCHEMA.toString());
        PaymentRows.send(topics, "there", PaymentRows::confluent, false);
        var options =
                TestOptions.of(options("there", "--event-schema=" + schema).toArray(String[]::new));
        JobRun.execute(2, options, folder);
        assertThat(models(TOPIC)).hasSizeGreaterThan(40).isEqualTo(models("there"));
        assertThat(topics.records("dead-letters-" + TOPIC)).isEmpty();
    }

    @Test
    void cancel_whileTheRegistryIsAway_endsTheJob() throws Exception {
        JobClient job = startWithoutRegistry();
        Patience.await("the job to ask", () -> asked.get() > 0);

        job.cancel().get(Patience.SECONDS, TimeUnit.SECONDS);

        assertThatThrownBy(() -> job.getJobExecutionResult().get(Patience.SECONDS, TimeUnit.SECONDS))
                .hasRootCauseInstanceOf(JobCancellationException.class);
        assertThat(topics.records("dead-letters-" + TOPIC)).isEmpty();
    }
}
