package org.lorentztron.local.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.wire.schema.RegistryDouble;
import org.lorentztron.datasets.tables.CardPayments;
import org.lorentztron.tools.cluster.CommittedTopic;

/**
 * Jobs that learn to tell frauds among card payments, to the end of a topic, one after the other on one cluster of
 * separate JVMs. A broker and a schema registry are in this JVM.
 */
final class PaymentJobs implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(300);
    private static final ClusterFiles.Shape SHAPE = new ClusterFiles.Shape(2, 1, Duration.ofSeconds(50));

    private final RegistryDouble registry = new RegistryDouble();
    private final EmbeddedBroker broker;
    private final StandaloneCluster cluster;

    private PaymentJobs(EmbeddedBroker broker, StandaloneCluster cluster) {
        this.broker = broker;
        this.cluster = cluster;
    }

    /** Starts all but the jobs. */
    static PaymentJobs start(Path lib, Path directory, Path logs) throws IOException {
        EmbeddedBroker broker = EmbeddedBroker.start();
        try {
            return new PaymentJobs(broker, StandaloneCluster.start(new ClusterFiles(lib, directory, logs), SHAPE));
        } catch (IOException | RuntimeException | Error e) {
            broker.close();
            throw e;
        }
    }

    EmbeddedBroker broker() {
        return broker;
    }

    RegistryDouble registry() {
        return registry;
    }

    /** Lets a job read a topic to its end. */
    void run(Path jar, PaymentTopic topic) throws IOException {
        broker.createTopic(models(topic), 1, Map.of("cleanup.policy", "compact"));
        broker.createTopic(deadLetters(topic), 1, Map.of());
        String job = cluster.rest().run(jar, options(topic), 2, null);
        Patience.await("the end of job " + job, PATIENCE, () -> cluster.rest()
                .state(job)
                .equals("FINISHED"));
    }

    private List<String> options(PaymentTopic topic) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=" + topic.name(),
                "--models-topic=" + models(topic),
                "--dead-letters-topic=" + deadLetters(topic),
                "--classes=" + String.join(",", CardPayments.CLASSES),
                "--features=named",
                "--event-id=" + CardPayments.ID,
                "--event-time=" + CardPayments.TIME,
                "--event-features=*",
                "--event-categorical=zip,hour",
                "--event-log=amount,balance,distance_km",
                "--event-text=note",
                "--interval=1d",
                // Beside other tests, a reader may get no time for longer than half a minute.
                "--idle-timeout=1d",
                "--bounded=true"));
        options.addAll(topic.format().options());
        return options;
    }

    private static String models(PaymentTopic topic) {
        return "models-" + topic.name();
    }

    private static String deadLetters(PaymentTopic topic) {
        return "dead-letters-" + topic.name();
    }

    /** What the job of a topic has published. */
    List<ConsumerRecord<byte[], byte[]>> published(PaymentTopic topic) {
        return read(models(topic));
    }

    /** What the job of a topic has rejected. */
    List<ConsumerRecord<byte[], byte[]>> rejected(PaymentTopic topic) {
        return read(deadLetters(topic));
    }

    private List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        try (CommittedTopic committed = new CommittedTopic(clients(), topic)) {
            return committed.readToEnd();
        }
    }

    /** The newest version of the job of a topic, as an application reads it. */
    ModelVersion newest(PaymentTopic topic) {
        try (SnapshotConsumer consumer = new SnapshotConsumer(clients(), models(topic), "default")) {
            return consumer.readToEnd(PATIENCE).orElseThrow();
        }
    }

    private Map<String, Object> clients() {
        return Map.of("bootstrap.servers", broker.bootstrapServers());
    }

    @Override
    public void close() {
        cluster.close();
        broker.close();
        registry.close();
    }
}
