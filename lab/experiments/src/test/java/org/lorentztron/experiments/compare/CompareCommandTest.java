package org.lorentztron.experiments.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on made-up data. */
class CompareCommandTest {
    @TempDir
    Path folder;

    private CommandLineRun run(String... more) {
        List<String> arguments = new ArrayList<>(List.of("compare", "--out", folder.toString()));
        arguments.addAll(List.of(more));
        return ExperimentCall.of(arguments.toArray(String[]::new));
    }

    /** Points in a disc or around it, with features of very different scales. */
    private String discs(String name, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            double x = 2 * random.nextDouble() - 1;
            double y = 2 * random.nextDouble() - 1;
            lines.add((x * x + y * y < 0.6 ? "in" : "out") + " 1:" + 1_000 * x + " 2:" + y / 1_000);
        }
        return "libsvm:" + Files.write(folder.resolve(name), lines);
    }

    @Test
    void compare_quadraticAndLinear_showsWhichIsBetter() throws IOException {
        CommandLineRun run = run(
                "--data",
                discs("training", 1),
                "--test",
                discs("test", 2),
                "--job",
                "--learner herded --rank 2",
                "--job",
                "--learner linear",
                "--job",
                "--learner herded --rank 2 --standardize off",
                "--interval",
                "100",
                "--after",
                "200,2000",
                "--orders",
                "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("mean of 2 orders (least to largest); a version every 100 examples")
                .containsPattern("(?m)^after +200 +2,000 +CPU, s$")
                .containsPattern("(?m)^--learner linear( +\\d+\\.\\d\\d \\(\\d+\\.\\d\\d to \\d+\\.\\d\\d\\)){2} ");
        assertThat(errors("--learner herded --rank 2", 2_000)).hasSize(2).allMatch(error -> error < 10);
        assertThat(errors("--learner linear", 2_000)).allMatch(error -> error > 25);
        // Without a scale the disc's two features differ by a factor of a million.
        assertThat(errors("--learner herded --rank 2 --standardize off", 2_000)).allMatch(error -> error > 15);
        assertThat(errors("--learner herded --rank 2", 200)).doesNotHaveDuplicates();
        assertThat(errors("--learner herded --rank 2", 200).get(0))
                .isNotEqualTo(errors("--learner herded --rank 2", 2_000).get(0));
        assertThat(folder.resolve("compare.png")).isNotEmptyFile();
        // Without a boundary that is a conic, half of the answers are a guess: log 2.
        assertThat(cells("--learner herded --rank 2", 2_000, 4)).allMatch(logLoss -> logLoss < 0.3);
        assertThat(cells("--learner linear", 2_000, 4)).allMatch(logLoss -> logLoss > 0.5 && logLoss < 0.8);
        assertThat(cells("--learner herded --rank 2", 2_000, 5)).allMatch(ece -> ece > 0 && ece < 0.1);
        assertThat(run.out()).containsPattern("(?m)^--learner linear( +0\\.\\d{3}, 0\\.\\d{3}){2}$");
    }

    private List<Double> errors(String job, int events) throws IOException {
        return cells(job, events, 3);
    }

    private List<Double> cells(String job, int events, int column) throws IOException {
        return Files.readAllLines(folder.resolve("compare.csv")).stream()
                .map(line -> line.split(","))
                .filter(cells -> cells[0].equals('"' + job + '"') && cells[2].equals(Integer.toString(events)))
                .map(cells -> Double.parseDouble(cells[column]))
                .toList();
    }

    /** Data without end and without a seed has other examples in every order. */
    @Test
    void compare_endlessData_learnsAnotherPartInEachOrder() throws IOException {
        CommandLineRun run = run("--job", "--learner linear", "--interval", "100", "--after", "500", "--orders", "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(errors("--learner linear", 500)).hasSize(2).doesNotHaveDuplicates();
    }

    /** The originals come first, in the same order as without; then others than the same digits again. */
    @Test
    void compare_deform_learnsDeformationsAfterTheTrainingPart() throws IOException {
        String data = System.getenv("LORENTZTRON_DATA");
        assumeTrue(data != null, "LORENTZTRON_DATA is not set: no MNIST files to deform");
        List<String> command = new ArrayList<>(List.of(
                "--data", "mnist:" + data + "/mnist", "--job", "--learner linear", "--interval", "10000", "--after"));
        command.addAll(List.of("60000,90000", "--orders", "1"));
        assertThat(run(command.toArray(String[]::new)).exitCode()).isZero();
        List<Double> again = List.of(
                errors("--learner linear", 60_000).get(0),
                errors("--learner linear", 90_000).get(0));
        command.add("--deform");

        CommandLineRun run = run(command.toArray(String[]::new));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(errors("--learner linear", 60_000)).containsExactly(again.get(0));
        assertThat(errors("--learner linear", 90_000)).hasSize(1).doesNotContain(again.get(1));
    }

    @Test
    void compare_sameCommandTwice_hasTheSameTable() throws IOException {
        String[] command = {
            "--data", discs("training", 1), "--job", "", "--interval", "100", "--after", "300", "--orders", "1"
        };
        assertThat(run(command).exitCode()).isZero();
        List<String> first = Files.readAllLines(folder.resolve("compare.csv"));

        assertThat(run(command).exitCode()).isZero();

        CommandLineRun judged = run(command);

        assertThat(judged.out()).contains("; judged by the training examples, as there is no --test");
        assertThat(judged.err()).containsPattern("1 of 1: \\(defaults\\), order 1: \\d+\\.\\d\\d % in ");
        assertThat(Files.readAllLines(folder.resolve("compare.csv"))).isEqualTo(first);
        assertThat(first.get(1)).startsWith("\"(defaults)\",1,300,");
    }

    @Test
    void compare_wrongLabels_costAccuracy() throws IOException {
        String[] few = {"--job", "--learner linear", "--interval", "100", "--after", "1000", "--orders", "1"};
        assertThat(run(few).exitCode()).isZero();
        double right = errors("--learner linear", 1_000).get(0);
        List<String> noisy = new ArrayList<>(List.of(few));
        noisy.addAll(List.of("--label-noise", "0.9"));

        assertThat(run(noisy.toArray(String[]::new)).exitCode()).isZero();

        assertThat(right).isLessThan(40);
        assertThat(errors("--learner linear", 1_000).get(0)).isGreaterThan(70);
    }

    /** Whoever goes on as before is always wrong, and tests are judged by the new names. */
    @Test
    void compare_renamedClasses_areWrongAtFirstAndRightAgainLater() throws IOException {
        CommandLineRun run = run(
                "--data",
                discs("training", 1),
                "--job",
                "--learner herded --rank 2",
                "--rename-at",
                "1000",
                "--interval",
                "100",
                "--after",
                "1000,1100,3000",
                "--orders",
                "1");

        assertThat(run.exitCode()).as(run.err()).isZero();
        double before = errors("--learner herded --rank 2", 1_000).get(0);
        assertThat(before).isLessThan(12);
        assertThat(errors("--learner herded --rank 2", 1_100).get(0)).isGreaterThan(before + 5);
        assertThat(errors("--learner herded --rank 2", 3_000).get(0)).isLessThan(12);
    }

    @Test
    void compare_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = run(
                "--data",
                "photos:x",
                "--test",
                "digits",
                "--job",
                "a",
                "--job",
                "a",
                "--interval",
                "7",
                "--orders",
                "0",
                "--label-noise",
                "2");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--data': 'photos:x'")
                .contains("'--test': 'digits', expected libsvm:FILE")
                .contains("'--job': one is repeated")
                .contains("'--interval': 7, expected 50 or more")
                .contains("'--label-noise': 2.0, expected 0 to 1")
                .contains("'--orders': 0, expected 1 or more");
        assertThat(run("--job", "", "--after", "1000,1500").err())
                .contains("'--after': [1000, 1500], expected ascending multiples of the interval, 1000");
        assertThat(run("--job", "", "--rename-at", "1500").err())
                .contains("'--rename-at': 1500, expected a multiple of the interval, 1000");
        assertThat(run("--job", "", "--deform").err()).contains("option '--deform' is for mnist:DIR, not for digits");
        assertThat(run().err()).contains("--job");
    }

    @Test
    void compare_jobsThatCannotBe_namesEachAndWhy() throws IOException {
        String warm = "--warm-start file:version.zip";
        String[] jobs = {"--job", "--learner dos --units 3", "--job", "--rank 0 --window 5", "--job", warm};
        List<String> arguments = new ArrayList<>(List.of("--data", discs("training", 1)));
        arguments.addAll(List.of(jobs));

        CommandLineRun run = run(arguments.toArray(String[]::new));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("--job \"--learner dos --units 3\": ")
                .contains("--job \"" + warm + "\": --warm-start is of no use here")
                .containsPattern("--job \"--rank 0 --window 5\": .*rank")
                .containsPattern("--job \"--rank 0 --window 5\": .*window");
    }
}
