package org.lorentztron.local.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.local.BrokerCommands;
import org.lorentztron.local.PublishedModel;
import org.lorentztron.tools.cli.CommandLineRun;

/** Versions of a broker, scored on examples. */
class EvaluateCommandIT {
    @TempDir
    static Path directory;

    @RegisterExtension
    static final BrokerCommands COMMANDS = new BrokerCommands(EvaluateCommandIT.class);

    /** Of the six examples, without calibration: each of two classes has the probability 1/2. */
    private static final List<String> QUALITY = List.of(
            "abstained=0",
            "error=0.333333",
            "kappa=0.333333",
            "logLoss=0.693147",
            "brier=0.5",
            "ece=0",
            "events=3",
            "precision=0.666667",
            "recall=0.666667",
            "rocAuc=0.5",
            "prAuc=0.5",
            "events=3",
            "precision=0.666667",
            "recall=0.666667",
            "rocAuc=0.5",
            "prAuc=0.5");

    /** With a model of one network in the topic {@code networks}. */
    @BeforeAll
    static void writeNetwork() {
        COMMANDS.createTopic("networks", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.writeNetwork(COMMANDS.bootstrapServers(), COMMANDS.topic("networks"), 5);
    }

    @Test
    void evaluate_json_isOneObjectOnOneLineAndNothingElse() throws IOException {
        CommandLineRun run = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertEvaluated(
                run.out(),
                "version=5",
                "events=100",
                "testError=" + 2.0 / 6,
                "pairs=1",
                "parts=1",
                "records=1",
                "calibratedOn=0");
    }

    @Test
    void evaluate_forPeople_showsVersionErrorAndConfusion() {
        CommandLineRun run = COMMANDS.call("evaluate", "--data", COMMANDS.data());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Model 'default', version 5: 1 of 1 pairs, trained on 100 events")
                .contains("Error rate 33.33 % (0.00-100.00): it takes 2 of 6 examples for another class")
                .containsSubsequence("truth", "a", "b", "error", "33.3 %", "33.3 %", "predicted")
                .contains("kappa 0.333 (-0.500-1.000), log loss 0.6931, Brier 0.5000, ECE")
                .containsPattern("a +3 +0.667 \\(0.000-1.000\\) +0.667 \\(0.000-1.000\\) +0.500 +0.");
    }

    @Test
    void evaluate_dataOfAnotherShape_saysBothNumbers() {
        CommandLineRun run = COMMANDS.call("evaluate", "--data", "digits");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("784 features").contains("trained on 2");
    }

    /**
     * Whoever wrote the file may have left out the columns that are zero everywhere: nothing but the size is missing.
     */
    @Test
    void evaluate_libsvmWithoutItsLastColumns_isScored() throws IOException {
        Path file = Files.writeString(directory.resolve("narrow.txt"), "a 1:3\nb 1:-2\na 1:-1\n");

        CommandLineRun run = COMMANDS.call("evaluate", "--data", "libsvm:" + file, "--json");

        assertThat(run.err()).isEmpty();
        assertThat(BrokerCommands.fields(run.out())).contains("testError=" + 1.0 / 3);
    }

    /** The same file as produce sends, with what a topic may have. */
    @Test
    void evaluate_linesOfEvents_areScoredAndTheOthersCounted() throws IOException {
        Path file = Files.writeString(
                directory.resolve("events.jsonl"),
                """
                {"label": "a", "features": [3, 0]}
                {"label": "b", "features": {"0": -2}}

                {"features": [1, 2]}
                {"label": "a", "features": [1]}
                {"label": "a", "features": [-1, 0]}
                {"label": "c", "features": [1, 2]}
                """);

        CommandLineRun run = COMMANDS.call("evaluate", "--data", "jsonl:" + file, "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err().lines())
                .containsExactly(
                        file + ", line 5: wrong-length: features has length 1, expected 2",
                        "not scored: 1 line that is no event; 1 line without a label; 1 line of other classes, the"
                                + " last one \"c\", expected a, b");
        assertThat(BrokerCommands.fields(run.out())).contains("testError=" + 1.0 / 3);
    }

    @Test
    void evaluate_noLineWithALabel_fails() throws IOException {
        Path file = Files.writeString(directory.resolve("unlabelled.jsonl"), "{\"features\": [1, 2]}\n");

        CommandLineRun run = COMMANDS.call("evaluate", "--data", "jsonl:" + file);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualToNormalizingNewlines(
                        "lorentztron evaluate: no line of jsonl:" + file + " can be scored: 1 line without a label\n");
    }

    @Test
    void evaluate_table_isScored() throws IOException {
        Path file = Files.writeString(
                directory.resolve("table.arff"),
                "@relation t\n@attribute kind {b, a}\n@attribute x real\n@attribute y real\n@data\n"
                        + "a, 3, 0\nb, -2, 0\na, -1, 0\n");

        CommandLineRun run = COMMANDS.call("evaluate", "--data", "arff:" + file + "#kind", "--json");

        assertThat(run.err()).isEmpty();
        assertThat(BrokerCommands.fields(run.out())).contains("testError=" + 1.0 / 3);
    }

    @Test
    void evaluate_libsvmWithMoreColumns_saysBothNumbers() throws IOException {
        Path file = Files.writeString(directory.resolve("wide.txt"), "a 1:3\nb 3:2\n");

        CommandLineRun run = COMMANDS.call("evaluate", "--data", "libsvm:" + file);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("3 features").contains("trained on 2");
    }

    @Test
    void evaluate_withAPolicy_countsWhatIsDecided() throws IOException {
        CommandLineRun all = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--threshold", "b=0.4", "--json");
        CommandLineRun none = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--abstain-below", "0.6", "--json");
        CommandLineRun forPeople = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--abstain-below", "0.6");

        assertThat(BrokerCommands.fields(all.out()))
                .contains("threshold=b=0.4", "testError=0.5", "abstained=0.0", "error=0.5");
        assertThat(BrokerCommands.fields(none.out())).contains("testError=null", "abstained=1.0", "error=null");
        assertThat(forPeople.out()).contains("Decides by abstain-below 0.6", "No label for 100.00 % of all examples");
    }

    @Test
    void evaluate_policyOfClassesThatTheVersionLacks_namesThem() {
        CommandLineRun run = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--threshold", "c=0.4,d=0.1");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("version 5: policy names the classes c, d, expected some of a, b");
    }

    @Test
    void evaluate_network_isScored() throws IOException {
        CommandLineRun run =
                COMMANDS.call("evaluate", "--models-topic", "networks", "--data", COMMANDS.data(), "--json");

        assertEvaluated(
                run.out(),
                "version=5",
                "events=100",
                "testError=" + 2.0 / 6,
                "pairs=0",
                "parts=1",
                "records=2",
                "calibratedOn=0");
    }

    @Test
    void evaluate_classesAgainstTheRest_areNoPairs() throws IOException {
        COMMANDS.createTopic("rest", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.writeAgainstTheRest(COMMANDS.bootstrapServers(), COMMANDS.topic("rest"), 5);

        CommandLineRun run = COMMANDS.call("evaluate", "--models-topic", "rest", "--data", COMMANDS.data(), "--json");

        assertEvaluated(
                run.out(),
                "version=5",
                "events=100",
                "testError=" + 2.0 / 6,
                "pairs=0",
                "parts=2",
                "records=2",
                "calibratedOn=0");
    }

    /**
     * Events and their labels in two topics, beside a version that says the opposite: what a person counts in the lines
     * below is what it says of both, and that twelve events may be chance.
     */
    @Test
    void evaluate_topics_judgesTwoVersionsByTheNewestLabels() throws Exception {
        COMMANDS.createTopic("sent", 2, Map.of());
        COMMANDS.createTopic("found", 2, Map.of());
        COMMANDS.createTopic("versions", 1, Map.of());
        PublishedModel.writeKept(COMMANDS.bootstrapServers(), COMMANDS.topic("versions"), 7, "error<=0.1");
        long first = 1_700_000_000_000L;
        for (int i = 0; i < 12; i++) {
            int x = i % 3 == 0 ? -1 : 1;
            send("sent", i, "{\"id\":\"e" + i + "\",\"timestamp\":" + (first + i) + ",\"features\":[" + x + ",0]}");
            send("found", i, label(i, first + i + 60_000, i % 2 == 0 ? "a" : "b"));
        }
        send("found", 1, label(1, first + 70_000, "a"));
        send("found", 2, label(2, first + 70_000, null));
        send("found", 3, label(3, first + 86_400_000L * 30, "a"));
        send("found", 4, label(99, first, "a"));
        send("found", 5, label(5, first + 60_005, "nobody"));
        send("sent", 5, "no event");
        Path picture = directory.resolve("quality.png");

        CommandLineRun run = COMMANDS.call(
                "evaluate",
                "--events-topic",
                "sent",
                "--labels-topic",
                "found",
                "--from",
                "2023-11-14",
                "--against",
                "7",
                "--history-topic",
                "versions",
                "--models-topic",
                "models",
                "--picture",
                picture.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        // Of the eleven with a label, version 5 is wrong on 0, 5, 6, 7 and 11.
        assertThat(run.out())
                .contains("version 5: ", "Error rate 45.45 %", "5 of 11 examples")
                .contains("version 7: ", "Error rate 54.55 %", "6 of 11 examples")
                .containsPattern("error +0.4545 +0.5455 +-0.0909 +-[01].[0-9]{4} to [01].[0-9]{4} +may be chance");
        assertThat(run.err())
                .contains(
                        "events without a label so far: 1; labels of other classes: 1; labels too late or too early for their events: 1;")
                .contains("records that cannot be read (the last one: event: not-json: ");
        assertThat(picture).isNotEmptyFile();
    }

    /** The label of yesterday's event is none of today's, though it is a little earlier than that. */
    @Test
    void evaluate_from_leavesLabelsToEventsBefore() throws Exception {
        COMMANDS.createTopic("again", 2, Map.of());
        COMMANDS.createTopic("earlier", 2, Map.of());
        long from = Instant.parse("2023-11-14T00:00:00Z").toEpochMilli();
        for (int day = -1; day <= 0; day++) {
            send("again", 0, from + day * 80_000_000L + 60_000, "{\"id\":\"e1\",\"features\":[1,0]}");
        }
        send("again", 1, from + 90_000, "{\"id\":\"e2\",\"features\":[1,0]}");
        send("earlier", 1, from + 30_000, "{\"id\":\"e1\",\"label\":\"b\"}");
        send("earlier", 0, from + 80_000, "{\"id\":\"e2\",\"label\":\"a\"}");

        CommandLineRun run = COMMANDS.call(
                "evaluate", "--events-topic", "again", "--labels-topic", "earlier", "--from", "2023-11-14");

        assertThat(run.out()).as(run.err()).contains("0 of 1 examples");
        assertThat(run.err()).contains("events without a label so far: 1");
    }

    private static String label(int event, long time, @Nullable String label) {
        return "{\"id\":\"e" + event + "\",\"timestamp\":" + time + ",\"label\":"
                + (label == null ? null : '"' + label + '"') + "}";
    }

    private static void send(String topic, int number, String value) throws Exception {
        send(topic, number, null, value);
    }

    private static void send(String topic, int number, @Nullable Long time, String value) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", COMMANDS.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(COMMANDS.topic(topic), number % 2, time, null, value.getBytes(UTF_8)))
                    .get();
        }
    }

    /** Test sets that leave it open by what to test are refused before anything is read. */
    @Test
    void evaluate_noTestSetOrTwo_saysEverythingThatIsWrong() {
        assertThat(COMMANDS.call("evaluate").err()).contains("--data or --events-topic, one of the two");
        assertThat(COMMANDS.call(
                                "evaluate",
                                "--data",
                                "jsonl:-",
                                "--labels-topic",
                                "found",
                                "--from",
                                "yesterday",
                                "--against",
                                "a b")
                        .err())
                .contains("--labels-topic, --from and --to need --events-topic")
                .contains("invalid value for option '--from': 'yesterday'")
                .contains("invalid value for option '--against': 'a b'")
                .contains("standard input cannot be");
    }

    /**
     * The fields of an evaluation: what the version is, the quality with six decimals, and limits without names. The
     * probabilities of all examples are the same, so that four of the thirteen numbers have no limits.
     */
    private static void assertEvaluated(String json, String... version) throws IOException {
        List<String> all = BrokerCommands.fields(json);
        List<String> fields = all.stream()
                .filter(field -> !field.startsWith("null=") && !field.endsWith("=null"))
                .toList();
        assertThat(all).hasSize(fields.size() + 2 * (5 + 4 + 4 - 4) + 4);
        assertThat(fields).startsWith(version).hasSize(version.length + QUALITY.size());
        assertThat(fields.subList(version.length, fields.size()))
                .map(EvaluateCommandIT::withSixDecimals)
                .isEqualTo(QUALITY);
    }

    private static String withSixDecimals(String field) {
        int number = field.indexOf('=') + 1;
        BigDecimal rounded = new BigDecimal(field.substring(number)).setScale(6, RoundingMode.HALF_UP);
        return field.substring(0, number) + rounded.stripTrailingZeros().toPlainString();
    }
}
