package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.VersionHistory;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;

/**
 * A stream whose labels are wrong for two intervals, the fourth and the fifth: the versions of these are held back, and
 * those after them are published again.
 */
class HeldBackVersionsIT {
    private static final OwnNames OWN = OwnNames.of(HeldBackVersionsIT.class);
    private static final long BASE = 1_700_000_000_000L;
    private static final int INTERVAL = 1_000;
    private static final int WRONG_FROM = 3 * INTERVAL;
    private static final int WRONG_TO = 5 * INTERVAL;
    /** The interval with the last wrong labels has ended. */
    private static final int BEFORE_SAVEPOINT = WRONG_TO + 300;
    /** Eight intervals have ended. */
    private static final int EVENTS = 8 * INTERVAL + 300;

    @TempDir
    private Path checkpoints;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);
    private final Map<String, String> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());

    private static LabeledEvent event(int i) {
        LabeledEvent right = SampleEvents.event(BASE, i);
        int label = SampleEvents.CLASSES.indexOf(right.label()) + (i >= WRONG_FROM && i < WRONG_TO ? 1 : 0);
        return new LabeledEvent(
                right.id(),
                SampleEvents.CLASSES.get(label % SampleEvents.CLASSES.size()),
                right.timestamp(),
                right.features());
    }

    private void send(String topic, int from, int to) {
        try (RecordWriter writer = topics.writer()) {
            for (int i = from; i < to; i++) {
                writer.send(new ProducerRecord<>(topic, i % KafkaTopics.PARTITIONS, null, EventJson.dense(event(i))));
            }
        }
    }

    private JobOptions options(String events, String name, String... more) {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        broker.createTopic("versions-" + name, 3, Map.of());
        broker.createTopic("signals-" + name, 1, Map.of());
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=" + events,
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--history-topic=versions-" + name,
                "--signals-topic=signals-" + name,
                "--holdout=0.05",
                "--publish-if=error<=0.45, worse<=0.05",
                "--averaging=none"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    private List<VersionInfo> published(String name) throws Exception {
        return new PublishedRecords(topics.read("models-" + name), "test").manifests();
    }

    private VersionHistory history(String name) {
        return VersionHistory.read(kafka, "versions-" + name, "test", Patience.LONG);
    }

    /** The numbers of the versions that signals say are refused. */
    private List<String> refusals(String name) {
        return topics.read("signals-" + name).stream()
                .map(record -> new String(record.value(), UTF_8))
                .filter(signal -> signal.startsWith("{\"signal\":\"version-refused\""))
                .map(signal -> signal.replaceAll(".*\"of\":\"([0-9]+)\".*", "$1"))
                .toList();
    }

    private static int errors(ModelVersion version) {
        int errors = 0;
        for (int i = 0; i < INTERVAL; i++) {
            String label = SampleEvents.event(BASE, i).label();
            errors += version.predict(SampleEvents.event(BASE, i).features())
                            .label()
                            .equals(label)
                    ? 0
                    : 1;
        }
        return errors;
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void execute_wrongLabels_areHeldBackAndPublishingGoesOnAfterwards() throws Exception {
        topics.createEvents("events-" + OWN.name("held-back"));
        send("events-" + OWN.name("held-back"), 0, EVENTS);
        JobRun.execute(
                1,
                options("events-" + OWN.name("held-back"), OWN.name("one"), "--blocks=1", "--bounded=true"),
                checkpoints.resolve(OWN.name("one")));

        assertThat(published(OWN.name("one")))
                .extracting(VersionInfo::version)
                .containsExactly(1L, 2L, 3L, 6L, 7L, 8L, 9L);
        List<VersionInfo> kept = history(OWN.name("one")).manifests();
        assertThat(kept).extracting(VersionInfo::version).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(kept)
                .filteredOn(each -> !each.refused().isEmpty())
                .extracting(VersionInfo::version)
                .containsExactly(4L, 5L);
        assertThat(refusals(OWN.name("one"))).containsExactly("4", "5");
        for (VersionInfo manifest : kept) {
            assertEvaluated(manifest);
            assertThat(history(OWN.name("one")).version(manifest.version()).records())
                    .hasSize(10);
        }
        assertThat(kept.get(8).eventsTrained() + kept.get(8).evaluation().events())
                .as("every event is trained or held out")
                .isEqualTo(EVENTS);

        JobRun.execute(
                4,
                options("events-" + OWN.name("held-back"), OWN.name("four"), "--blocks=5", "--bounded=true"),
                checkpoints.resolve(OWN.name("four")));
        assertThat(topics.records("models-" + OWN.name("four"))).isEqualTo(topics.records("models-" + OWN.name("one")));
        assertThat(topics.records("versions-" + OWN.name("four")))
                .isEqualTo(topics.records("versions-" + OWN.name("one")));
        assertThat(refusals(OWN.name("four"))).containsExactly("4", "5");
    }

    private static void assertEvaluated(VersionInfo manifest) {
        Evaluation evaluation = manifest.evaluation();
        long intervals = manifest.version();
        assertThat(evaluation.events()).isBetween(30 * Math.min(8, intervals), 70 * intervals);
        assertThat(evaluation.perClass().stream()
                        .mapToLong(Evaluation.OfClass::events)
                        .sum())
                .isEqualTo(evaluation.events());
        assertThat(evaluation.perClass().stream()
                        .mapToLong(Evaluation.OfClass::errors)
                        .sum())
                .isEqualTo(evaluation.errors());
        assertThat(evaluation.logLoss()).isPositive();
        assertThat(evaluation.accepted() == null).isEqualTo(manifest.version() == 1);
    }

    /** A consumer that runs all the time, a job that is stopped amid the wrong labels, and an alias. */
    @Test
    void stop_amidWrongLabels_consumersKeepTheLastGoodVersion() throws Exception {
        topics.createEvents("events-" + OWN.name("stopped"));
        JobOptions options =
                options("events-" + OWN.name("stopped"), OWN.name("stopped"), "--idle-timeout=10m", "--blocks=3");
        List<Long> taken = new CopyOnWriteArrayList<>();
        try (SnapshotConsumer live = new SnapshotConsumer(kafka, "models-" + OWN.name("stopped"), "test");
                SnapshotConsumer champion =
                        new SnapshotConsumer(kafka, "versions-" + OWN.name("stopped"), "test").follow("champion")) {
            live.onVersion(version -> taken.add(version.version()));
            live.start();
            champion.start();
            send("events-" + OWN.name("stopped"), 0, BEFORE_SAVEPOINT);
            String savepoint = runUntilStopped(options);
            ModelVersion good = live.awaitVersion(3, Patience.LONG);
            assertThat(good.version()).isEqualTo(3);
            assertThat(errors(good)).isLessThan(INTERVAL / 10);
            history(OWN.name("stopped")).promote("champion", new AliasMove(2, "test", "rolled back", 1));
            assertThat(champion.awaitVersion(1, Patience.LONG).version()).isEqualTo(2);

            send("events-" + OWN.name("stopped"), BEFORE_SAVEPOINT, EVENTS);
            Configuration restored = JobCounters.configuration();
            restored.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
            try (EndlessRun job = new StoppedMidWay(topics, checkpoints).start(options, 3, restored)) {
                job.awaitVersions(6);
            }
            assertThat(errors(live.awaitVersion(8, Patience.LONG))).isLessThan(INTERVAL / 10);
            assertThat(taken).isSubsetOf(1L, 2L, 3L, 6L, 7L, 8L).contains(8L);
            assertThat(champion.latest())
                    .get()
                    .extracting(ModelVersion::version)
                    .isEqualTo(2L);
        }
        assertThat(refusals(OWN.name("stopped"))).containsExactly("4", "5");
        assertSameBytesAsWithoutStop();
    }

    private String runUntilStopped(JobOptions options) throws Exception {
        StoppedMidWay midWay = new StoppedMidWay(topics, checkpoints);
        try (EndlessRun job = midWay.start(options, 2, JobCounters.configuration())) {
            job.await("the refused versions", () -> manifests(topics.read("versions-" + OWN.name("stopped"))) == 5);
            job.awaitRead(BEFORE_SAVEPOINT);
            return job.stop(checkpoints);
        }
    }

    private static long manifests(List<ConsumerRecord<byte[], byte[]>> history) {
        return history.stream()
                .filter(record -> new String(record.key(), UTF_8).endsWith("/manifest"))
                .count();
    }

    private void assertSameBytesAsWithoutStop() throws Exception {
        JobRun.execute(
                1,
                options("events-" + OWN.name("stopped"), OWN.name("whole"), "--blocks=1", "--bounded=true"),
                checkpoints.resolve(OWN.name("whole")));
        List<String> models = topics.records("models-" + OWN.name("stopped"));
        assertThat(models)
                .hasSize(6 * 11)
                .isEqualTo(topics.records("models-" + OWN.name("whole")).subList(0, models.size()));
        List<String> versions = versions("versions-" + OWN.name("stopped"));
        assertThat(versions)
                .hasSize(8 * 11)
                .isEqualTo(versions("versions-" + OWN.name("whole")).subList(0, versions.size()));
    }

    private List<String> versions(String topic) {
        String alias = HistoryKeys.alias("test", "champion");
        return topics.records(topic).stream()
                .filter(record -> !record.startsWith(alias))
                .toList();
    }
}
