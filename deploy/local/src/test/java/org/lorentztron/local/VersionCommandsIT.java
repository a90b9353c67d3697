package org.lorentztron.local;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.tools.cli.CommandLineRun;
import org.lorentztron.tools.onnx.OnnxFile;

/** What reads versions from a broker: evaluate and inspect. */
class VersionCommandsIT {
    @TempDir
    static Path directory;

    @RegisterExtension
    static final BrokerCommands COMMANDS = new BrokerCommands();

    private static final AtomicBoolean NETWORK_IS_WRITTEN = new AtomicBoolean();

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

    /** The fields of an evaluation: what the version is, and the quality with six decimals. */
    private static void assertEvaluated(String json, String... version) throws IOException {
        List<String> fields = BrokerCommands.fields(json);
        assertThat(fields).startsWith(version).hasSize(version.length + QUALITY.size());
        assertThat(fields.subList(version.length, fields.size()))
                .map(VersionCommandsIT::withSixDecimals)
                .isEqualTo(QUALITY);
    }

    private static String withSixDecimals(String field) {
        int number = field.indexOf('=') + 1;
        BigDecimal rounded = new BigDecimal(field.substring(number)).setScale(6, RoundingMode.HALF_UP);
        return field.substring(0, number) + rounded.stripTrailingZeros().toPlainString();
    }

    @Test
    void evaluate_json_isOneObjectOnOneLineAndNothingElse() throws IOException {
        CommandLineRun run = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertEvaluated(
                run.out(), "version=5", "events=100", "testError=" + 2.0 / 6, "pairs=1", "parts=1", "records=1");
    }

