package org.lorentztron.experiments.gaps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on points of two classes that six numbers of other scales tell apart. */
class GapsCommandTest {
    @TempDir
    Path folder;

    private String points(String name, int rows, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            StringBuilder line = new StringBuilder(i % 2 == 0 ? "even" : "odd");
            for (int j = 1; j <= 6; j++) {
                double distance = (i % 2 == 0 ? 1 : -1) + random.nextGaussian();
                line.append(String.format(Locale.ROOT, " %d:%.2f", j, 100 + Math.pow(4, j) * distance));
            }
            lines.add(line.toString());
        }
        return "libsvm:" + Files.write(folder.resolve(name), lines);
    }

    private CommandLineRun run(String out, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("gaps", "--out", folder.resolve(out).toString()));
        arguments.addAll(List.of(more));
        return ExperimentCall.of(arguments.toArray(String[]::new));
    }

    private List<String> table(String out) throws IOException {
        return Files.readAllLines(folder.resolve(out).resolve("gaps.csv"));
    }

    private static double mean(List<String> table, String column) {
        return table.stream()
                .filter(line -> line.startsWith(column + ","))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(',') + 1)))
                .average()
                .orElseThrow();
    }

    @Test
    void gaps_heldOut_costErrorsTheMoreTheMoreIsMissing() throws IOException {
        CommandLineRun run = run(
                "out",
                "--data",
                points("all", 900, 1),
                "--held-out",
                "300",
                "--missing",
                "0,0.3,0.8",
                "--orders",
                "3",
                "--interval",
                "200");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("--learner herded --rank 8: one pass over 600 rows, a version every 200, judged by 300 rows")
                .containsPattern("(?m)^standardised beforehand +0\\.0 +\\d\\.\\d\\d +\\d\\.\\d\\d$")
                .containsPattern("(?m)^named +0\\.8 +\\d\\d\\.\\d\\d +\\d\\.\\d\\d$");
        List<String> table = table("out");
        assertThat(table).hasSize(1 + 4 * 3).startsWith("features,missing,order,test error %");
        assertThat(table.get(1)).startsWith("standardised beforehand,0.0,1,");
        assertThat(table.get(12)).startsWith("named,0.8,3,");
        assertThat(mean(table, "standardised beforehand")).isLessThan(3);
        assertThat(mean(table, "named,0.0")).isLessThan(3);
        assertThat(mean(table, "named,0.3")).isBetween(2.0, 12.0);
        assertThat(mean(table, "named,0.8")).isBetween(20.0, 45.0);
    }

    /** A function of data and options alone. */
    @Test
    void gaps_again_givesTheSameTable() throws IOException {
        String data = points("training", 400, 1);
        String test = points("test", 200, 2);

        CommandLineRun run = run("first", "--data", data, "--test", test, "--orders", "2");
        run("second", "--data", data, "--test", test, "--orders", "2");
        run("third", "--data", data, "--test", test, "--orders", "1", "--seed", "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("one pass over 400 rows", "judged by 200 rows");
        assertThat(folder.resolve("second/gaps.csv")).hasSameBinaryContentAs(folder.resolve("first/gaps.csv"));
        // The first order of seed 2 is the second one of seed 1.
        List<String> second = table("first").stream()
                .filter(line -> line.contains(",2,"))
                .map(line -> line.replace(",2,", ",1,"))
                .toList();
        assertThat(table("third")).hasSize(4).containsAll(second);
        assertThat(table("first")).doesNotContainAnyElementsOf(second.subList(2, 3));
    }

    @Test
    void gaps_oneOrder_hasNoDeviation() throws IOException {
        CommandLineRun run =
                run("out", "--data", points("all", 200, 1), "--held-out", "100", "--orders", "1", "--job", "");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("(defaults): ").containsPattern("(?m)^named +0\\.2 +\\d+\\.\\d\\d +$");
    }

    @Test
    void gaps_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = run(
                "out",
                "--data",
                "digits",
                "--held-out",
                "0",
                "--missing",
                "0.2,1,0.2",
                "--orders",
                "0",
                "--interval",
                "49",
                "stray");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--data': 'digits', expected libsvm:FILE")
                .contains("'--held-out': 0, expected 1 or more")
                .contains("'--missing': [0.2, 1.0, 0.2], expected numbers from 0 to less than 1")
                .contains("'--missing': [0.2, 1.0, 0.2], one is repeated")
                .contains("'--orders': 0, expected 1 or more")
                .contains("'--interval': 49, expected 50 or more")
                .contains("unexpected argument 'stray'");
        assertThat(run("out", "--data", "libsvm:a").err()).contains("missing option '--test' or '--held-out'");
        assertThat(run("out", "--data", "libsvm:a", "--test", "csv:b", "--held-out", "5")
                        .err())
                .contains("'--test': 'csv:b', expected libsvm:FILE")
                .contains("unexpected option '--held-out': 5, as the rows of --test judge");
        assertThat(run("out", "--held-out", "5").err()).contains("--data");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void gaps_thatCannotBe_saysWhy() throws IOException {
        String data = points("all", 100, 1);

        assertThat(run("out", "--data", data, "--held-out", "51").err())
                .contains("has 100 rows, expected at least 50 to learn and the 51 of --held-out");
        assertThat(run("out", "--data", data, "--held-out", "50", "--job", "--rank 0 --blocks 9")
                        .err())
                .contains("--job \"--rank 0 --blocks 9\": ")
                .contains("rank")
                .contains("blocks");
        assertThat(run("out", "--data", "libsvm:" + folder.resolve("none"), "--held-out", "5")
                        .err())
                .contains("cannot read the data");
        Files.write(folder.resolve("one"), List.of("1 1:2"));
        assertThat(run("out", "--data", "libsvm:" + folder.resolve("one"), "--held-out", "5")
                        .err())
                .contains("has the classes [1], expected at least 2");
        assertThat(run("out", "--data", data, "--test", "libsvm:" + folder.resolve("one"))
                        .err())
                .contains("cannot test: test data has the class '1', expected one of [even, odd]");
        assertThat(folder.resolve("out")).doesNotExist();
    }
}
