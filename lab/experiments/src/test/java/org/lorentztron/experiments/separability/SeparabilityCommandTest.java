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
    @EnabledIfSystemProperty(named = "lorentztron.experiments", matches = "true")
    void separability_fewDigits_writesVerdictsAndProofsThatHold() throws IOException {
        CommandLineRun run = separability("--examples", "300,150,300");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("150 +45 +0 +0")
                .containsPattern("300 +45 +0 +0")
                .contains("0 v 1")
                .contains("the budget was not reached");
        assertThat(run.err()).contains("150 examples: ").contains("300 examples: ");
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

        assertThat(separability("--check"))
                .extracting(CommandLineRun::exitCode, CommandLineRun::out)
                .containsExactly(0, "45 pairs: 45 hyperplanes and 0 certificates hold\n");
        Path proof = file("separability-proofs/3-8.json");
        Files.writeString(proof, Files.readString(proof).replaceFirst("weights\":\\[", "weights\":[-1,"));
        CommandLineRun tampered = separability("--check");
        assertThat(tampered.exitCode()).isEqualTo(1);
        assertThat(tampered.out()).contains("44 hyperplanes");
        assertThat(tampered.err()).contains("3 v 8, hyperplane: has 786 weights, expected 785");

        Files.writeString(proof, "{\"pair\":[3,8]}");
        CommandLineRun emptied = separability("--check");
        assertThat(emptied.exitCode()).isEqualTo(1);
        assertThat(emptied.err()).contains("3 v 8: the file holds no proof");
    }

    @Test
    void check_noProofs_isAFailure() {
        CommandLineRun run = separability("--check");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("0-1.json");
    }

    @Test
    void separability_budgetSpent_claimsNothing() throws IOException {
        CommandLineRun run = separability("--examples", "150,200", "--budget", "0ms");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsPattern("200 +0 +0 +45").contains("the budget is spent");
        assertThat(Files.readAllLines(file("separability.csv")).get(1))
                .startsWith("150,0v1,not found within budget,none,,,,,");
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
