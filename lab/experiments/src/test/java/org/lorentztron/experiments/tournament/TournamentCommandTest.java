package org.lorentztron.experiments.tournament;

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

/** The command as its users see it, on three clouds of points in two files. */
class TournamentCommandTest {
    @TempDir
    Path folder;

    private String clouds(String name, int points, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            double angle = 2 * Math.PI * (i % 3) / 3;
            lines.add(String.format(
                    Locale.ROOT,
                    "%s 1:%.3f 2:%.3f",
                    List.of("x", "y", "z").get(i % 3),
                    2 * Math.cos(angle) + random.nextGaussian() / 2,
                    2 * Math.sin(angle) + random.nextGaussian() / 2));
        }
        return "libsvm:" + Files.write(folder.resolve(name), lines);
    }

    private CommandLineRun run(String out, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "tournament",
                "--data",
                clouds("train", 600, 1),
                "--test",
                clouds("test", 300, 2),
                "--out",
                folder.resolve(out).toString()));
        arguments.addAll(List.of(more));
        return ExperimentCall.of(arguments.toArray(String[]::new));
    }

    @Test
    void tournament_separableClouds_isWonByNoOneAndLostByFewErrors() throws IOException {
        CommandLineRun run = run("first", "--noise", "0,10");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("0 % wrong labels, 3 pairs", "10 % wrong labels, 3 pairs", "NHERD full (9)");
        List<String> matches = Files.readAllLines(folder.resolve("first/tournament.csv"));
        assertThat(matches).hasSize(1 + 2 * 3 * 9);
        assertThat(matches.subList(1, matches.size())).allSatisfy(line -> {
            assertThat(line.split(",")).hasSize(8).endsWith("200");
            assertThat(Integer.parseInt(line.split(",")[6])).as(line).isLessThan(10);
        });
        // A contestant has one C for all pairs of a share of wrong labels, as a job has.
        assertThat(matches.subList(1, matches.size()).stream()
                        .map(line -> line.split(","))
                        .map(cells -> cells[0] + cells[3] + " " + cells[4])
                        .distinct())
                .hasSize(2 * 9);
        assertThat(folder.resolve("first/tournament.png")).isNotEmptyFile();
    }

    /** A function of data and options alone, and of one C where it is given. */
    @Test
    void tournament_again_givesTheSameTables() throws IOException {
        run("first", "--noise", "30", "--aggressiveness", "0.5");
        CommandLineRun again = run("second", "--noise", "30", "--aggressiveness", "0.5");

        assertThat(again.out()).contains("5e-1");
        List<String> lines = Files.readAllLines(folder.resolve("second").resolve("tournament.csv"));
        assertThat(lines).isEqualTo(Files.readAllLines(folder.resolve("first").resolve("tournament.csv")));
        assertThat(lines.subList(1, lines.size())).allMatch(line -> line.contains(",0.5,"));
        run("third", "--noise", "30", "--aggressiveness", "0.5", "--seed", "2");
        assertThat(folder.resolve("third/tournament.csv"))
                .content()
                .isNotEqualTo(Files.readString(folder.resolve("first/tournament.csv")));
    }

    @Test
    void tournament_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = ExperimentCall.of(
                "tournament", "--data", "libsvm:a", "--noise", "10,101", "--aggressiveness", "0", "stray");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("missing option '--test': expected libsvm:FILE, as libsvm:a has no test part")
                .contains("'--noise': [10, 101], expected numbers from 0 to 100")
                .contains("'--aggressiveness': 0.0, expected 0.000001 to 1000000")
                .contains("unexpected argument 'stray'");
        assertThat(ExperimentCall.of("tournament", "--data", "digits", "--test", "mnist:b")
                        .err())
                .contains("'--data': 'digits', expected mnist:DIR | libsvm:FILE")
                .contains("'--test': 'mnist:b', expected libsvm:FILE");
        assertThat(ExperimentCall.of("tournament", "--data", "mnist:a", "--test", "libsvm:b")
                        .err())
                .contains("unexpected option '--test': mnist:a has a test part");
    }

    @Test
    void tournament_testFileOfOtherClasses_saysSo() throws IOException {
        Path tests = Files.writeString(folder.resolve("others"), "q 1:1\n");
        CommandLineRun run =
                ExperimentCall.of("tournament", "--data", clouds("train", 9, 1), "--test", "libsvm:" + tests);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("cannot test: test data has the class 'q', expected one of [x, y, z]");
    }
}
