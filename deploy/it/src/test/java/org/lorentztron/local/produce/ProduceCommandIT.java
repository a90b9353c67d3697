package org.lorentztron.local.produce;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.MnistDataset;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.local.BrokerCommands;
import org.lorentztron.local.IdxFiles;
import org.lorentztron.tools.cli.CommandLineRun;

/** What writes events to a broker: produce. */
public class ProduceCommandIT {
    @TempDir
    static Path directory;

    @RegisterExtension
    static final BrokerCommands COMMANDS = new BrokerCommands(ProduceCommandIT.class);

    @Test
    void produce_topicMissing_failsAndCreatesNothing() {
        CommandLineRun first = COMMANDS.call("produce", "--data", COMMANDS.data(), "--topic", "nowhere");
        CommandLineRun second = COMMANDS.call("produce", "--data", COMMANDS.data(), "--topic", "nowhere");

        assertThat(first.exitCode()).isEqualTo(1);
        assertThat(first.err())
                .contains("topic '" + COMMANDS.topic("nowhere") + "' does not exist at " + COMMANDS.bootstrapServers())
                .contains("--create --topic " + COMMANDS.topic("nowhere"));
        assertThat(second).isEqualTo(first);
    }

    /** Events of a job with more features than the file happens to use: dense formats must say all of them. */
    @Test
    void produce_features_setsTheLengthOfDenseEvents() throws Exception {
        COMMANDS.createTopic("wider", 1, Map.of());

        CommandLineRun run = COMMANDS.call("produce", "--data", COMMANDS.data(), "--topic", "wider", "--features", "4");

        assertThat(run.err()).isEmpty();
        List<LabeledEvent> events = events("wider", 0, new EventJson(4));
        assertThat(events).hasSize(6);
        assertThat(events.get(0).features().indices()).containsExactly(0, 1);
    }

    @Test
    void produce_fewerFeaturesThanTheData_saysBothNumbers() {
        CommandLineRun run =
                COMMANDS.call("produce", "--data", COMMANDS.data(), "--topic", "models", "--features", "1");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("the data has 2 features").contains("--features is 1");
    }

    /** The order of a stream is part of it. */
    @Test
    void produce_table_sendsItsRowsInTheirOrder() throws Exception {
        COMMANDS.createTopic("rows", 1, Map.of());
        Path file = Files.writeString(directory.resolve("rows.csv"), "x,kind\n3,b\n1,a\n-2,b\n");

        CommandLineRun run = COMMANDS.call("produce", "--data", "csv:" + file, "--topic", "rows", "--format", "json");

        assertThat(run.err()).isEmpty();
        List<LabeledEvent> events = events("rows", 0, new EventJson(1));
        assertThat(events).extracting(LabeledEvent::label).containsExactly("b", "a", "b");
        assertThat(events).extracting(event -> event.features().value(0)).containsExactly(3f, 1f, -2f);
    }

    /** The names of columns are the names of features, unless a format of indices is asked for. */
    @Test
    void produce_tableByDefault_sendsNamedFeatures() throws Exception {
        COMMANDS.createTopic("named", 2, Map.of());
        Path file = Files.writeString(
                directory.resolve("named.csv"), "at,x,colour,kind\n1700000000005,0.1,red,b\n1700000000006,,blue,a\n");

        CommandLineRun run = COMMANDS.call(
                "produce", "--data", "csv:" + file, "--topic", "named", "--time-column", "at", "--count", "3");

        assertThat(run.err()).hasLineCount(1).contains("times of column 'at' are read as millis");
        NamedJson format = new NamedJson(EventMapping.STANDARD, NameRules.NONE);
        List<LabeledEvent> even = events("named", 0, format);
        List<LabeledEvent> odd = events("named", 1, format);
        assertThat(even).extracting(LabeledEvent::label).containsExactly("b", "b");
        assertThat(odd).extracting(LabeledEvent::label).containsExactly("a");
        assertThat(odd).extracting(LabeledEvent::timestamp).containsExactly(1_700_000_000_006L);
        NamedFeatures space = new NamedFeatures();
        assertThat(even.get(0).features().indices())
                .containsExactlyInAnyOrder(space.index("x"), space.index("x?"), space.index("colour=red"));
        assertThat(even.get(0).features().values()).containsExactlyInAnyOrder(0.1f, 1, 1);
        assertThat(odd.get(0).features().indices()).containsExactly(space.index("colour=blue"));
    }

