package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.version.VersionInfo;

/** The whole job with a topic of labels, with a real broker. */
class LateLabelsJobIT {
    private static final OwnNames OWN = OwnNames.of(LateLabelsJobIT.class);
    private static final int EVENTS = 3_000;
    private static final int LABEL_PARTITIONS = 3;
    private static final int DELAY = 700;
    private static final int MIDWAY = 1_500;
    /** A clock that is ahead by nearly as much as Kafka takes. */
    private static final long LEAD = 59 * 60_000;

    @TempDir
    private Path checkpoints;

    private static EmbeddedBroker broker;
    private static KafkaTopics topics;
    private static long base;

    @BeforeAll
    static void startBroker() {
        broker = SharedBroker.get();
        topics = new KafkaTopics(broker);
        base = SampleEvents.base();
    }

    /** Poison in both topics is rejected with its bytes, clocks are ahead in both, and no model is changed. */
    @Test
    void labels_ofATopicOfTheirOwn_giveTheModelsOfJoinedEvents() throws Exception {
        topics.createAll(OWN.name("late"));
        topics.createEvents("labels-" + OWN.name("late"), LABEL_PARTITIONS);
        topics.createAll(OWN.name("joined"));
        sendJoined("events-" + OWN.name("joined"));
        Map<String, MalformedReason> rejected = new HashMap<>(sendEvents("events-" + OWN.name("late")));
        rejected.putAll(sendLabels("labels-" + OWN.name("late")));

        JobRun.execute(1, TestOptions.bounded(broker, OWN.name("joined")), checkpoints);
        JobRun.execute(
                2,
                TestOptions.bounded(
                        broker,
                        OWN.name("late"),
                        "--labels-topic=labels-" + OWN.name("late"),
                        "--label-timeout=2s",
                        "--label-early=1s"),
                checkpoints);

        assertThat(topics.pairRecords("models-" + OWN.name("late")))
                .isEqualTo(topics.pairRecords("models-" + OWN.name("joined")))
                .hasSizeGreaterThan(3 * 10);
        List<VersionInfo> manifests =
                new PublishedRecords(topics.read("models-" + OWN.name("late")), "test").manifests();
        VersionInfo last = manifests.get(manifests.size() - 1);
        assertThat(last.eventsTrained()).isEqualTo(EVENTS);
        assertThat(last.sourcePositions())
                .extracting(position -> position.topic() + "-" + position.partition())
                .containsExactly(
                        "events-" + OWN.name("late") + "-0",
                        "events-" + OWN.name("late") + "-1",
                        "events-" + OWN.name("late") + "-2",
                        "events-" + OWN.name("late") + "-3",
                        "labels-" + OWN.name("late") + "-0",
                        "labels-" + OWN.name("late") + "-1",
                        "labels-" + OWN.name("late") + "-2");
        assertThat(last.options()).containsEntry("label-timeout", "2s").containsEntry("unlabelled", "drop");
        assertThat(reasons("dead-letters-" + OWN.name("late"))).isEqualTo(rejected);
    }

    static List<String> unlabelled() {
        return Boolean.getBoolean("lorentztron.nightly") ? List.of("drop", "b") : List.of("b");
    }

    /** The job that only joins, and a job that trains from what it wrote, give the models of the job that does both. */
    @ParameterizedTest
    @MethodSource("unlabelled")
    void joinedTopic_ofTheJobThatJoins_givesTheSameModels(String unlabelled) throws Exception {
        String both = OWN.name("both-" + unlabelled);
        String two = OWN.name("two-" + unlabelled);
        topics.createAll(both);
        topics.createAll(two);
        topics.createEvents("labels-" + both, LABEL_PARTITIONS);
        topics.createJoined("joined-" + two, KafkaTopics.PARTITIONS);
        sendEvents("events-" + both);
        sendLabels("labels-" + both, 5);
        String[] late = {
            "--labels-topic=labels-" + both, "--label-timeout=2s", "--label-early=1s", "--unlabelled=" + unlabelled
        };

        JobRun.execute(2, TestOptions.bounded(broker, both, late), checkpoints);
        JobRun.executeJoin(
                3,
                TestOptions.bounded(
                        broker,
                        both,
                        late[0],
                        late[1],
                        late[2],
                        late[3],
                        "--dead-letters-topic=dead-letters-" + two,
                        "--model-id=join"),
                "joined-" + two,
                checkpoints);
        JobRun.execute(2, TestOptions.bounded(broker, two, "--events-topic=joined-" + two), checkpoints);

        assertThat(topics.pairRecords("models-" + two))
                .isEqualTo(topics.pairRecords("models-" + both))
                .hasSizeGreaterThan(3 * 10);
        assertThat(reasons("dead-letters-" + two))
                .isEqualTo(reasons("dead-letters-" + both))
                .isNotEmpty();
    }

