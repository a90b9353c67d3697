package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.connectors.wire.EventAvro;
import org.lorentztron.connectors.wire.EventFormat;
import org.lorentztron.connectors.wire.EventJson;
import org.lorentztron.connectors.wire.LabeledEvent;

class BrokerCommandsTest {
    /** Two of these six are on the wrong side of x0 = x1. */
    private static final String SIX_EXAMPLES =
            """
            a 1:3 2:1
            a 1:2
            b 2:1
            b 1:1 2:4
            a 2:5
            b 1:6 2:1
            """;

    @TempDir
    static Path directory;

    private static EmbeddedBroker broker;
    private static String data;

    @BeforeAll
    static void start() throws Exception {
        broker = EmbeddedBroker.start();
        broker.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.write(broker.bootstrapServers(), "models", 4);
        PublishedModel.write(broker.bootstrapServers(), "models", 5);
        data = "libsvm:" + Files.writeString(directory.resolve("six.txt"), SIX_EXAMPLES);
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    @Test
    void evaluate_json_isOneObjectOnOneLineAndNothingElse() throws IOException {
        CommandLineRun run = call("evaluate", "--data", data, "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(fields(run.out())).containsExactly("version=5", "events=100", "testError=" + 2.0 / 6, "pairs=1");
    }

    @Test
    void evaluate_forPeople_showsVersionErrorAndConfusion() {
        CommandLineRun run = call("evaluate", "--data", data);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Model 'default', version 5: 1 of 1 pairs, trained on 100 events")
                .contains("Test error 33.33 %: it takes 2 of 6 examples for another class")
                .containsSubsequence("truth", "a", "b", "error", "33.3 %", "33.3 %", "predicted");
    }

    @Test
    void evaluate_dataOfAnotherShape_saysBothNumbers() {
        CommandLineRun run = call("evaluate", "--data", "digits");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("784 features").contains("trained on 2");
    }

    /** Whoever wrote the file may have left out the columns that are zero everywhere: nothing but the size is missing. */
    @Test
    void evaluate_libsvmWithoutItsLastColumns_isScored() throws IOException {
        Path file = Files.writeString(directory.resolve("narrow.txt"), "a 1:3\nb 1:-2\na 1:-1\n");

        CommandLineRun run = call("evaluate", "--data", "libsvm:" + file, "--json");

        assertThat(run.err()).isEmpty();
        assertThat(fields(run.out())).contains("testError=" + 1.0 / 3);
    }

    @Test
    void evaluate_libsvmWithMoreColumns_saysBothNumbers() throws IOException {
        Path file = Files.writeString(directory.resolve("wide.txt"), "a 1:3\nb 3:2\n");

        CommandLineRun run = call("evaluate", "--data", "libsvm:" + file);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("3 features").contains("trained on 2");
    }

    /** The timeout is for the first version to appear, not for the reading. */
    @Test
    void evaluate_versionInTheTopic_needsNoTimeout() {
        CommandLineRun run = call("evaluate", "--data", data, "--timeout", "0s");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void inspect_json_isOneObjectOnOneLineAndNothingElse() throws IOException {
        CommandLineRun run = call("inspect", "--version", "5", "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(fields(run.out()))
                .startsWith("version=5", "intervalEnd=20000", "events=100", "pair=a|b")
                .contains(
                        "examples=100",
                        "updates=40",
                        "mistakes=7",
                        "normU=" + Math.sqrt(0.75),
                        "normV=" + Math.sqrt(0.75))
                .anyMatch(field -> field.matches("sha256=[0-9a-f]{64}"));
    }

    @Test
    void inspect_forPeople_showsWhatShapedTheModelAndItsPairsInColumns() {
        CommandLineRun run = call("inspect");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("Model 'default', version 5: 1 of 1 pairs, trained on 100 events")
                .contains("  rank          1\n")
                .contains("  interval end  1970-01-01T00:00:20Z (event time)\n")
                .contains("  pair   examples  updates  mistakes   share     |U|     |V|        sha256\n")
                .contains("  a | b       100       40         7  7.00 %  0.8660  0.8660  ");
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void inspect_save_writesTheVersionToAFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("model.zip");

        CommandLineRun run = call("inspect", "--json", "--save", file.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(VersionFile.read(file).version()).isEqualTo(5);
    }

    @Test
    void inspect_saveIntoNoFolder_failsInOneLine(@TempDir Path folder) {
        CommandLineRun run =
                call("inspect", "--save", folder.resolve("none/model.zip").toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("--save").contains("cannot be written").hasLineCount(1);
    }

    /** A compacted topic cannot give version 4 back, and the command must not pass version 5 off as it. */
    @Test
    void inspect_olderVersion_failsInOneLine() {
        CommandLineRun run = call("inspect", "--version", "4", "--json");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("version 4").contains("newest complete version is 5");
    }

    @Test
    void inspect_unknownModel_failsAfterTheTimeout() {
        CommandLineRun run = call("inspect", "--model-id", "nobody", "--timeout", "300ms");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err())
                .contains("no complete version of model 'nobody' in topic 'models'")
                .contains("within 300ms");
    }

    @Test
    void inspect_topicMissing_waitsForTheTimeoutAndSaysSo() {
        CommandLineRun run = call("inspect", "--models-topic", "never", "--timeout", "50ms");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("within 50ms").contains("topic never does not exist");
    }

    /** Tools may be started before the job and its topics. */
    @Test
    void inspect_topicCreatedMeanwhile_isRead() {
        CompletableFuture<Void> created = CompletableFuture.runAsync(
                () -> {
                    broker.createTopic("later", 1, Map.of("cleanup.policy", "compact"));
                    PublishedModel.write(broker.bootstrapServers(), "later", 7);
                },
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));

        CommandLineRun run = call("inspect", "--models-topic", "later", "--timeout", "60s", "--json");
        created.join();

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("\"version\":7");
    }

    @Test
    void produce_topicMissing_failsAndCreatesNothing() {
        CommandLineRun first = call("produce", "--data", data, "--topic", "nowhere");
        CommandLineRun second = call("produce", "--data", data, "--topic", "nowhere");

        assertThat(first.exitCode()).isEqualTo(1);
        assertThat(first.err()).contains("topic 'nowhere' does not exist at " + broker.bootstrapServers());
        assertThat(second).isEqualTo(first);
    }

    /** Events of a job with more features than the file happens to use: dense formats must say all of them. */
    @Test
    void produce_features_setsTheLengthOfDenseEvents() throws Exception {
        broker.createTopic("wider", 1, Map.of());

        CommandLineRun run = call("produce", "--data", data, "--topic", "wider", "--features", "4");

        assertThat(run.err()).isEmpty();
        List<LabeledEvent> events = events("wider", 0, new EventJson(4));
        assertThat(events).hasSize(6);
        assertThat(events.get(0).features().indices()).containsExactly(0, 1);
    }

    @Test
    void produce_fewerFeaturesThanTheData_saysBothNumbers() {
        CommandLineRun run = call("produce", "--data", data, "--topic", "models", "--features", "1");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("the data has 2 features").contains("--features is 1");
    }

    @Test
    void produce_dataMissing_namesTheFile() {
        CommandLineRun run = call("produce", "--data", "libsvm:" + directory.resolve("none.txt"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("none.txt");
    }

    @Test
    void produce_sixExamplesTwoPartitions_alternatesAndCountsTimeUp() throws Exception {
        broker.createTopic("two", 2, Map.of());
        long before = System.currentTimeMillis();
        CommandLineRun run = call("produce", "--data", data, "--topic", "two", "--json");
        long after = System.currentTimeMillis();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(fields(run.out())).contains("events=6", "partitions=2");
        List<LabeledEvent> even = events("two", 0, new EventJson(2));
        List<LabeledEvent> odd = events("two", 1, new EventJson(2));
        assertThat(even).extracting(LabeledEvent::label).containsExactly("a", "b", "a");
        assertThat(odd).extracting(LabeledEvent::label).containsExactly("a", "b", "b");
        long first = even.get(0).timestamp();
        assertThat(first).isBetween(before - 6, after - 6);
        assertThat(even).extracting(LabeledEvent::timestamp).containsExactly(first, first + 2, first + 4);
        assertThat(odd).extracting(LabeledEvent::timestamp).containsExactly(first + 1, first + 3, first + 5);
    }

    /** A consumer of one format must see exactly what a consumer of another sees. */
    @Test
    void produce_everyFormat_holdsTheSameFeatures() throws Exception {
        for (String format : List.of("json", "json-sparse", "avro", "avro-sparse", "avro-bytes")) {
            broker.createTopic(format, 1, Map.of());
            CommandLineRun run =
                    call("produce", "--data", "digits", "--count", "3", "--topic", format, "--format", format);
            assertThat(run.exitCode()).isZero();
        }
        List<LabeledEvent> reference = events("json", 0, new EventJson(784));
        assertThat(reference).hasSize(3);
        assertSame(events("json-sparse", 0, new EventJson(784)), reference);
        assertSame(events("avro", 0, new EventAvro(784)), reference);
        assertSame(events("avro-sparse", 0, new EventAvro(784)), reference);
        assertSame(events("avro-bytes", 0, new EventAvro(784)), reference);
    }

    @Test
    void produce_labelNoise_isTheSameInEveryRun() throws Exception {
        broker.createTopic("noisy", 1, Map.of());
        broker.createTopic("noisy-again", 1, Map.of());
        for (String topic : List.of("noisy", "noisy-again")) {
            call("produce", "--data", data, "--count", "600", "--label-noise", "0.3", "--topic", topic);
        }
        List<String> labels = events("noisy", 0, new EventJson(2)).stream()
                .map(LabeledEvent::label)
                .toList();
        List<String> clean = List.of("a", "a", "b", "b", "a", "b");
        long wrong = 0;
        for (int i = 0; i < 600; i++) {
            wrong += labels.get(i).equals(clean.get(i % 6)) ? 0 : 1;
        }

        // 600 draws of probability 0.3: mean 180, standard deviation 11.
        assertThat(wrong).isBetween(180L - 45, 180L + 45);
        assertThat(events("noisy-again", 0, new EventJson(2)))
                .extracting(LabeledEvent::label)
                .isEqualTo(labels);
    }

    @Test
    void produce_rate_isNotExceeded() {
        broker.createTopic("slow", 1, Map.of());
        long begun = System.nanoTime();
        CommandLineRun run = call("produce", "--data", data, "--count", "11", "--rate", "20", "--topic", "slow");

        assertThat(run.exitCode()).isZero();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofMillis(500));
    }

    private static CommandLineRun call(String command, String... rest) {
        List<String> args = new ArrayList<>(List.of(command, "--bootstrap-servers", broker.bootstrapServers()));
        args.addAll(List.of(rest));
        return CommandLineRun.of(args.toArray(String[]::new));
    }

    private static void assertSame(List<LabeledEvent> found, List<LabeledEvent> expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(found.get(i).label()).isEqualTo(expected.get(i).label());
            assertThat(found.get(i).features().indices())
                    .isEqualTo(expected.get(i).features().indices());
            assertThat(found.get(i).features().values())
                    .isEqualTo(expected.get(i).features().values());
        }
    }

    private static List<LabeledEvent> events(String topic, int partition, EventFormat format) throws Exception {
        List<LabeledEvent> events = new ArrayList<>();
        TopicPartition source = new TopicPartition(topic, partition);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(source));
            consumer.seekToBeginning(List.of(source));
            long end = consumer.endOffsets(List.of(source)).get(source);
            while (consumer.position(source) < end) {
                for (ConsumerRecord<byte[], byte[]> each : consumer.poll(Duration.ofSeconds(1))) {
                    events.add(format.decode(each.value()));
                }
            }
        }
        return events;
    }

    /** All scalar fields in order, as name=value. */
    private static List<String> fields(String json) throws IOException {
        List<String> fields = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isScalarValue()) {
                    fields.add(parser.currentName() + "=" + parser.getText());
                }
            }
        }
        return fields;
    }
}
