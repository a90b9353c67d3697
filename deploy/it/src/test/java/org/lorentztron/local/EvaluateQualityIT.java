package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.VersionFile;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.tools.cli.CommandLineRun;
import org.lorentztron.tools.cli.DataOption;

/**
 * The numbers of {@code evaluate} are those of scikit-learn, for the probabilities of a version that a job has trained
 * on satellite pictures. Needs satimage in the folder that the variable LORENTZTRON_DATA names, and a Python with
 * scikit-learn.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class EvaluateQualityIT {
    /** Also of the test of the formulas. */
    private static final Path SCRIPT =
            Path.of("..", "..", "model", "src", "test", "resources", "scikit-learn", "quality.py");

    @TempDir
    private Path folder;

    @Test
    void evaluate_realData_hasTheNumbersOfScikitLearn() throws Exception {
        String data = System.getenv("LORENTZTRON_DATA");
        assumeTrue(data != null, "LORENTZTRON_DATA is not set: no satimage to train on");
        String python = pythonWithScikitLearn();
        assumeTrue(python != null, "no python3 with scikit-learn is installed");
        Path test = Path.of(data, "satimage.test.svm.gz");

        JsonNode quality;
        Path saved = folder.resolve("version.zip");
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            train(broker, Path.of(data, "satimage.train.svm.gz"));
            String json = call(broker, "evaluate", "--data", "libsvm:" + test, "--json");
            quality = new ObjectMapper().readTree(json).get("quality");
            call(broker, "inspect", "--save", saved.toString());
        }
        ModelVersion version = VersionFile.read(saved);

        Map<String, Double> expected = byScikitLearn(python, version, "libsvm:" + test);
        assertThat(expected).hasSize(6 + 6 * version.classes().size());
        expected.forEach((name, value) -> {
            String[] path = name.split("\\.");
            JsonNode numbers = path.length == 1
                    ? quality
                    : quality.get("perClass").get(version.classes().get(Integer.parseInt(path[1])));
            boolean isExact = path[0].startsWith("exact");
            String of = path[0].replace("exactRoc", "roc").replace("exactPr", "pr");
            assertThat(numbers.get(of).asDouble()).as(name).isCloseTo(value, within(isExact ? 0.01 : 1e-9));
        });
        assertThat(quality.get("logLoss").asDouble())
                .as("of equal probabilities")
                .isLessThan(Math.log(6));
    }

    private static void train(EmbeddedBroker broker, Path data) {
        broker.createTopic("events", 1, Map.of());
        broker.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
        broker.createTopic("dead-letters", 1, Map.of());
        call(broker, "produce", "--data", "libsvm:" + data);
        call(broker, "run", "--bounded", "--classes", "1,2,3,4,5,7", "--features", "36", "--interval", "1s");
    }

    private static String call(EmbeddedBroker broker, String command, String... rest) {
        List<String> args = new ArrayList<>(List.of(command, "--bootstrap-servers", broker.bootstrapServers()));
        args.addAll(List.of(rest));
        CommandLineRun run = LorentztronCall.of(args.toArray(String[]::new));
        assertThat(run.exitCode()).as(command + ": " + run.err()).isZero();
        return run.out();
    }

    /** By the name of the number and, after a dot, the index of the class. */
    private Map<String, Double> byScikitLearn(String python, ModelVersion version, String data) throws Exception {
        Path table = Files.write(folder.resolve("predictions.csv"), predictions(version, data));
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        Process script = new ProcessBuilder(python, SCRIPT.toString(), table.toString())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(script.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(script.exitValue()).as(Files.readString(errors)).isZero();
        String prefix = "cumulative.";
        return Files.readString(output)
                .lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()).split(" "))
                .collect(Collectors.toMap(cells -> cells[0], cells -> Double.valueOf(cells[1])));
    }

    /** A line for each example: its class, the predicted one and the probabilities. */
    private static List<String> predictions(ModelVersion version, String data) throws Exception {
        Dataset dataset = DataOption.open(DataName.of(data)).widened(version.features());
        List<String> lines = new ArrayList<>();
        for (long i = 0; i < dataset.testSize(); i++) {
            Example example = dataset.test(i);
            Prediction prediction = version.classifier().predict(example.features());
            lines.add(version.classes().indexOf(example.label()) + "," + prediction.label() + ","
                    + DoubleStream.of(prediction.probabilities())
                            .mapToObj(Double::toString)
                            .collect(Collectors.joining(",")));
        }
        return lines;
    }

    private @Nullable String pythonWithScikitLearn() throws InterruptedException {
        for (String python : List.of("python3", "/usr/bin/python3")) {
            try {
                Process probe = new ProcessBuilder(python, "-c", "import sklearn")
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("probe").toFile())
                        .start();
                if (probe.waitFor() == 0) {
                    return python;
                }
            } catch (IOException e) {
                continue;
            }
        }
        return null;
    }
}
