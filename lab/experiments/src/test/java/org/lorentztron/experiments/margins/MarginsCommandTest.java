package org.lorentztron.experiments.margins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on made-up data. */
class MarginsCommandTest {
    @TempDir
    Path folder;

    private CommandLineRun run(String out, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("margins", "--out", folder.resolve(out).toString()));
        arguments.addAll(List.of(more));
        return ExperimentCall.of(arguments.toArray(String[]::new));
    }

    /** Cells of the lines after the first; no name has a comma but those of methods, which are in quotes. */
    private List<String[]> rows(String file) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve(file));
        return lines.subList(1, lines.size()).stream()
                .map(line -> line.replace("joint, ", "joint ").split(","))
                .toList();
    }

    private String twoRings(int points, long seed) throws IOException {
        return "libsvm:" + Rings.write(folder.resolve("two-" + seed), points, List.of("in", "out"), seed);
    }

    @Test
    void margins_twoRings_areToldApartByEveryMethod() throws IOException {
        CommandLineRun run =
                run("out", "--data", twoRings(150, 1), "--kernels", "gaussian:1.5,polynomial:2", "--slack", "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern(
                        "120 training examples, \\d\\d of the class out, 30 test examples, \\d\\d of the class")
                .contains("gaussian:1.5: kernel values in ")
                .contains("polynomial:2: kernel values in ");
        for (Method method : Method.all()) {
            assertThat(run.out()).containsPattern("(?m)^" + method.name().replaceAll("[()]", ".") + " +\\d+ ");
        }
        List<String[]> rows = rows("out/margins.csv");
        for (String kernel : List.of("gaussian:1.5", "polynomial:2")) {
            for (Method method : Method.all()) {
                String name = '"' + method.name().replace(",", "") + '"';
                List<String[]> way = rows.stream()
                        .filter(row -> row[0].equals(kernel) && row[1].equals(name))
                        .toList();
                assertThat(way).as(kernel + name).isNotEmpty();
                String[] last = way.get(way.size() - 1);
                assertThat(Double.parseDouble(last[7]))
                        .as(kernel + name + " gap")
                        .isBetween(-1e-6, 1e-2);
                assertThat(Integer.parseInt(last[9]))
                        .as(kernel + name + " training")
                        .isLessThanOrEqualTo(6);
                assertThat(Integer.parseInt(last[10]))
                        .as(kernel + name + " test")
                        .isLessThanOrEqualTo(3);
                assertThat(Integer.parseInt(last[8]))
                        .as(kernel + name + " vectors")
                        .isBetween(3, 90);
            }
        }
        for (String picture : List.of("margins.png", "margins-evolution.png")) {
            assertThat(folder.resolve("out").resolve(picture)).isNotEmptyFile();
        }
    }

    /** All but CPU time is a function of data and options. */
    @Test
    void margins_again_givesTheSameTables() throws IOException {
        String data = twoRings(60, 3);
        for (String out : List.of("first", "second")) {
            run(out, "--data", data, "--kernels", "gaussian:1.5", "--updates", "40");
        }
        List<String[]> first = rows("first/margins.csv");
        List<String[]> second = rows("second/margins.csv");
        assertThat(second).hasSameSizeAs(first);
        for (int i = 0; i < first.size(); i++) {
            first.get(i)[5] = "";
            second.get(i)[5] = "";
            assertThat(second.get(i)).isEqualTo(first.get(i));
        }
        assertThat(first.stream()
                        .filter(row -> row[1].equals("\"flipped\""))
                        .mapToInt(row -> Integer.parseInt(row[3]))
                        .max())
                .hasValue(40);
        run("third", "--data", data, "--kernels", "gaussian:1.5", "--updates", "40", "--seed", "2");
        assertThat(rows("third/margins.csv").get(0)[6]).isNotEqualTo(first.get(0)[6]);
    }

    @Test
    void margins_oneClassOfThreeAndATestFile_areUsed() throws IOException {
        List<String> labels = List.of("in", "mid", "out");
        Path training = Rings.write(folder.resolve("three"), 200, labels, 4);
        Path tests = Rings.write(folder.resolve("tests"), 70, labels, 5);
        CommandLineRun run = run(
                "out",
                "--data",
                "libsvm:" + training,
                "--test",
                "libsvm:" + tests,
                "--class",
                "mid",
                "--rows",
                "90",
                "--kernels",
                "gaussian:1",
                "--updates",
                "200");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern(
                        "90 training examples, [23]\\d of the class mid, 70 test examples, [12]\\d of the class;");
        List<String[]> rows = rows("out/margins.csv");
        assertThat(Integer.parseInt(rows.get(rows.size() - 1)[10])).isLessThanOrEqualTo(14);
    }

    @Test
    void margins_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = run(
                "out",
                "--data",
                "mnist:a",
                "--test",
                "digits",
                "--kernels",
                "gaussian:0,linear",
                "--slack",
                "NaN",
                "--rows",
                "1",
                "--updates",
                "0",
                "stray");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--data': 'mnist:a', expected libsvm:FILE")
                .contains("'--test': 'digits', expected libsvm:FILE")
                .contains("'--kernels': 'gaussian:0', expected gaussian:SIGMA with a number")
                .contains("'--kernels': 'linear', expected gaussian:SIGMA")
                .contains("'--slack': NaN, expected 0.000001 to 1000000")
                .contains("'--rows': 1, expected 2 to 20000")
                .contains("'--updates': 0, expected 1 or more")
                .contains("unexpected argument 'stray'");
        assertThat(run("out").err()).contains("--data");
        assertThat(run("out", "--data", "libsvm:a", "--slack", "0").err()).contains("'--slack': 0.0");
    }

    @Test
    void margins_unusableFiles_areNamed() throws IOException {
        Path three = Rings.write(folder.resolve("three"), 30, List.of("a", "b", "c"), 6);
        assertThat(run("out", "--data", "libsvm:" + three).err())
                .contains("the data has the classes [a, b, c], expected two, or one of them by --class");
        assertThat(run("out", "--data", "libsvm:" + three, "--class", "d").err())
                .contains("the data has no class 'd', expected one of [a, b, c]");
        Path one = Files.writeString(folder.resolve("one"), "a 1:1\na 1:2\na 1:3\na 1:4\na 1:5\n");
        assertThat(run("out", "--data", "libsvm:" + one, "--class", "a").err())
                .contains("of 4 training examples 4 are of the class 'a', expected at least one of it and one of the");
        assertThat(run("out", "--data", twoRings(20, 7), "--test", "libsvm:" + three)
                        .err())
                .contains("test data has the class 'a', expected one of [in, out]");
        Path few = Files.writeString(folder.resolve("few"), "a 1:1\nb 1:2\na 1:3\nb 1:4\n");
        assertThat(run("out", "--data", "libsvm:" + few).err())
                .contains("there are no test examples, expected at least one: give 5 examples or more, or --test");
        assertThat(folder.resolve("out")).doesNotExist();
        Path zeros = Files.writeString(folder.resolve("zeros"), "a 1:0\nb 1:0\na 1:0\nb 1:0\na 1:0\nb 1:0\n");
        assertThat(run("out", "--data", "libsvm:" + zeros, "--kernels", "polynomial:2")
                        .err())
                .contains("cannot learn a margin: the mean of |x|^2 is 0.0, expected above 0 for polynomial:2");
    }
}
