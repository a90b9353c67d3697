package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.warm.WarmStart;
import org.lorentztron.model.features.Inputs;

/** The learner of one network goes the whole way: events from Kafka, training, versions, scorer, client, warm start. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class SharedIT {
    private static final OwnNames OWN = OwnNames.of(SharedIT.class);

    private static final int EVENTS = 4_000;

    @TempDir
    private Path folder;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);
    private final long base = SampleEvents.base();
    private String name = "";

    @BeforeEach
    void createTopics(TestInfo test) {
        name = OWN.name(test.getTestMethod().orElseThrow().getName().split("_")[1]);
        topics.createAll(name);
    }

    private JobOptions options(String... more) {
        List<String> options = new ArrayList<>(List.of("--learner=shared", "--rank=16"));
        options.addAll(List.of(more));
        return TestOptions.bounded(broker, name, options.toArray(String[]::new));
    }

    private ModelVersion newest(String modelId) throws Exception {
        try (SnapshotConsumer consumer = new SnapshotConsumer(
                Map.of("bootstrap.servers", broker.bootstrapServers()), "models-" + name, modelId)) {
            return consumer.readToEnd(Duration.ZERO).orElseThrow();
        }
    }

    private int errors(ModelVersion version) {
        int errors = 0;
        for (int i = 0; i < EVENTS; i++) {
            LabeledEvent event = SampleEvents.event(base, i);
            errors += version.predict(event.features()).label().equals(event.label()) ? 0 : 1;
        }
        return errors;
    }

    @Test
    void execute_events_publishesNetworksThatClassify() throws Exception {
        topics.sendSamples("events-" + name, base, 0, EVENTS);

        JobRun.execute(2, options("--evaluate-fraction=1"), folder);

        ModelVersion version = newest("test");
        VersionInfo manifest = version.manifest();
        assertThat(manifest.version()).isEqualTo(4);
        assertThat(manifest.eventsTrained()).isEqualTo(EVENTS);
        assertThat(manifest.options())
                .containsEntry("learner", "shared")
                .containsEntry("rank", "16")
                .containsEntry("kernel", "square");
        assertThat(version.records()).singleElement().satisfies(part -> {
            assertThat(part.kind()).isEqualTo("network");
            assertThat(part.name()).hasToString("network");
            assertThat(part.counts().examples()).isEqualTo(EVENTS);
            assertThat(((PublishedNetwork) part).units()).isEqualTo(16);
        });
        assertThat(errors(version)).isLessThan(EVENTS / 100);
        assertThat(topics.records("models-" + name)).hasSize(4 * 2);
        assertThat(topics.deadLetters("dead-letters-" + name)).isEmpty();
    }

    /** 20,000 units are more than a record holds: each version has both records, each counted once. */
    @Test
    void execute_moreUnitsThanARecordHolds_publishesAllRecords() throws Exception {
        topics.sendSamples("events-" + name, base, 0, 1_200);

        JobRun.execute(2, options("--rank=20000", "--kernel=anova", "--candidates=one"), folder);

        ModelVersion version = newest("test");
        assertThat(version.records())
                .extracting(part -> ((PublishedNetwork) part).units())
                .containsExactly(18_750, 1_250);
        assertThat(version.manifest().eventsTrained()).isEqualTo(1_200);
        assertThat(version.manifest().parts())
                .extracting(part -> part.name().toString())
                .containsExactly("network", "network.2");
    }

    /**
     * A job of few events is worth little, one that starts from a good version much, also with more units, a class more
     * and in another order.
     */
    @Test
    void execute_warmStarts_goOnFromTheAverage() throws Exception {
        topics.sendSamples("events-" + name, base, 0, EVENTS);
        JobRun.execute(2, options(), folder);
        Path file = folder.resolve("version.zip");
        VersionFile.write(file, newest("test"));
        String taught = "models-" + name;
        name = name + "-few";
        topics.createAll(name);
        topics.sendSamples("events-" + name, base, 0, 3);
        String fromFile = "--warm-start=file:" + file;

        JobRun.execute(2, options("--model-id=cold"), folder);
        JobRun.execute(2, options("--model-id=warm", fromFile), folder);
        JobRun.execute(2, options("--model-id=wide", fromFile, "--rank=24", "--classes=new,e,d,c,b,a"), folder);
        JobRun.execute(2, options("--model-id=topic", "--models-topic=" + taught, "--warm-start=topic:test"), folder);

        assertThat(errors(newest("cold"))).isGreaterThan(EVENTS / 4);
        assertThat(errors(newest("warm"))).isLessThan(EVENTS / 50);
        ModelVersion wide = newest("wide");
        assertThat(errors(wide)).isLessThan(EVENTS / 20);
        assertThat(((PublishedNetwork) wide.records().get(0)).units()).isEqualTo(24);
        assertThat(wide.classes()).startsWith("new", "e");
        assertThat(wide.manifest().eventsTrained()).isEqualTo(3);
        List<String> records = topics.records("models-" + name);
        assertThat(topics.records(taught)).anyMatch(record -> record.startsWith("topic/network "));
        assertThat(records).anyMatch(record -> record.startsWith("warm/network "));
    }

    /** The network goes on as the candidate that takes its features, and the map of its version stays. */
    @Test
    void execute_warmStartFromAVersionOfHats_goesOnAsHats() throws Exception {
        topics.sendSamples("events-" + name, base, 0, EVENTS);
        JobRun.execute(2, options("--candidates=hats"), folder);
        ModelVersion taught = newest("test");
        Path file = folder.resolve("hats.zip");
        VersionFile.write(file, taught);
        name = name + "-hats";
        topics.createAll(name);
        topics.sendSamples("events-" + name, base, 0, 3);

        JobRun.execute(2, options("--model-id=warm", "--warm-start=file:" + file), folder);

        ModelVersion warm = newest("warm");
        assertThat(taught.map().isNone()).isFalse();
        assertThat(warm.map()).isEqualTo(taught.map());
        assertThat(warm.records()).singleElement().satisfies(part -> {
            assertThat(part.features()).isEqualTo(taught.map().size(Inputs.HATS));
            assertThat(part.counts().mistakes()).as("those of a random start").isZero();
        });
        assertThat(errors(warm)).isLessThan(EVENTS / 50);
    }

    @Test
    void read_warmStartThatDoesNotFit_saysWhy() throws Exception {
        topics.sendSamples("events-" + name, base, 0, 100);
        JobRun.execute(1, options("--model-id=network"), folder);
        JobRun.execute(1, TestOptions.bounded(broker, name, "--model-id=pairs"), folder);
        Path network = folder.resolve("network.zip");
        Path pairs = folder.resolve("pairs.zip");
        VersionFile.write(network, newest("network"));
        VersionFile.write(pairs, newest("pairs"));

        assertProblem(
                options("--warm-start=file:" + pairs),
                "has no parts of the kind network, which the learner shared starts from: its parts are of the kind"
                        + " pair");
        assertProblem(
                TestOptions.of("--warm-start=file:" + network),
                "has no parts of the kind pair, which the learner dos starts from: its parts are of the kind network");
        assertProblem(options("--warm-start=file:" + network, "--rank=8"), "16 units, 5 classes");
        assertProblem(options("--warm-start=file:" + network, "--kernel=anova"), "expected kernel anova");
        assertProblem(options("--warm-start=file:" + network, "--classes=a,y,z"), "knows too few of --classes");
        assertProblem(options("--warm-start=file:" + network, "--features=7"), "has 6 features, expected 7");
        assertThat(WarmStart.read(options("--warm-start=file:" + network), Map.of(), false)
                        .problems())
                .isEmpty();
    }

    private static void assertProblem(JobOptions options, String problem) {
        assertThat(WarmStart.read(options, Map.of(), false).problems())
                .singleElement()
                .asString()
                .contains(problem);
    }
}
