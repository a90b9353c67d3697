package org.lorentztron.experiments.networks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on made-up data. */
class NetworksCommandTest {
    @TempDir
    Path folder;

    private CommandLineRun run(String out, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("networks", "--out", folder.resolve(out).toString()));
        arguments.addAll(List.of(more));
        return ExperimentCall.of(arguments.toArray(String[]::new));
    }

    private List<String> rows(String file) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve(file));
        return lines.subList(1, lines.size());
    }

    @Test
    void networks_classesByAProduct_beatTheLinearMachineWithFewUnits() throws IOException {
        Path data = Clouds.products(folder.resolve("products.svm"), 400, 1);
        CommandLineRun run =
                run("out", "--data", "libsvm:" + data, "--units", "4", "--radii", "30,300", "--splits", "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("products: 3 classes, 200 training, 100 validation, 100 test examples, 2 splits")
                .containsPattern("linear +\\d+\\.\\d\\d +\n")
                .containsPattern("quadratic kernel +\\d+\\.\\d\\d +\\(\\d+\\)\n")
                .containsPattern("l1, output refit +\\d+\\.\\d\\d +\\(\\d\\)\n");
        List<String> results = rows("out/networks.csv");
        assertThat(results).hasSize(2 * 8);
        Map<String, Double> least = results.stream()
                .collect(Collectors.toMap(
                        line -> line.split("\"")[1],
                        line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)),
                        Math::min));
        assertThat(least).hasSize(8);
        assertThat(least.remove("linear")).isLessThan(0.75);
        assertThat(least)
                .allSatisfy(
                        (machine, accuracy) -> assertThat(accuracy).as(machine).isGreaterThan(0.85));
        assertThat(rows("out/networks-sizes.csv"))
                .hasSizeBetween(6, 6 * 4)
                .allMatch(line -> line.startsWith("products,\"l1"));
        assertThat(folder.resolve("out/networks.png")).isNotEmptyFile();
    }

    /** A function of data and options alone, not of the number of cores or the order of tasks. */
    @Test
    void networks_again_givesTheSameTables() throws IOException {
        Path data = Clouds.products(folder.resolve("products.svm"), 120, 2);
        for (String out : List.of("first", "second")) {
            run(out, "--data", "libsvm:" + data, "--units", "2", "--radii", "30");
        }
        for (String file : List.of("networks.csv", "networks-sizes.csv")) {
            assertThat(rows("second/" + file)).isEqualTo(rows("first/" + file));
        }
        run("third", "--data", "libsvm:" + data, "--units", "2", "--radii", "30", "--seed", "2");
        assertThat(rows("third/networks.csv")).isNotEqualTo(rows("first/networks.csv"));
    }

    @Test
    void networks_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run =
                run("out", "--data", "libsvm:a,mnist:b", "--units", "0", "--splits", "0", "--radii", "1,0", "stray");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--data': 'mnist:b', expected libsvm:FILE")
                .contains("'--units': 0, expected 1 or more")
                .contains("'--splits': 0, expected 1 or more")
                .contains("'--radii': [1.0, 0.0], expected numbers above 0")
                .contains("unexpected argument 'stray'");
        assertThat(run("out").err()).contains("--data");
    }

    @Test
    void networks_unusableFiles_areNamed() throws IOException {
        Path one = Files.writeString(folder.resolve("one.svm"), "a 1:1\na 1:2\na 1:3\na 1:4\n");
        assertThat(run("out", "--data", "libsvm:" + one).err())
                .contains("has 4 examples of the classes [a], expected at least 4 examples and 2 classes");
    }

    @Test
    void name_anyFile_hasNoFolderAndNoEnding() {
        assertThat(NetworksCommand.name("libsvm:/a.b/vowel.train.svm.gz")).isEqualTo("vowel");
        assertThat(NetworksCommand.name("libsvm:segment")).isEqualTo("segment");
        assertThat(NetworksCommand.name("libsvm:.hidden")).isEqualTo(".hidden");
    }
}
