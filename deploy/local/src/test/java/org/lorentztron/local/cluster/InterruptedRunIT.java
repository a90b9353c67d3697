package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.local.Lorentztron;

/** The command run is ended as Ctrl-C and kill end it. */
class InterruptedRunIT {
    private static final Path LOGS = Path.of(System.getProperty("lorentztron.cluster.logs"));
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    @TempDir
    Path directory;

    /** Without a checkpoint nothing is visible, so the end makes one: no version is lost, and no transaction stays open. */
    @Test
    void run_interrupted_publishesWhatItHasWritten() throws Exception {
        Files.createDirectories(LOGS);
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopic(EventFlow.TOPIC, EventFlow.PARTITIONS, Map.of());
            broker.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
            broker.createTopic("dead-letters", 1, Map.of());
            Map<String, Object> clients = Map.of("bootstrap.servers", broker.bootstrapServers());
            try (EventFlow events = new EventFlow(broker.bootstrapServers());
                    CommittedTopic models = new CommittedTopic(clients, "models");
                    CommittedTopic deadLetters = new CommittedTopic(clients, "dead-letters");
                    ChildJvm run = run(broker.bootstrapServers())) {
                Patience.await("records not committed", PATIENCE, () -> !run.isAlive() || models.isHeldUp());
                assertThat(run.isAlive()).isTrue();

                run.terminate(PATIENCE);
                events.end();

                assertThat(models.isHeldUp()).isFalse();
                assertThat(deadLetters.isHeldUp()).isFalse();
                assertThat(models.readToEnd()).isNotEmpty().last().matches(PublishedRecord::isManifest);
                assertThat(deadLetters.readToEnd()).isNotEmpty();
                try (Stream<Path> left = Files.list(directory)) {
                    assertThat(left.map(file -> file.getFileName().toString()))
                            .anyMatch(name -> name.startsWith("savepoint-"));
                }
            }
        }
    }

    private ChildJvm run(String bootstrapServers) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx1g", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Lorentztron.class.getName(), "run", "--parallelism", "2"));
        command.addAll(List.of("--checkpoint-interval", "4m", "--checkpoint-dir", directory.toString()));
        command.addAll(EventFlow.options(bootstrapServers, "models", "dead-letters"));
        return ChildJvm.start(LOGS.resolve("interrupted-run.log"), command);
    }
}
