package org.lorentztron.experiments.separability;

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
class SeparabilityCommandTest {
    @TempDir
    Path folder;

    private CommandLineRun separability(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("separability", "--out", folder.resolve("out").toString()));
        arguments.addAll(List.of(more));
        return ExperimentCall.of(arguments.toArray(String[]::new));
    }

    private Path file(String name) {
        return folder.resolve("out").resolve(name);
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void separability_fewDigits_writesVerdictsAndWhereTheyHold() throws IOException {
        CommandLineRun run = separability("--examples", "300,150,300");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsPattern("150 +45 +0 +0").containsPattern("300 +45 +0 +0");
        assertThat(run.err()).contains("150 examples").contains("300 examples");
        assertThat(Files.readAllLines(file("separability.csv")))
                .hasSize(1 + 2 * 45)
                .startsWith("examples,pair,verdict,proof,proved_for_first,examples_in_proof,margin,change,cpu_seconds")
                .element(46)
                .asString()
                .matches("300,0v1,separable,hyperplane,300,\\d+,[\\d.e-]+,,\\d\\.\\d\\d");
        assertThat(Files.readAllLines(file("separability-pairs.csv")))
                .hasSize(46)
                .element(1)
                .isEqualTo("0v1,300,");
        assertThat(file("separability.png")).isNotEmptyFile();
    }

    @Test
    void separability_budgetSpent_claimsNothing() throws IOException {
        CommandLineRun run = separability("--examples", "150,200", "--budget", "0ms");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsPattern("200 +0 +0 +45");
        assertThat(Files.readAllLines(file("separability.csv")).get(1)).startsWith("150,0v1,not found,none,,,,,");
    }

    @Test
    void separability_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run =
                separability("--data", "libsvm:x", "--examples", "5,0", "--budget", "soon", "--fast", "everything");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("'libsvm:x', expected digits | mnist:DIR")
                .contains("'--examples': [5, 0], expected numbers from 1 to 10000000")
                .contains("'soon' is not a duration")
                .contains("unknown option '--fast'")
                .contains("unexpected argument 'everything'")
                .contains("Try 'lorentztron-lab separability --help'.");
    }
}
