package org.lorentztron.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.RecordWriter;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;

/**
 * The 60,000 training digits of MNIST through a broker and the job, the 10,000 test digits by the model that comes out.
 * Needs the folder {@code mnist} with the four files in the folder that the variable LORENTZTRON_DATA names.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class MnistJobIT {

    private static final int PARTITIONS = 4;

    /** Percent; an independent implementation of the paper's update with uniform averages reaches 6.0 to 6.4. */
    private static final double LARGEST_ERROR = 7.0;

    @TempDir
    private Path checkpoints;

    @Test
    void execute_mnistWithThePapersPreset_learnsAsTheReference() throws Exception {
        String data = System.getenv("LORENTZTRON_DATA");
        assumeTrue(data != null, "LORENTZTRON_DATA is not set: no MNIST files to train on");
        Path folder = Path.of(data, "mnist");
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            KafkaTopics topics = new KafkaTopics(broker);
            topics.createEvents("events");
            topics.createOutputs("models", "dead-letters");
            MnistDigits training = MnistDigits.read(folder, "train");
            send(topics, training);

            Duration time = JobRun.execute(2, options(broker), checkpoints);

            ModelVersion version = newest(broker);
            double error = 100.0 * errors(version, MnistDigits.read(folder, "t10k")) / 10_000;
            System.out.printf(
                    "MNIST: %s, test error %.2f %%; %d events in %.1f s, start and end of the job included%n",
                    version, error, training.size(), time.toMillis() / 1e3);
            assertThat(version.version()).isEqualTo(30);
            assertThat(version.manifest().eventsTrained()).isEqualTo(60_000);
            assertThat(topics.read("dead-letters")).isEmpty();
            assertThat(error).isLessThanOrEqualTo(LARGEST_ERROR);
        }
    }

    private static JobOptions options(EmbeddedBroker broker) {
        String classes = IntStream.range(0, 10).mapToObj(Integer::toString).collect(Collectors.joining(","));
        return JobArguments.parse(
                new String[] {
                    "--bootstrap-servers=" + broker.bootstrapServers(),
                    "--classes=" + classes,
                    "--features=784",
                    "--preset=paper",
                    "--rank=8",
                    "--interval=2s",
                    "--bounded=true"
                },
                Map.of());
    }

    /** Example i goes to partition i mod 4 with the time i ms after the begin of an interval. */
    private static void send(KafkaTopics topics, MnistDigits digits) {
        long base = (System.currentTimeMillis() / 2_000 - 1_800) * 2_000;
        try (RecordWriter writer = topics.writer()) {
            for (int i = 0; i < digits.size(); i++) {
                LabeledEvent event =
                        new LabeledEvent(null, Byte.toString(digits.labels()[i]), base + i, digits.features(i));
                writer.send(new ProducerRecord<>("events", i % PARTITIONS, null, EventJson.dense(event)));
            }
        }
    }

    private static ModelVersion newest(EmbeddedBroker broker) {
        Map<String, String> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (SnapshotConsumer consumer = new SnapshotConsumer(kafka, "models", "default")) {
            return consumer.readToEnd(Patience.LONG).orElseThrow();
        }
    }

    private static int errors(ModelVersion version, MnistDigits digits) {
        return (int) IntStream.range(0, digits.size())
                .filter(i -> !version.predict(digits.features(i)).label().equals(Byte.toString(digits.labels()[i])))
                .count();
    }
}