    @Test
    void produce_dataMissing_namesTheFile() {
        CommandLineRun run = COMMANDS.call("produce", "--data", "libsvm:" + directory.resolve("none.txt"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("none.txt");
    }

    @Test
    void produce_sixExamplesTwoPartitions_alternatesAndCountsTimeUp() throws Exception {
        COMMANDS.createTopic("two", 2, Map.of());
        long before = System.currentTimeMillis();
        CommandLineRun run = COMMANDS.call("produce", "--data", COMMANDS.data(), "--topic", "two", "--json");
        long after = System.currentTimeMillis();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(BrokerCommands.fields(run.out())).contains("events=6", "partitions=2");
        List<LabeledEvent> even = events("two", 0, new EventJson(2));
        List<LabeledEvent> odd = events("two", 1, new EventJson(2));
        assertThat(even).extracting(LabeledEvent::label).containsExactly("a", "b", "a");
        assertThat(odd).extracting(LabeledEvent::label).containsExactly("a", "b", "b");
        long first = even.get(0).timestamp();
        assertThat(first).isBetween(before - 6, after - 6);
        assertThat(even).extracting(LabeledEvent::timestamp).containsExactly(first, first + 2, first + 4);
        assertThat(odd).extracting(LabeledEvent::timestamp).containsExactly(first + 1, first + 3, first + 5);
    }

    /** What a person writes by hand: dense or sparse, with and without label, id and time. */
    @Test
    void produce_ownEvents_arriveAsTheyAreWritten() throws Exception {
        COMMANDS.createTopic("own", 1, Map.of());
        Path file = Files.writeString(
                directory.resolve("own.jsonl"),
                """
                {"id": "mine", "features": [1, 0]}

                {"label": "a", "timestamp": 1700000000000, "features": {"1": 0.5}}
                {"label": "b", "features": [0, 0]}
                """);

        CommandLineRun run = COMMANDS.call(
                "produce", "--data", "jsonl:" + file, "--features", "2", "--count", "2", "--topic", "own", "--json");

        assertThat(run.err()).isEmpty();
        assertThat(BrokerCommands.fields(run.out())).contains("events=2");
        List<LabeledEvent> events = events("own", 0, new EventJson(2));
        assertThat(events).extracting(LabeledEvent::id).containsExactly("mine", null);
        assertThat(events).extracting(LabeledEvent::label).containsExactly(null, "a");
        assertThat(events)
                .extracting(LabeledEvent::timestamp)
                .containsExactly(LabeledEvent.NO_TIMESTAMP, 1_700_000_000_000L);
        assertThat(events.get(1).features().indices()).containsExactly(1);
    }

    @Test
    void produce_standardInput_isReadToItsEnd() throws Exception {
        COMMANDS.createTopic("piped", 1, Map.of());
        InputStream before = System.in;
        CommandLineRun run;
        try {
            System.setIn(new ByteArrayInputStream("{\"features\": [1, 2]}\n{\"features\": [3, 4]}".getBytes(UTF_8)));
            run = COMMANDS.call("produce", "--data", "jsonl:-", "--features", "2", "--topic", "piped");
        } finally {
            System.setIn(before);
        }

        assertThat(run.err()).isEmpty();
        assertThat(events("piped", 0, new EventJson(2))).hasSize(2);
    }

    /** The job would put it among the dead letters, which a person without Kafka's tools cannot read. */
    @Test
    void produce_ownEventThatIsNone_namesTheLineAndWhatIsWrong() throws Exception {
        COMMANDS.createTopic("wrong", 1, Map.of());
        Path file = Files.writeString(
                directory.resolve("wrong.jsonl"), "{\"features\": [1, 0]}\n\n{\"features\": [1, 0, 5]}\n");

        CommandLineRun run = COMMANDS.call("produce", "--data", "jsonl:" + file, "--features", "2", "--topic", "wrong");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("wrong.jsonl, line 3: wrong-length: ");
    }

    /** Whoever mends the line must know which lines not to send again. */
    @Test
    void produce_brokenLine_saysHowManyRecordsWereSentBefore() throws Exception {
        COMMANDS.createTopic("broken", 2, Map.of());
        Path own = Files.writeString(
                directory.resolve("broken.jsonl"), "{\"features\": [1, 0]}\n".repeat(1234) + "{\"features\": [1,\n");
        Path table = Files.writeString(directory.resolve("broken.csv"), "at,x,kind\n1700000000000,1,a\n,2,b\n");

        CommandLineRun lines =
                COMMANDS.call("produce", "--data", "jsonl:" + own, "--features", "2", "--topic", "broken");
        CommandLineRun rows =
                COMMANDS.call("produce", "--data", "csv:" + table, "--time-column", "at", "--topic", "broken");

        assertThat(lines.exitCode()).isEqualTo(1);
        assertThat(lines.err().strip()).contains("line 1235: ").endsWith("; sent 1,234 records before");
        assertThat(rows.exitCode()).isEqualTo(1);
        assertThat(rows.err().strip()).contains("line 3, column 'at'").endsWith("; sent 1 record before");
        assertThat(events("broken", 1, new EventJson(2))).hasSize(617);
    }

    /** A consumer of one format must see exactly what a consumer of another sees. */
    @Test
    void produce_everyFormat_holdsTheSameFeatures() throws Exception {
        for (String format : List.of("json", "json-sparse", "avro", "avro-sparse", "avro-bytes")) {
            COMMANDS.createTopic(format, 1, Map.of());
            CommandLineRun run =
                    COMMANDS.call("produce", "--data", "digits", "--count", "3", "--topic", format, "--format", format);
            assertThat(run.exitCode()).isZero();
        }
        List<LabeledEvent> reference = events("json", 0, new EventJson(784));
        assertThat(reference).hasSize(3);
        assertSame(events("json-sparse", 0, new EventJson(784)), reference);
        assertSame(events("avro", 0, new EventAvro(784)), reference);
        assertSame(events("avro-sparse", 0, new EventAvro(784)), reference);
        assertSame(events("avro-bytes", 0, new EventAvro(784)), reference);
    }

    /** Two digits, then deformations of them: the digits of the experiments. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void produce_deform_sendsTheOriginalsAndThenTheirDeformations() throws Exception {
        COMMANDS.createTopic("deformed", 1, Map.of());
        Path mnist = Files.createDirectory(directory.resolve("mnist"));
        IdxFiles.write(mnist, "train", 2);
        IdxFiles.write(mnist, "t10k", 1);

        CommandLineRun run =
                COMMANDS.call("produce", "--data", "mnist:" + mnist, "--deform", "--count", "5", "--topic", "deformed");

        assertThat(run.err()).isEmpty();
        Dataset originals = MnistDataset.read(mnist);
        EndlessDigits expected = new EndlessDigits(originals, 1);
        List<LabeledEvent> events = events("deformed", 0, new EventJson(784));
        assertThat(events).hasSize(5);
        for (int i = 0; i < 5; i++) {
            assertThat(events.get(i).features()).isEqualTo(expected.training(i).features());
            assertThat(events.get(i).label()).isEqualTo(expected.training(i).label());
        }
        assertThat(events.get(2).features()).isNotEqualTo(events.get(0).features());
    }

    @Test
    void produce_labelNoise_isTheSameInEveryRun() throws Exception {
        COMMANDS.createTopic("noisy", 1, Map.of());
        COMMANDS.createTopic("noisy-again", 1, Map.of());
        for (String topic : List.of("noisy", "noisy-again")) {
            COMMANDS.call(
                    "produce", "--data", COMMANDS.data(), "--count", "600", "--label-noise", "0.3", "--topic", topic);
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
        COMMANDS.createTopic("slow", 1, Map.of());
        long begun = System.nanoTime();
        CommandLineRun run =
                COMMANDS.call("produce", "--data", COMMANDS.data(), "--count", "11", "--rate", "20", "--topic", "slow");

        assertThat(run.exitCode()).isZero();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofMillis(500));
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
        return events(COMMANDS.bootstrapServers(), COMMANDS.topic(topic), partition, format);
    }

    /** All events of a partition, from its beginning to its end as of now. */
    public static List<LabeledEvent> events(String servers, String topic, int partition, EventFormat format)
            throws Exception {
        List<LabeledEvent> events = new ArrayList<>();
        TopicPartition source = new TopicPartition(topic, partition);
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", servers), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
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
}
