package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.tools.cluster.CommittedTopic;
import org.lorentztron.tools.cluster.PublishedRecord;

/** The command run is ended as Ctrl-C and kill end it. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class InterruptedRunIT {
    private static final Path LOGS = Path.of(System.getProperty("lorentztron.cluster.logs"));

    @TempDir
    Path directory;

    /**
     * Without a checkpoint nothing is visible, so the end makes a savepoint: no version is lost, no transaction stays
     * open that would keep readers of the topic waiting, and another run goes on from there. The first warns of
     * nothing, the other at most that Kafka refuses to commit again what was committed, and when that is no loss.
     */
    @Test
    void run_interruptedAndRestored_publishesAsUndisturbed() throws Exception {
        Files.createDirectories(LOGS);
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopic(EventFlow.TOPIC, EventFlow.PARTITIONS, Map.of());
            for (String run : List.of("interrupted", "undisturbed")) {
                broker.createTopic(run, 1, Map.of("cleanup.policy", "compact"));
            }
            broker.createTopic("dead-letters", 1, Map.of());
            Map<String, Object> clients = Map.of("bootstrap.servers", broker.bootstrapServers());
            try (EventFlow events = new EventFlow(broker.bootstrapServers());
                    CommittedTopic models = new CommittedTopic(clients, "interrupted");
                    CommittedTopic deadLetters = new CommittedTopic(clients, "dead-letters");
                    CommittedTopic undisturbed = new CommittedTopic(clients, "undisturbed")) {
                runUntilInterrupted(broker, models, List.of());
                int atFirst = models.readToEnd().size();
                String savepoint = savepoint();
                List<String> restored = runUntilInterrupted(broker, models, List.of("--restore", "latest"));
                assertThat(restored)
                        .anyMatch(line -> line.startsWith("restores " + savepoint + ", complete since "))
                        .noneMatch(line -> line.contains("starts without state"));
                events.end();

                assertThat(atFirst).isPositive();
                assertThat(models.readToEnd()).hasSizeGreaterThan(atFirst);
                assertThat(models.isHeldUp()).isFalse();
                assertThat(deadLetters.isHeldUp()).isFalse();
                List<String> bounded = options(broker, "undisturbed");
                bounded.addAll(List.of("--bounded", "--checkpoint-interval", "1s"));
                assertThat(LorentztronCall.of(bounded.toArray(String[]::new)).err())
                        .isEmpty();
                assertThat(PublishedRecord.equalBeginning(models.readToEnd(), undisturbed.readToEnd()))
                        .isEqualTo(models.readToEnd().size());
            }
        }
    }

    /** Interrupts the run when it has written what is not committed. */
    private List<String> runUntilInterrupted(EmbeddedBroker broker, CommittedTopic models, List<String> more)
            throws Exception {
        List<String> command = options(broker, "interrupted");
        command.addAll(List.of("--checkpoint-interval", "4m", "--checkpoint-dir", directory.toString()));
        command.addAll(more);
        Path log = LOGS.resolve("interrupted-run.log");
        Files.deleteIfExists(log);
        try (ChildJvm run = ChildJvm.startLorentztron(log, command)) {
            Patience.await("records not committed", Patience.LONG, () -> !run.isAlive() || models.isHeldUp());
            assertThat(run.isAlive()).isTrue();
            run.terminate(Patience.LONG);
        }
        List<String> lines = Files.readAllLines(log);
        assertThat(lines)
                .anyMatch(
                        line -> line.startsWith("job has stopped, all its versions are published; to go on: --restore "
                                + directory.toAbsolutePath()));
        boolean isRestored = more.contains("--restore");
        assertThat(lines.stream().filter(line -> line.contains(" WARN ") || line.contains(" ERROR ")))
                .allMatch(
                        line -> isRestored && line.contains("Nothing is lost if the run that is restored had stopped"));
        return lines;
    }

    private static List<String> options(EmbeddedBroker broker, String modelsTopic) {
        List<String> options = new ArrayList<>(List.of("run", "--parallelism", "2"));
        options.addAll(EventFlow.options(broker.bootstrapServers(), modelsTopic, "dead-letters"));
        options.addAll(EventFlow.SMALL_LEARNER);
        return options;
    }

    private String savepoint() throws IOException {
        try (Stream<Path> left = Files.list(directory)) {
            return left.filter(file -> file.getFileName().toString().startsWith("savepoint-"))
                    .findAny()
                    .orElseThrow()
                    .toString();
        }
    }
}
