package org.lorentztron.local.inspect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.local.BrokerCommands;
import org.lorentztron.local.PublishedModel;
import org.lorentztron.tools.cli.CommandLineRun;
import org.lorentztron.tools.onnx.OnnxFile;

/** Versions of a broker, shown and written to files. */
class InspectCommandIT {
    @RegisterExtension
    static final BrokerCommands COMMANDS = new BrokerCommands(InspectCommandIT.class);

    /** With a model of one network in the topic {@code networks}. */
    @BeforeAll
    static void writeNetwork() {
        COMMANDS.createTopic("networks", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.writeNetwork(COMMANDS.bootstrapServers(), COMMANDS.topic("networks"), 5);
    }

    @Test
    void inspect_json_isOneObjectOnOneLineAndNothingElse() throws IOException {
        CommandLineRun run = COMMANDS.call("inspect", "--version", "5", "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(BrokerCommands.fields(run.out()))
                .startsWith("version=5", "intervalEnd=20000", "events=100", "chosen=", "pair=a|b")
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
                .contains("  part   examples  updates  mistakes   share  calibrated     |U|     |V|        sha256\n")
                .contains("  a | b       100       40         7  7.00 %           0  0.8660  0.8660  ");
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
        COMMANDS.createTopic("named-onnx", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.writeNamed(COMMANDS.bootstrapServers(), COMMANDS.topic("named-onnx"), 5);
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
        Path file = folder.resolve("network.zip");

        CommandLineRun json = COMMANDS.call("inspect", "--models-topic", "networks", "--json");
        CommandLineRun text = COMMANDS.call("inspect", "--models-topic", "networks", "--save", file.toString());

        assertThat(BrokerCommands.fields(json.out()))
                .startsWith("version=5", "intervalEnd=20000", "events=100", "chosen=", "part=network", "kind=network")
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
        Path network = folder.resolve("network.zip");
        Path pairs = folder.resolve("pairs.zip");
        COMMANDS.call("inspect", "--models-topic", "networks", "--save", network.toString());

        CommandLineRun run = COMMANDS.call(
                "inspect", "--models-topic", "networks", "--as-pairs", "--json", "--save", pairs.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(BrokerCommands.fields(run.out()))
                .startsWith("version=5", "intervalEnd=20000", "events=100", "chosen=", "pair=a|b")
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
    void inspect_pairOfNamedFeatures_saysInWordsWhatWeighsMost(@TempDir Path folder) throws IOException {
        COMMANDS.createTopic("named", 1, Map.of("cleanup.policy", "compact"));
        PublishedModel.writeNamed(COMMANDS.bootstrapServers(), COMMANDS.topic("named"), 5);
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

    @Test
    void inspect_saveIntoNoFolder_failsInOneLine(@TempDir Path folder) {
        CommandLineRun run = COMMANDS.call(
                "inspect", "--save", folder.resolve("none/model.zip").toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("--save").contains("cannot be written").hasLineCount(1);
    }
}