    @Test
    void evaluate_forPeople_showsVersionErrorAndConfusion() {
        CommandLineRun run = COMMANDS.call("evaluate", "--data", COMMANDS.data());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Model 'default', version 5: 1 of 1 pairs, trained on 100 events")
                .contains("Test error 33.33 %: it takes 2 of 6 examples for another class")
                .containsSubsequence("truth", "a", "b", "error", "33.3 %", "33.3 %", "predicted")
                .contains("log loss 0.6931, Brier 0.5000, kappa 0.333, ECE 0.000")
                .contains("      a       3      0.667   0.667    0.500   0.500");
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

    /** The timeout is for the first version to appear, not for the reading. */
    @Test
    void evaluate_versionInTheTopic_needsNoTimeout() {
        CommandLineRun run = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--timeout", "0s");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    /**
     * The model says "a" exactly if the first feature is larger: what a person can check, in the form of the job's
     * predictions.
     */
    @Test
    void classify_ownEvents_printsAPredictionPerLine() throws IOException {
        Path file = Files.writeString(
                directory.resolve("own.jsonl"),
                "{\"id\": \"mine\", \"features\": [3, 1]}\n{\"timestamp\": 7, \"features\": {\"1\": 2}}\n");

        CommandLineRun run = COMMANDS.call("classify", "--data", "jsonl:" + file);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "{\"id\":\"mine\",\"label\":\"a\",\"abstained\":false,\"probabilities\":{\"a\":0.5,\"b\":0.5},\"votes\":{\"a\":1,\"b\":0},\"margin\":4.0,\"version\":5,\"timestamp\":null}",
                        "{\"id\":null,\"label\":\"b\",\"abstained\":false,\"probabilities\":{\"a\":0.5,\"b\":0.5},\"votes\":{\"a\":0,\"b\":1},\"margin\":4.0,\"version\":5,\"timestamp\":7}");
    }

    /** Nothing is calibrated: both classes have the probability 1/2. */
    @Test
    void classify_withAPolicy_decidesAndAbstains() throws IOException {
        Path file = Files.writeString(directory.resolve("decided.jsonl"), "{\"features\": [3, 1]}\n");

        CommandLineRun decided = COMMANDS.call("classify", "--data", "jsonl:" + file, "--threshold", "b=0.5");
        CommandLineRun abstained =
                COMMANDS.call("classify", "--data", "jsonl:" + file, "--costs", "b>a=2", "--abstain-below", "0.51");

        assertThat(decided.out()).contains("\"label\":\"b\",\"abstained\":false", "\"margin\":-4.0");
        assertThat(abstained.out()).contains("\"label\":null,\"abstained\":true", "\"margin\":-4.0");
    }

    @Test
    void evaluate_withAPolicy_countsWhatIsDecided() throws IOException {
        CommandLineRun all = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--threshold", "b=0.4", "--json");
        CommandLineRun none = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--abstain-below", "0.6", "--json");
        CommandLineRun forPeople = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--abstain-below", "0.6");

        assertThat(BrokerCommands.fields(all.out())).contains("testError=0.5", "abstained=0.0", "error=0.5");
        assertThat(BrokerCommands.fields(none.out())).contains("testError=null", "abstained=1.0", "error=null");
        assertThat(forPeople.out()).contains("No label for 100.00 % of all examples");
    }

    @Test
    void evaluate_policyOfClassesThatTheVersionLacks_namesThem() {
        CommandLineRun run = COMMANDS.call("evaluate", "--data", COMMANDS.data(), "--threshold", "c=0.4,d=0.1");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("version 5: policy names the classes c, d, expected some of a, b");
    }

    /** As the job does with its dead letters: one bad line in a pipe does not end the others. */
    @Test
    void classify_lineThatIsNoEvent_isNamedAndTheOthersAreClassified() throws IOException {
        Path file = Files.writeString(
                directory.resolve("long.jsonl"),
                "{\"features\": [3, 1, 4]}\n{\"id\": \"good\", \"features\": [3, 1]}\n");

        CommandLineRun run = COMMANDS.call("classify", "--data", "jsonl:" + file);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .containsSubsequence("long.jsonl, line 1: wrong-length: ", "lorentztron classify: 1 line is no event")
                .hasLineCount(2);
        assertThat(run.out()).hasLineCount(1).contains("\"id\":\"good\"");
    }

    @Test
    void classify_fileMissing_isNamed() {
        CommandLineRun run = COMMANDS.call("classify", "--data", "jsonl:" + directory.resolve("none.jsonl"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("none.jsonl");
    }

    @Test
    void inspect_json_isOneObjectOnOneLineAndNothingElse() throws IOException {
        CommandLineRun run = COMMANDS.call("inspect", "--version", "5", "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(BrokerCommands.fields(run.out()))
                .startsWith("version=5", "intervalEnd=20000", "events=100", "pair=a|b")
                .contains(
                        "examples=100",
                        "updates=40",
                        "mistakes=7",
                        "normU=" + Math.sqrt(0.75),
                        "normV=" + Math.sqrt(0.75))
                .contains("features=2", "featureMap=null")
                .anyMatch(field -> field.matches("sha256=[0-9a-f]{64}"));
    }

    @Test
    void inspect_forPeople_showsWhatShapedTheModelAndItsPairsInColumns() {
        CommandLineRun run = COMMANDS.call("inspect");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("Model 'default', version 5: 1 of 1 pairs, trained on 100 events")
                .contains("  rank          1\n")
                .contains("  interval end  1970-01-01T00:00:20Z (event time)\n")
                .contains("  part   examples  updates  mistakes   share     |U|     |V|        sha256\n")
                .contains("  a | b       100       40         7  7.00 %  0.8660  0.8660  ");
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void inspect_save_writesTheVersionToAFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("model.zip");

        CommandLineRun run = COMMANDS.call("inspect", "--json", "--save", file.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(VersionFile.read(file).version()).isEqualTo(5);
    }

    /** With the names of its features, which stand in the topic. */
    @Test
    void inspect_onnx_writesTheModelOfTheVersion(@TempDir Path folder) throws IOException {
        COMMANDS.broker().createTopic("named-onnx", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.writeNamed(COMMANDS.broker().bootstrapServers(), "named-onnx", 5);
        Path saved = folder.resolve("named.zip");
        Path model = folder.resolve("named.onnx");

        CommandLineRun run = COMMANDS.call(
                "inspect", "--models-topic", "named-onnx", "--save", saved.toString(), "--onnx", model.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readAllBytes(model))
                .isEqualTo(OnnxFile.bytes(VersionFile.read(saved), VersionFile.readNames(saved)));
        assertThat(Files.readString(model, ISO_8859_1)).contains("[[\"country=US\"],[\"x\",\"y\"],");
    }

    @Test
    void inspect_onnxIntoNoFolder_failsInOneLine(@TempDir Path folder) {
        CommandLineRun run = COMMANDS.call(
                "inspect", "--onnx", folder.resolve("none/model.onnx").toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("--onnx").contains("cannot be written").hasLineCount(1);
    }

    @Test
    void inspect_network_showsItsRecordsAndSavesThem(@TempDir Path folder) throws IOException {
        writeNetwork();
        Path file = folder.resolve("network.zip");

        CommandLineRun json = COMMANDS.call("inspect", "--models-topic", "networks", "--json");
        CommandLineRun text = COMMANDS.call("inspect", "--models-topic", "networks", "--save", file.toString());

        assertThat(BrokerCommands.fields(json.out()))
                .startsWith("version=5", "intervalEnd=20000", "events=100", "part=network", "kind=network")
                .contains("kernel=square", "units=1", "columns=2", "examples=100", "part=network.2", "units=1")
                .contains("normBasis=" + Math.sqrt(0.75), "normOutputs=1.0");
        assertThat(text.out())
                .startsWith("Model 'default', version 5: 1 part of kind network, trained on 100 events")
                .contains("  network  1 units (square) of 2 features for 2 classes, |basis| 0.8660, |outputs| 1.000,"
                        + " 100 examples, 40 updates, 7 mistakes\n");
        assertThat(VersionFile.read(file).records()).hasSize(2);
    }

    /** The network and its pairs say the same of any event. */
    @Test
    void inspect_networkAsPairs_isAVersionOfPairsThatScoresTheSame(@TempDir Path folder) throws IOException {
        writeNetwork();
        Path network = folder.resolve("network.zip");
        Path pairs = folder.resolve("pairs.zip");
        COMMANDS.call("inspect", "--models-topic", "networks", "--save", network.toString());

        CommandLineRun run = COMMANDS.call(
                "inspect", "--models-topic", "networks", "--as-pairs", "--json", "--save", pairs.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(BrokerCommands.fields(run.out()))
                .startsWith("version=5", "intervalEnd=20000", "events=100", "pair=a|b")
                .contains("examples=0", "updates=0", "mistakes=0")
                .doesNotContain("kind=network");
        ModelVersion expected = VersionFile.read(network);
        ModelVersion read = VersionFile.read(pairs);
        assertThat(read.pairs()).hasSize(1);
        for (float x = -3; x <= 3; x++) {
            float[] event = {x, 0.5f};
            assertThat(read.predict(event).label())
                    .isEqualTo(expected.predict(event).label());
            assertThat(read.predict(event).scores().get("a"))
                    .isEqualTo(expected.predict(event).scores().get("a")
                            - expected.predict(event).scores().get("b"));
        }
    }

    @Test
    void evaluate_network_isScored() throws IOException {
        writeNetwork();

        CommandLineRun run =
                COMMANDS.call("evaluate", "--models-topic", "networks", "--data", COMMANDS.data(), "--json");

        assertEvaluated(
                run.out(), "version=5", "events=100", "testError=" + 2.0 / 6, "pairs=0", "parts=1", "records=2");
    }

    @Test
    void evaluate_classesAgainstTheRest_areNoPairs() throws IOException {
        COMMANDS.broker().createTopic("rest", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.writeAgainstTheRest(COMMANDS.broker().bootstrapServers(), "rest", 5);

        CommandLineRun run = COMMANDS.call("evaluate", "--models-topic", "rest", "--data", COMMANDS.data(), "--json");

        assertEvaluated(
                run.out(), "version=5", "events=100", "testError=" + 2.0 / 6, "pairs=0", "parts=2", "records=2");
    }

    private static void writeNetwork() {
        if (NETWORK_IS_WRITTEN.compareAndSet(false, true)) {
            COMMANDS.broker().createTopic("networks", 1, Map.of("cleanup.policy", "compact"));
            PublishedModel.writeNetwork(COMMANDS.broker().bootstrapServers(), "networks", 5);
        }
    }

    @Test
    void inspect_pairOfNamedFeatures_saysInWordsWhatWeighsMost(@TempDir Path folder) throws IOException {
        COMMANDS.broker().createTopic("named", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.writeNamed(COMMANDS.broker().bootstrapServers(), "named", 5);
        Path file = folder.resolve("named.zip");

        CommandLineRun text = COMMANDS.call(
                "inspect", "--models-topic", "named", "--pair", "a|b", "--top", "2", "--save", file.toString());
        CommandLineRun json = COMMANDS.call("inspect", "--models-topic", "named", "--top", "1", "--json");

        assertThat(text.err()).isEmpty();
        assertThat(text.out())
                .startsWith("Model 'default', version 5")
                .contains("        +9.000        -6.000  x or y\n")
                .contains("        +4.000        +4.000  country=US\n")
                .contains("        -12.00  country=US  and  x or y\n")
                .doesNotContain("+0.000        +0.000");
        assertThat(BrokerCommands.fields(json.out()))
                .contains("feature=x or y", "index=261", "withItself=9.0", "feature1=country=US", "together=-12.0");
        assertThat(VersionFile.readNames(file).of(5)).isEqualTo("country=US");
        assertThat(VersionFile.read(file).version()).isEqualTo(5);
    }

    @Test
    void inspect_pairOfNoClasses_failsInOneLine() {
        CommandLineRun run = COMMANDS.call("inspect", "--pair", "a|c");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("--pair: a|c names no score, expected two of the classes a, b as A|B")
                .hasLineCount(1);
    }

    /** As inspect reads it. */
    @Test
    void explain_pairOfNoClasses_failsInOneLine(@TempDir Path folder) throws IOException {
        Path events = Files.writeString(folder.resolve("events.jsonl"), "");
        CommandLineRun run = COMMANDS.call("explain", "--data", "jsonl:" + events, "--pair", "a|c");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("--pair: a|c names no score, expected two of the classes a, b as A|B")
                .hasLineCount(1);
    }

    @Test
    void inspect_saveIntoNoFolder_failsInOneLine(@TempDir Path folder) {
        CommandLineRun run = COMMANDS.call(
                "inspect", "--save", folder.resolve("none/model.zip").toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("--save").contains("cannot be written").hasLineCount(1);
    }

    /** A compacted topic cannot give version 4 back, and the command must not pass version 5 off as it. */
    @Test
    void inspect_olderVersion_failsInOneLine() {
        CommandLineRun run = COMMANDS.call("inspect", "--version", "4", "--json");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("version 4").contains("newest complete version is 5");
    }

    @Test
    void inspect_unknownModel_failsAfterTheTimeout() {
        CommandLineRun run = COMMANDS.call("inspect", "--model-id", "nobody", "--timeout", "300ms");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .startsWith("waiting up to 300ms for a version of model 'nobody' in topic 'models'\n")
                .contains("no complete version of model 'nobody' in topic 'models'")
                .contains("within 300ms")
                .hasLineCount(2);
    }

    @Test
    void inspect_topicMissing_waitsForTheTimeoutAndSaysSo() {
        CommandLineRun run = COMMANDS.call("inspect", "--models-topic", "never", "--timeout", "50ms");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("within 50ms")
                .contains("topic never does not exist")
                .hasLineCount(2);
    }

    /** Tools may be started before the job and its topics. */
    @Test
    void inspect_topicCreatedMeanwhile_isRead() {
        CompletableFuture<Void> created = CompletableFuture.runAsync(
                () -> {
                    COMMANDS.broker().createTopic("later", 1, Map.of("cleanup.policy", "compact"));
                    PublishedModel.write(COMMANDS.broker().bootstrapServers(), "later", 7);
                },
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));

        CommandLineRun run = COMMANDS.call("inspect", "--models-topic", "later", "--timeout", "60s", "--json");
        created.join();

        assertThat(run.err()).startsWith("waiting up to 60s").hasLineCount(1);
        assertThat(run.out()).contains("\"version\":7").hasLineCount(1);
    }
}
