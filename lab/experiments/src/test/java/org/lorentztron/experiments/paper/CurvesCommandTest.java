package org.lorentztron.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on drawn digits. */
class CurvesCommandTest {
    @TempDir
    Path folder;

    private CommandLineRun curves(String out, String examples, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("curves", "--models", "linear,dos:2", "--interval", "1000", "--examples", examples));
        arguments.addAll(List.of("--out", folder.resolve(out).toString()));
        arguments.addAll(List.of(more));
        return ExperimentCall.of(arguments.toArray(String[]::new));
    }

    private String file(String out, String name) throws IOException {
        return Files.readString(folder.resolve(out).resolve(name));
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.experiments", matches = "true")
    void curves_interruptedAndResumed_writesWhatOneRunWrites() throws IOException {
        CommandLineRun whole = curves("whole", "3000");
        CommandLineRun first = curves("parts", "2000");
        CommandLineRun second = curves("parts", "3000", "--resume");

        assertThat(List.of(whole.exitCode(), first.exitCode(), second.exitCode()))
                .containsOnly(0);
        assertThat(file("whole", "curves.csv").lines())
                .hasSize(1 + 2 * 3)
                .startsWith("model,examples,cumulative_error,moving_error,updates_per_example,snapshot_test_error,"
                        + "uniform_average_test_error,polynomial_average_test_error")
                .element(6)
                .asString()
                .matches("dos:2,3000(,\\d+\\.\\d{4}){6}");
        assertThat(file("parts", "curves.csv")).isEqualTo(file("whole", "curves.csv"));
        assertThat(folder.resolve("parts/curves.state")).hasSameBinaryContentAs(folder.resolve("whole/curves.state"));
        assertThat(folder.resolve("whole/training-error.png")).isNotEmptyFile();
        assertThat(folder.resolve("whole/test-error.png")).isNotEmptyFile();
        assertThat(whole.err())
                .containsPattern(
                        "3,000 of 3,000, [\\d,]+ examples/s, 0 s left; test error % \\(snapshot/averages\\) linear ");
        assertThat(whole.out()).contains("cumulative", "snapshot", "polynomial", "100M on", "the stream");
        assertThat(second.out()).contains("3,000 examples in ").contains(digests(whole));
        assertThat(file("parts", "times.csv").lines())
                .extracting(line -> line.split(",")[0])
                .containsExactly("examples", "0", "1000", "2000", "3000");
    }

    private static String digests(CommandLineRun run) {
        String digests =
                run.out().substring(run.out().indexOf("SHA-256"), run.out().indexOf("In "));
        assertThat(digests).containsPattern("(?m)^linear +[0-9a-f]{64}$").containsPattern("(?m)^dos:2 +[0-9a-f]{64}$");
        return digests;
    }

    /** Hours of work must not be lost to a command that was repeated by mistake. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.experiments", matches = "true")
    void curves_overAnotherRun_isRefused() {
        curves("out", "1000");

        CommandLineRun again = curves("out", "1000");

        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.err()).contains("curves.state holds a run").contains("--resume");
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.experiments", matches = "true")
    void resume_withOtherOptions_namesThem() {
        curves("out", "2000");

        CommandLineRun other = ExperimentCall.of(
                ("experiment curves --resume --seed 5 --init-scale 3 --models dos:2 --averaging uniform --interval 500 "
                                + "--examples 2000 --out " + folder.resolve("out"))
                        .split(" "));

        assertThat(other.exitCode()).isEqualTo(1);
        assertThat(other.err())
                .contains("--seed 1, not 5")
                .contains("--init-scale 1.0, not 3.0")
                .contains("--models linear,dos:2, not dos:2")
                .contains("--averaging uniform,polynomial, not uniform")
                .contains("--interval 1000, not 500")
                .contains("--data (digest of its examples ");
        assertThat(curves("out", "1000", "--resume").err()).contains("holds 2000 examples, more than --examples 1000");
        assertThat(curves("empty", "1000", "--resume").err()).contains("nothing to resume");
    }

    /** A crash between the state and the table leaves a state that is complete and a table that is not. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.experiments", matches = "true")
    void resume_ofAFinishedRun_writesTheTableAgain() throws IOException {
        curves("out", "1000");
        String table = file("out", "curves.csv");
        Files.delete(folder.resolve("out/curves.csv"));

        CommandLineRun again = curves("out", "1000", "--resume");

        assertThat(again.exitCode()).isZero();
        assertThat(file("out", "curves.csv")).isEqualTo(table);
    }

    /** Before any work is done. */
    @Test
    void curves_outIsAFile_isRefusedAtOnce() throws IOException {
        Files.writeString(folder.resolve("out"), "not a folder");

        CommandLineRun run = curves("out", "1000");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("out is no folder and cannot be made one")
                .doesNotContain("examples/s");
    }

    /** One value that cannot be read must not bring accusations about options that were not given. */
    @Test
    void curves_oneUnreadableValue_isTheOnlyProblem() {
        for (String mistake : List.of("--seed x", "--seed 1 --seed 2", "--examples many", "--init-scale x")) {
            CommandLineRun run = ExperimentCall.of(("experiment curves " + mistake).split(" "));

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err().lines()).as(mistake).hasSize(2);
            assertThat(run.err()).contains(mistake.split(" ")[0]);
        }
        assertThat(ExperimentCall.of("curves", "--models", "").err()).contains("--models");
    }

    @Test
    void options_beforeTheExperiment_areNotIgnored() {
        CommandLineRun run = ExperimentCall.of("--seed", "5", "curves", "--examples", "50000");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--seed' stands before 'curves', options come after it");
    }

    @Test
    void curves_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of(
                "curves",
                "--models",
                "dos:0,linear",
                "--data",
                "libsvm:x",
                "--examples",
                "70",
                "--averaging",
                "median",
                "--init-scale=-1",
                "--fast");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("'dos:0' is no model, expected dos:RANK with a rank of 1 to 1024")
                .contains("'libsvm:x', expected digits | mnist:DIR")
                .contains("'--examples': 70, expected a multiple of the interval, 50000")
                .contains("averaging is \"median\", expected one of uniform, polynomial")
                .contains("'--init-scale': -1.0")
                .contains("unknown option '--fast'")
                .contains("Try 'lorentztron-lab curves --help'.");
    }

    @Test
    void experiment_withoutName_isBadUsage() {
        assertThat(ExperimentCall.of().err()).contains("lorentztron-lab: a command is missing");
        assertThat(ExperimentCall.of("curvs").err()).contains("unknown command 'curvs'");
        assertThat(ExperimentCall.of("--help").out()).contains("curves").contains("EXPERIMENT");
    }
}
