package org.lorentztron.local.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;

/** A sender makes up names without end: 300 events of 4,990 new ones each among ordinary events, default options. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class NewNamesIT {
    private static final int ORDINARY = 3_000;
    private static final int MILLIS = 20;
    private static final int FIRST_OF_NEW = 1_000;
    private static final int EVENTS_OF_NEW = 300;
    private static final int NAMES = 4_990;
    private static final long START = 1_700_000_000_000L;

    @TempDir
    Path directory;

    @Test
    void run_heapThatCannotHoldAllNames_publishesAndKeepsWhatMatters() throws Exception {
        Path log = directory.resolve("new-names.log");
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopic("events", 1, Map.of("retention.ms", "-1"));
            broker.createTopic(
                    "models", 1, Map.of("cleanup.policy", "compact", "max.message.bytes", Integer.toString(8 << 20)));
            broker.createTopic("dead-letters", 1, Map.of());
            broker.createTopic("signals", 1, Map.of());
            send(broker);

            try (ChildJvm run = ChildJvm.startLorentztron(log, "512m", options(broker))) {
                Patience.await("the end of the run", Patience.LONG, () -> !run.isAlive());
            }

            String lines = Files.readString(log);
            assertThat(lines).contains("job has ended").doesNotContain("OutOfMemoryError");
            assertThat(lines).contains("part a|b of model default holds ", ", and forgets those touched longest ago");
            try (SnapshotConsumer consumer =
                    new SnapshotConsumer(Map.of("bootstrap.servers", broker.bootstrapServers()), "models", "default")) {
                ModelVersion version = consumer.readToEnd(Patience.LONG).orElseThrow();
                assertThat(version.manifest().intervalEnd()).isGreaterThan(START + (ORDINARY - 1) * MILLIS);
                assertThat(version.manifest().options()).containsKey("max-features-held");
                assertThat(version.predict(Map.of("x", 2.0, "y", 0.3)).label()).isEqualTo("a");
                assertThat(version.predict(Map.of("x", -2.0, "y", 0.3)).label()).isEqualTo("b");
            }
        }
    }

    private static List<String> options(EmbeddedBroker broker) {
        return List.of(
                "run",
                "--parallelism=1",
                "--checkpoint-interval=1s",
                "--bounded",
                "--bootstrap-servers=" + broker.bootstrapServers(),
                "--classes=a,b",
                "--signals-topic=signals");
    }

    private static void send(EmbeddedBroker broker) {
        Random random = new Random(1);
        try (RecordWriter writer = new RecordWriter(broker.bootstrapServers())) {
            for (int i = 0; i < ORDINARY; i++) {
                long time = START + (long) i * MILLIS;
                double x = random.nextGaussian();
                writer.send(record(
                        time,
                        x + random.nextGaussian() / 4 > 0 ? "a" : "b",
                        "\"x\":" + x + ",\"y\":" + random.nextGaussian()));
                if (i >= FIRST_OF_NEW && i < FIRST_OF_NEW + EVENTS_OF_NEW) {
                    writer.send(record(time, random.nextBoolean() ? "a" : "b", newNames(i)));
                }
            }
        }
    }

    private static String newNames(int event) {
        StringBuilder names = new StringBuilder("\"x\":0");
        for (int k = 0; k < NAMES; k++) {
            names.append(",\"n").append(event).append('_').append(k).append("\":1");
        }
        return names.toString();
    }

    private static ProducerRecord<byte[], byte[]> record(long time, String label, String features) {
        String event = "{\"timestamp\":" + time + ",\"label\":\"" + label + "\",\"features\":{" + features + "}}";
        return new ProducerRecord<>("events", 0, null, event.getBytes(UTF_8));
    }
}
