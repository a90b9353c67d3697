package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.job.options.JobOptions;

/**
 * Signals in Kafka: of named features, once each, the same bytes from a job that is stopped and goes on as from one
 * that is not.
 */
class SignalsTopicIT {
    private static final OwnNames OWN = OwnNames.of(SignalsTopicIT.class);
    private static final int EVENTS = 9_300;
    private static final int MS_PER_EVENT = 2;
    /** Amounts double from here on: the first windows are of 1,000 events and full by then. */
    private static final int AMOUNTS_FROM = 2_400;
    /** After the signal of the amounts, and within a window. */
    private static final int BEFORE_SAVEPOINT = 4_333;
    /** Half of the ages are missing from here on, and a country comes that was not there before. */
    private static final int AGES_FROM = 5_500;

    private static final String NAME = OWN.name("signals");

    @TempDir
    private Path checkpoints;

    private final EmbeddedBroker broker = SharedBroker.get();
    private final KafkaTopics topics = new KafkaTopics(broker);

    private static String json(int i) {
        Random random = new Random(i);
        boolean first = random.nextBoolean();
        double amount = Math.exp((first ? 1 : 2) + random.nextGaussian()) * (i < AMOUNTS_FROM ? 1 : 8);
        boolean isGone = i >= AGES_FROM && random.nextBoolean();
        String country = List.of("DE", "US", "FR").get(random.nextInt(3));
        return "{\"label\": \"" + (first ? "a" : "b") + "\", \"timestamp\": " + (WholeJob.BASE + MS_PER_EVENT * i)
                + ", \"features\": {\"amount\": " + amount + ", \"age\": "
                + (isGone ? "null" : 20 + random.nextInt(50)) + ", \"country\": \""
                + (i >= AGES_FROM && random.nextInt(4) == 0 ? "XX" : country) + "\"}}";
    }

    private void send(int from, int to) {
        try (RecordWriter writer = topics.writer()) {
            for (int i = from; i < to; i++) {
                writer.send(new ProducerRecord<>(
                        "events-" + NAME, i % KafkaTopics.PARTITIONS, null, json(i).getBytes(UTF_8)));
            }
        }
    }

    private JobOptions options(String name, String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--events-topic=events-" + NAME,
                "--models-topic=models-" + name,
                "--dead-letters-topic=dead-letters-" + name,
                "--signals-topic=" + name,
                "--model-id=" + name,
                "--classes=a,b",
                "--features=named",
                "--learner=herded",
                "--interval=100ms",
                "--out-of-orderness=20ms",
                "--idle-timeout=10m"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    /** Without the model id, which differs. */
    private List<String> signals(String name) {
        return topics.read(name).stream()
                .map(record -> {
                    assertThat(new String(record.key(), UTF_8)).isEqualTo(name);
                    return new String(record.value(), UTF_8).replace("\"model\":\"" + name + "\"", "");
                })
                .toList();
    }

    private void create(String name) {
        topics.createOutputs("models-" + name, "dead-letters-" + name);
        topics.createEvents(name);
    }

    @Test
    void stop_midWay_goesOnWithTheSameBytes() throws Exception {
        topics.createEvents("events-" + NAME);
        create(OWN.name("told-whole"));
        create(OWN.name("told-restored"));
        JobOptions options = options(OWN.name("told-restored"), "--blocks=1");
        StoppedMidWay jobs = new StoppedMidWay(topics, checkpoints);
        Configuration configuration = JobCounters.configuration();
        send(0, BEFORE_SAVEPOINT);
        String savepoint;
        try (EndlessRun job = jobs.start(options, 2, configuration)) {
            job.awaitRead(BEFORE_SAVEPOINT);
            job.await("a signal", () -> !signals(OWN.name("told-restored")).isEmpty());
            savepoint = job.stop(checkpoints);
        }
        int before = signals(OWN.name("told-restored")).size();
        send(BEFORE_SAVEPOINT, EVENTS);
        JobRun.execute(1, options(OWN.name("told-whole"), "--bounded=true"), checkpoints);
        List<String> whole = signals(OWN.name("told-whole"));
        configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        try (EndlessRun job = jobs.start(options, 3, configuration)) {
            job.await("all signals", () -> signals(OWN.name("told-restored")).size() >= whole.size());
        }

        assertThat(before).isPositive().isLessThan(whole.size());
        List<String> restored = signals(OWN.name("told-restored"));
        assertThat(restored).containsExactlyInAnyOrderElementsOf(whole);
        assertThat(ordered(restored)).isEqualTo(ordered(whole));
    }

    /** What is found wrong in the records may stand anywhere among the others. */
    private static List<String> ordered(List<String> signals) {
        return signals.stream()
                .filter(signal -> !signal.contains("input-warning"))
                .toList();
    }
}