    /** Why records were rejected, by where they are. */
    private static Map<String, MalformedReason> reasons(String topic) {
        Map<String, MalformedReason> reasons = new HashMap<>();
        topics.deadLetters(topic).forEach((position, letter) -> reasons.put(position, letter.reason()));
        return reasons;
    }

    /** Events with the labels that come for them, where and when these come. */
    private static void sendJoined(String topic) throws Exception {
        try (RecordWriter writer = topics.writer()) {
            for (int i = 0; i < EVENTS; i++) {
                LabeledEvent event = SampleEvents.event(base, i);
                LabeledEvent later =
                        new LabeledEvent(event.id(), event.label(), event.timestamp() + DELAY, event.features());
                writer.send(new ProducerRecord<>(topic, i % LABEL_PARTITIONS, null, EventJson.dense(later)));
            }
        }
    }

    private static Map<String, MalformedReason> sendEvents(String topic) throws Exception {
        try (RecordWriter writer = topics.writer()) {
            for (int i = 0; i < EVENTS; i++) {
                LabeledEvent event = SampleEvents.event(base, i);
                if (i == MIDWAY) {
                    sendAhead(writer, topic, event);
                    sendAhead(writer, topic, event);
                }
                LabeledEvent sent = new LabeledEvent(event.id(), null, event.timestamp(), event.features());
                writer.send(new ProducerRecord<>(topic, i % KafkaTopics.PARTITIONS, null, EventJson.dense(sent)));
            }
            LabeledEvent nameless = new LabeledEvent(
                    null, null, base, SampleEvents.event(base, 0).features());
            writer.send(new ProducerRecord<>(topic, 2, null, EventJson.dense(nameless)));
        }
        return Map.of(topic + "-2@" + EVENTS / KafkaTopics.PARTITIONS, MalformedReason.MISSING_ID);
    }

    /** Nothing is ever told of it. */
    private static void sendAhead(RecordWriter writer, String topic, LabeledEvent event) {
        long ahead = System.currentTimeMillis() + LEAD;
        LabeledEvent sent = new LabeledEvent("stranger", null, ahead, event.features());
        writer.send(new ProducerRecord<>(topic, 0, null, EventJson.dense(sent)));
    }

    private static Map<String, MalformedReason> sendLabels(String topic) throws Exception {
        return sendLabels(topic, EVENTS + 1);
    }

    /** @param without one of so many events in turn gets no label */
    private static Map<String, MalformedReason> sendLabels(String topic, int without) throws Exception {
        try (RecordWriter writer = topics.writer()) {
            for (int i = 0; i < EVENTS; i++) {
                if (i % without == without - 1) {
                    continue;
                }
                if (i == MIDWAY) {
                    String ahead = label("someone", "a", System.currentTimeMillis() + LEAD);
                    writer.send(new ProducerRecord<>(topic, 0, null, ahead.getBytes(UTF_8)));
                }
                LabeledEvent event = SampleEvents.event(base, i);
                String label = label(event.id(), event.label(), event.timestamp() + DELAY);
                writer.send(new ProducerRecord<>(topic, i % LABEL_PARTITIONS, null, label.getBytes(UTF_8)));
            }
            for (String bad : List.of(
                    "{\"label\":\"a\"}",
                    "{\"id\":\"event 7\"}",
                    "nonsense",
                    label("event 7", "z", base),
                    label("nobody", "a", base + DELAY + EVENTS))) {
                writer.send(new ProducerRecord<>(topic, 1, null, bad.getBytes(UTF_8)));
            }
        }
        int first = EVENTS / LABEL_PARTITIONS;
        return Map.of(
                topic + "-0@" + MIDWAY / LABEL_PARTITIONS, MalformedReason.UNKNOWN_ID,
                topic + "-1@" + first, MalformedReason.MISSING_ID,
                topic + "-1@" + (first + 1), MalformedReason.MISSING_FIELD,
                topic + "-1@" + (first + 2), MalformedReason.NOT_JSON,
                topic + "-1@" + (first + 3), MalformedReason.UNKNOWN_CLASS,
                topic + "-1@" + (first + 4), MalformedReason.UNKNOWN_ID);
    }

    private static String label(String id, String label, long timestamp) {
        return "{\"id\":\"" + id + "\",\"label\":\"" + label + "\",\"timestamp\":" + timestamp + "}";
    }
}
