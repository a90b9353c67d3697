package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.job.options.JobOptions;

/** The job that only joins, stopped while events wait, goes on with more subtasks as if it had never stopped. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class RescaledJoinJobIT {
    private static final OwnNames OWN = OwnNames.of(RescaledJoinJobIT.class);
    private static final int EVENTS = 3_000;
    /** So many are sent before the stop, with the labels that have come by then. */
    private static final int EVENTS_BEFORE = 2_000;

    /** Most events wait for it when the job stops. */
    private static final int DELAY = 700;

    /** One event in so many never gets a label. */
    private static final int WITHOUT = 5;

    /** After all that is compared: all else is decided when it comes. */
    private static final int CLOSING = EVENTS + 10_000;

    @TempDir
    private Path directory;

    private static EmbeddedBroker broker;
    private static KafkaTopics topics;
    private static long base;

    @BeforeAll
    static void startBroker() {
        broker = SharedBroker.get();
        topics = new KafkaTopics(broker);
        base = SampleEvents.base();
        topics.createEvents("events-" + OWN.name("rescaled-join"));
        topics.createEvents("labels-" + OWN.name("rescaled-join"));
    }

    @Test
    void stop_whileEventsWait_goesOnWithMoreSubtasks() throws Exception {
        JobOptions stopped = options(OWN.name("stopped"));
        JobOptions straight = options(OWN.name("straight"), "--bounded=true");
        send(0, EVENTS_BEFORE);
        String savepoint;
        try (EndlessRun run = start(1, stopped, new Configuration())) {
            run.await("events that are joined", () -> count(stopped) > 0);
            savepoint = run.stop(directory);
        }
        int before = count(stopped);
        send(EVENTS_BEFORE, EVENTS);
        sendClosing();
        Configuration restored = new Configuration();
        restored.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);

        try (EndlessRun run = start(3, stopped, restored)) {
            run.await("all events", () -> count(stopped) == EVENTS);
        }

        assertThat(before).isBetween(1, EVENTS_BEFORE - DELAY);
        JobRun.executeJoin(2, straight, topic(straight), directory);
        assertThat(joined(stopped)).isEqualTo(joined(straight));
        assertThat(topics.deadLetters(stopped.topics().deadLetters())).isEmpty();
    }

    private EndlessRun start(int parallelism, JobOptions options, Configuration more) throws Exception {
        StreamExecutionEnvironment env = JobRun.environment(parallelism, directory);
        env.configure(more);
        JoinJob.assemble(env, options, topic(options));
        return EndlessRun.start(env, topics, options.topics().models());
    }

    private static String topic(JobOptions options) {
        return options.modelId().replaceFirst("join", "joined");
    }

    private static int count(JobOptions options) {
        return joined(options).values().stream().mapToInt(List::size).sum();
    }

    /** Without the closing events. */
    private static Map<Integer, List<JoinedRecord>> joined(JobOptions options) {
        return JoinedRecord.of(topics, topic(options), time -> time < base + CLOSING);
    }

    /** Silence must not end event time before the closing records do, however slow the machine. */
    private static JobOptions options(String name, String... more) {
        topics.createJoined("joined-" + name, KafkaTopics.PARTITIONS);
        topics.createOutputs("models-join-" + name, "dead-letters-join-" + name);
        return TestOptions.of(Stream.concat(
                        Stream.of(
                                "--bootstrap-servers=" + broker.bootstrapServers(),
                                "--events-topic=events-" + OWN.name("rescaled-join"),
                                "--labels-topic=labels-" + OWN.name("rescaled-join"),
                                "--models-topic=models-join-" + name,
                                "--dead-letters-topic=dead-letters-join-" + name,
                                "--model-id=join-" + name,
                                "--label-timeout=2s",
                                "--unlabelled=b",
                                "--idle-timeout=300s"),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    /** Events, and the labels that come until the last of them. */
    private static void send(int from, int to) throws Exception {
        try (RecordWriter writer = topics.writer()) {
            for (int i = from; i < to; i++) {
                LabeledEvent event = SampleEvents.event(base, i);
                LabeledEvent sent = new LabeledEvent(event.id(), null, event.timestamp(), event.features());
                send(writer, "events-" + OWN.name("rescaled-join"), i, EventJson.dense(sent));
            }
            int labelled = to == EVENTS ? EVENTS : to - DELAY;
            IntStream.range(Math.max(0, from - DELAY), labelled)
                    .filter(i -> i % WITHOUT != 0)
                    .forEach(i -> send(
                            writer,
                            "labels-" + OWN.name("rescaled-join"),
                            i / WITHOUT,
                            label("event " + i, SampleEvents.event(base, i).label(), i + DELAY)));
        }
    }

    private static void sendClosing() throws Exception {
        try (RecordWriter writer = topics.writer()) {
            for (int partition = 0; partition < KafkaTopics.PARTITIONS; partition++) {
                LabeledEvent closing = SampleEvents.event(base, CLOSING + partition);
                send(writer, "events-" + OWN.name("rescaled-join"), partition, EventJson.dense(closing));
                send(writer, "labels-" + OWN.name("rescaled-join"), partition, label("nobody", "a", CLOSING));
            }
        }
    }

    private static void send(RecordWriter writer, String topic, int number, byte[] value) {
        writer.send(new ProducerRecord<>(topic, number % KafkaTopics.PARTITIONS, null, value));
    }

    private static byte[] label(String id, String label, int time) {
        return ("{\"id\":\"" + id + "\",\"label\":\"" + label + "\",\"timestamp\":" + (base + time) + "}")
                .getBytes(UTF_8);
    }
}
