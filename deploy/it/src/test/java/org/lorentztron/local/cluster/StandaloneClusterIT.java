package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.EventProducer;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;

/** The built jar of the job on a cluster that has nothing but Flink: what it lacks or brings twice shows only here. */
@Tag("cluster")
class StandaloneClusterIT {
    private static final OwnNames OWN = OwnNames.of(StandaloneClusterIT.class);
    private static final String EVENTS_TOPIC = OWN.name("events");
    private static final String MODELS = OWN.name("models");
    private static final String DEAD_LETTERS = OWN.name("dead-letters");

    private static final int EVENTS = 10_000;
    private static final int INTERVAL_MILLIS = 1_000;
    private static final Duration HEARTBEAT = Duration.ofSeconds(50);
    private static final Path LIB = Path.of(System.getProperty("lorentztron.flink.lib"));
    private static final Path JOB = Path.of(System.getProperty("lorentztron.job.jar"));
    private static final Path LOGS = Path.of(System.getProperty("lorentztron.cluster.logs"));

    @TempDir
    Path directory;

    @Test
    void jobJar_onAClusterOfSeparateJvms_publishesVersionsThatPredict() throws Exception {
        Dataset digits = DataName.open("digits");
        StandaloneCluster cluster = StandaloneCluster.start(
                new ClusterFiles(LIB, directory, LOGS), new ClusterFiles.Shape(1, 2, HEARTBEAT));
        EmbeddedBroker broker = SharedBroker.get();
        try (cluster) {
            broker.createTopic(EVENTS_TOPIC, 2, Map.of());
            broker.createTopic(MODELS, 1, Map.of("cleanup.policy", "compact"));
            broker.createTopic(DEAD_LETTERS, 1, Map.of());
            String job = cluster.rest().run(JOB, arguments(broker, digits), 0, null);
            produce(broker, digits);

            ModelVersion version = awaitVersion(broker, 6);

            assertThat(version.pairs()).hasSize(45);
            assertThat(version.manifest().eventsTrained())
                    .as("one event per millisecond: the intervals of version %d hold them all", version.version())
                    .isEqualTo(INTERVAL_MILLIS * version.version());
            assertThat(error(version, digits)).isLessThan(0.5);
            assertThat(cluster.rest().state(job)).isEqualTo("RUNNING");
            cluster.rest().cancel(job);
        }
        assertThat(cluster.isGone()).isTrue();
    }

    /** Otherwise the test above would not show that the job's jar is complete. */
    @Test
    void clusterLib_hasNothingOfWhatTheJobMustBring() throws IOException {
        try (Stream<Path> jars = Files.list(LIB)) {
            List<String> names = jars.map(jar -> jar.getFileName().toString()).toList();

            assertThat(names).anyMatch(name -> name.startsWith("flink-runtime-"));
            assertThat(names)
                    .noneMatch(name -> name.matches("(lorentztron|kafka|flink-connector-kafka|avro|jackson|ejml).*"));
        }
    }

    private static List<String> arguments(EmbeddedBroker broker, Dataset digits) {
        return List.of(
                "--bootstrap-servers",
                broker.bootstrapServers(),
                "--events-topic",
                EVENTS_TOPIC,
                "--models-topic",
                MODELS,
                "--dead-letters-topic",
                DEAD_LETTERS,
                "--classes",
                String.join(",", digits.classes()),
                "--features",
                Integer.toString(digits.features()),
                "--learner",
                "dos",
                "--rank",
                "4",
                "--interval",
                INTERVAL_MILLIS + "ms");
    }

    /**
     * Ten whole intervals of event time, one event per millisecond: at least eight are closed by the events after them,
     * and each makes a version of the next thousand events.
     */
    private static void produce(EmbeddedBroker broker, Dataset digits) {
        long now = System.currentTimeMillis();
        long first = now - now % INTERVAL_MILLIS - EVENTS;
        try (EventProducer producer = new EventProducer(kafka(broker), EVENTS_TOPIC, EventJson::sparse)) {
            for (int i = 0; i < EVENTS; i++) {
                Example digit = digits.training(i);
                producer.send(i % 2, new LabeledEvent(null, digit.label(), first + i, digit.features()));
            }
        }
    }

    private static ModelVersion awaitVersion(EmbeddedBroker broker, long version) throws Exception {
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka(broker), MODELS, "default")) {
            consumer.start();
            return consumer.awaitVersion(version, Patience.LONG);
        }
    }

    private static double error(ModelVersion version, Dataset digits) {
        int wrong = 0;
        for (int i = 0; i < 500; i++) {
            Example digit = digits.test(i);
            wrong += version.predict(digit.features()).label().equals(digit.label()) ? 0 : 1;
        }
        return wrong / 500.0;
    }

    private static Map<String, Object> kafka(EmbeddedBroker broker) {
        return Map.of("bootstrap.servers", broker.bootstrapServers());
    }
}
