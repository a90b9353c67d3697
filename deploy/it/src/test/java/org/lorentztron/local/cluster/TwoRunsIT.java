package org.lorentztron.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.tools.cluster.CommittedTopic;
import org.lorentztron.tools.cluster.PublishedRecord;

/** Two jobs with one model id, each in a JVM of its own, and no events that keep the older one busy. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class TwoRunsIT {
    private static final Path LOGS = Path.of(System.getProperty("lorentztron.cluster.logs"));

    @TempDir
    Path directory;

    @Test
    void run_whileAnOlderOneIsIdle_takesOverAndTheOlderSaysSo() throws Exception {
        Files.createDirectories(LOGS);
        Path olderLog = directory.resolve("older-run.log");
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopic(EventFlow.TOPIC, EventFlow.PARTITIONS, Map.of());
            broker.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
            broker.createTopic("dead-letters", 1, Map.of());
            try (EventFlow events = new EventFlow(broker.bootstrapServers());
                    CommittedTopic models =
                            new CommittedTopic(Map.of("bootstrap.servers", broker.bootstrapServers()), "models");
                    ChildJvm older = ChildJvm.startLorentztron(olderLog, options(broker))) {
                Patience.await(
                        "two versions", Patience.LONG, () -> manifests(models).size() >= 2);
                long end = events.end();
                Patience.await("the version of the newest events", Patience.LONG, () -> newestInterval(models) >= end);
                int before = manifests(models).size();

                try (ChildJvm younger = ChildJvm.startLorentztron(LOGS.resolve("younger-run.log"), options(broker))) {
                    Patience.await(
                            "versions of the younger",
                            Patience.LONG,
                            () -> manifests(models).size() >= 2 * before || !younger.isAlive());
                    assertThat(younger.isAlive()).isTrue();
                    Patience.await("the end of the older", Patience.LONG, () -> !older.isAlive());
                }
                assertThat(Files.readString(olderLog))
                        .contains("model id faults in topic models has been taken over by a job submitted at");
                assertThat(manifests(models))
                        .extracting(VersionInfo::version)
                        .isEqualTo(LongStream.rangeClosed(1, manifests(models).size())
                                .boxed()
                                .toList());
            }
        }
    }

    private static List<VersionInfo> manifests(CommittedTopic models) {
        return models.readToEnd().stream()
                .filter(PublishedRecord::isManifest)
                .map(PublishedRecord::manifest)
                .toList();
    }

    private static long newestInterval(CommittedTopic models) {
        return manifests(models).stream()
                .mapToLong(VersionInfo::intervalEnd)
                .max()
                .orElse(0);
    }

    private static List<String> options(EmbeddedBroker broker) {
        List<String> options = new ArrayList<>(List.of("run", "--parallelism", "1", "--checkpoint-interval", "1s"));
        options.addAll(EventFlow.options(broker.bootstrapServers(), "models", "dead-letters"));
        options.addAll(EventFlow.SMALL_LEARNER);
        return options;
    }
}
