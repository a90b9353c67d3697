package org.lorentztron.experiments.imbalance;

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

/** The command as its users see it, on overlapping points of three classes. */
class ImbalanceCommandTest {
    private static final String[] CLASSES = {"x", "y", "z"};

    @TempDir
    Path folder;

    private String points(String name, int rows, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            StringBuilder line = new StringBuilder(CLASSES[i % 3]);
            for (int j = 1; j <= 6; j++) {
                line.append(
                        String.format(Locale.ROOT, " %d:%.3f", j, (j % 3 == i % 3 ? 2 : 0) + random.nextGaussian()));
            }
            lines.add(line.toString());
        }
        return "libsvm:" + Files.write(folder.resolve(name), lines);
    }

    private CommandLineRun run(String out, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("imbalance", "--out", folder.resolve(out).toString()));
        arguments.addAll(List.of(more));
        return ExperimentCall.of(arguments.toArray(String[]::new));
    }

    private List<String> table(String out) throws IOException {
        return Files.readAllLines(folder.resolve(out).resolve("imbalance.csv"));
    }

    /** The mean of a column of the table: 2 the area, 4 the probability, 5 the recall, 7 the trained events. */
    private static double mean(List<String> table, String job, int column) {
        return table.stream()
                .filter(line -> line.startsWith("\"" + job + "\","))
                .mapToDouble(line -> Double.parseDouble(line.split(",")[column]))
                .average()
                .orElseThrow();
    }

    @Test
    void imbalance_weightsAndShares_moveRecallAndKeepProbabilities() throws IOException {
        String training = points("training", 12_000, 1);
        String test = points("test", 6_000, 2);
        String[] arguments = {
            "--data",
            training,
            "--test",
            test,
            "--rare",
            "y",
            "--share",
            "0.03",
            "--seeds",
            "2",
            "--job",
            "--learner arow",
            "--job",
            "--learner arow --class-weights rare=30",
            "--job",
            "--learner arow --keep common=0.2"
        };

        CommandLineRun run = run("out", arguments);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("class y: 247 of 8,247 events, a version every 1,000, judged by 4,124; seeds: 2")
                .containsPattern("(?m)^--learner arow +0\\.\\d{3} +0\\.\\d{3} ");
        List<String> table = table("out");
        assertThat(table).hasSize(1 + 3 * 2);
        assertThat(table.get(0)).isEqualTo("job,seed,PR-AUC,log loss,mean probability,recall,precision,trained");
        assertThat(mean(table, "--learner arow", 2)).isBetween(0.4, 0.95);
        assertThat(mean(table, "--learner arow", 4)).isBetween(0.02, 0.04);
        assertThat(mean(table, "--learner arow --keep common=0.2", 4)).isBetween(0.02, 0.04);
        assertThat(mean(table, "--learner arow --class-weights rare=30", 4)).isGreaterThan(0.06);
        assertThat(mean(table, "--learner arow --class-weights rare=30", 5))
                .isGreaterThan(mean(table, "--learner arow", 5) + 0.15);
        assertThat(mean(table, "--learner arow --keep common=0.2", 7)).isBetween(1700.0, 2000.0);
        assertThat(mean(table, "--learner arow", 7)).isEqualTo(8247);

        assertThat(run("again", arguments).exitCode()).isZero();
        assertThat(table("again")).isEqualTo(table);
    }

    @Test
    void imbalance_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = run(
                "out", "--data", "digits", "--rare", "1", "--share", "0.5", "--seeds", "0", "--interval", "9", "stray");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--data': 'digits', expected mnist:DIR | libsvm:FILE")
                .contains("'--share': 0.5, expected more than 0 and less than 0.5")
                .contains("'--seeds': 0, expected 1 or more")
                .contains("'--interval': 9, expected 50 or more")
                .contains("unexpected argument 'stray'");
    }

    @Test
    void imbalance_thatCannotBe_saysWhy() throws IOException {
        String data = points("training", 300, 1);
        assertThat(run("out", "--data", data, "--test", data, "--rare", "w").err())
                .contains("--rare is \"w\", expected one of the classes x, y, z");
        assertThat(run("out", "--data", data, "--test", data, "--rare", "x", "--share", "0.001")
                        .err())
                .contains("of the 200 events to learn, 0 are of the class x, expected some of it and of others");
        assertThat(run("out", "--data", data, "--test", data, "--rare", "x", "--job", "--keep y=2")
                        .err())
                .contains("--job \"--keep y=2\": --keep is 'y=2'");
        assertThat(folder.resolve("out")).doesNotExist();
    }
}
