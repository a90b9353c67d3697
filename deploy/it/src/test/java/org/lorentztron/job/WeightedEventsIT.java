package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.options.JobOptions;

/** Events and classes with weights, and a class of which a share is trained. */
class WeightedEventsIT {
    private static final OwnNames OWN = OwnNames.of(WeightedEventsIT.class);
    private static final long BASE = 1_700_000_000_000L;
    private static final int INTERVAL = 1_000;
    /** Two intervals have ended, and four. */
    private static final int BEFORE = 2 * INTERVAL + 300;

    private static final int EVENTS = 4 * INTERVAL + 300;

    private static final double[] WEIGHTS = {1, 2.5, 0, 0.25, 12};

    @TempDir
    private Path checkpoints;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);

    private void send(String name, int from, int to) {
        try (RecordWriter writer = topics.writer()) {
            for (int i = from; i < to; i++) {
                byte[] value = EventJson.dense(SampleEvents.event(BASE, i).withWeight(WEIGHTS[i / 5 % WEIGHTS.length]));
                writer.send(new ProducerRecord<>("events-" + name, i % KafkaTopics.PARTITIONS, null, value));
            }
        }
    }

    private JobOptions options(String events, String name, String... more) {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-" + events,
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--learner=herded"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    private static String[] weighing(String... more) {
        List<String> options =
                new ArrayList<>(List.of("--max-weight=12", "--class-weights=b=3,c=0.5", "--keep=a=0.3,d=0.5"));
        options.addAll(List.of(more));
        return options.toArray(String[]::new);
    }

    private VersionInfo newest(String name) throws Exception {
        List<VersionInfo> manifests = new PublishedRecords(topics.read("models-" + name), "test").manifests();
        return manifests.get(manifests.size() - 1);
    }

    @Test
    void execute_weightsAndShares_publishesTheSameBytesAtAnyParallelismAndAfterAStop() throws Exception {
        topics.createEvents("events-" + OWN.name("weights"));
        JobOptions stopped =
                options(OWN.name("weights"), OWN.name("weights-stopped"), weighing("--idle-timeout=10m", "--blocks=3"));
        new StoppedMidWay(topics, checkpoints)
                .run(stopped, "hashmap", (from, to) -> send(OWN.name("weights"), from, to), BEFORE, EVENTS);
        try (RecordWriter writer = topics.writer()) {
            byte[] bad = "{\"label\": \"a\", \"weight\": -1, \"features\": [0,0,0,0,0,0]}".getBytes(UTF_8);
            writer.send(new ProducerRecord<>("events-" + OWN.name("weights"), 0, null, bad));
        }
        for (int parallelism : new int[] {1, 4}) {
            String name = OWN.name("weights-" + parallelism);
            JobRun.execute(
                    parallelism,
                    options(OWN.name("weights"), name, weighing("--blocks=" + parallelism, "--bounded=true")),
                    checkpoints.resolve(name));
        }

        List<String> one = topics.records("models-" + OWN.name("weights-1"));
        assertThat(topics.records("models-" + OWN.name("weights-4")))
                .isEqualTo(one)
                .hasSize(5 * 11);
        assertThat(topics.records("models-" + OWN.name("weights-stopped")))
                .hasSize(4 * 11)
                .isEqualTo(one.subList(0, 4 * 11));
        assertThat(topics.read("dead-letters-" + OWN.name("weights-1"))).hasSize(1);
        assertThat(newest(OWN.name("weights-1")).options())
                .containsEntry("class-weights", "b=3,c=0.5")
                .containsEntry("keep", "a=0.3,d=0.5");
        // A fifth has weight 0; of two of the five classes 0.3 and 0.5 of the others are trained.
        assertThat(newest(OWN.name("weights-1")).eventsTrained())
                .isBetween((long) (EVENTS * 0.8 * 0.76 * 0.95), (long) (EVENTS * 0.8 * 0.76 * 1.05));
    }

    /** Where weights are ignored, only those of 0 make a difference. */
    @Test
    void execute_learnerThatIgnoresWeights_trainsEventsOfWeightOne() throws Exception {
        topics.createEvents("events-" + OWN.name("ignored"));
        send(OWN.name("ignored"), 0, BEFORE);
        JobRun.execute(
                2,
                options(
                        OWN.name("ignored"),
                        OWN.name("ignored-pa"),
                        "--learner=linear",
                        "--max-weight=12",
                        "--bounded=true"),
                checkpoints.resolve("pa"));
        assertThat(newest(OWN.name("ignored-pa")).eventsTrained())
                .isEqualTo(IntStream.range(0, BEFORE)
                        .filter(i -> WEIGHTS[i / 5 % WEIGHTS.length] > 0)
                        .count());
    }

    /** Senders must not decide how much an event counts: without --max-weight, five of them move nothing. */
    @Test
    void execute_fiveEventsOfAMillion_areRefusedAndEveryPartIsAsWithoutThem() throws Exception {
        for (String events : List.of("vetted", "hostile")) {
            topics.createEvents("events-" + OWN.name(events));
            try (RecordWriter writer = topics.writer()) {
                for (int i = 0; i < BEFORE; i++) {
                    send(writer, events, i, SampleEvents.event(BASE, i));
                    if (events.equals("hostile") && i % 450 == 449) {
                        send(writer, events, i, SampleEvents.event(BASE, i + 1).withWeight(1e6));
                    }
                }
            }
            JobRun.execute(
                    2,
                    options(OWN.name(events), OWN.name(events), "--evaluate-fraction=0", "--bounded=true"),
                    checkpoints.resolve(events));
        }

        assertThat(newest(OWN.name("hostile")).parts())
                .isEqualTo(newest(OWN.name("vetted")).parts());
        assertThat(topics.read("dead-letters-" + OWN.name("hostile")))
                .hasSize(5)
                .allSatisfy(letter -> assertThat(new String(
                                letter.headers()
                                        .lastHeader("lorentztron.error.reason")
                                        .value(),
                                UTF_8))
                        .isEqualTo("weight-not-allowed"));
    }

    private static void send(RecordWriter writer, String events, int i, LabeledEvent event) {
        writer.send(new ProducerRecord<>(
                "events-" + OWN.name(events), i % KafkaTopics.PARTITIONS, null, EventJson.dense(event)));
    }
}
