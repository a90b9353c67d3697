package org.lorentztron.experiments.streams;

import static org.assertj.core.api.Assertions.assertThat;

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

/** The command as its users see it, on made-up streams. */
class StreamsCommandTest {
    @TempDir
    Path folder;

    private CommandLineRun run(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("streams", "--out", folder.resolve("out").toString()));
        arguments.addAll(List.of(more));
        return ExperimentCall.of(arguments.toArray(String[]::new));
    }

    /** A disc or around it, with the class last or first. */
    private Path disc(String name, boolean labelFirst) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        List<String> lines = new ArrayList<>();
        lines.add(labelFirst ? "kind,x,y" : "x,y,kind");
        for (int i = 0; i < 1_200; i++) {
            double x = 2 * random.nextDouble() - 1;
            double y = 2 * random.nextDouble() - 1;
            String kind = x * x + y * y < 0.6 ? "in" : "out";
            lines.add(labelFirst ? kind + "," + x + "," + y : x + "," + y + "," + kind);
        }
        return Files.write(Files.createDirectories(folder.resolve("in")).resolve(name), lines);
    }

    @Test
    void streams_folderAndFile_areInTableAndPictures() throws IOException {
        disc("disc.csv", false);
        Path other = Files.move(disc("other.csv", true), folder.resolve("other.csv"));

        CommandLineRun run = run(
                "--streams",
                folder.resolve("in").toString(),
                "--data",
                "csv:" + other + "#kind",
                "--job",
                "--learner herded --rank 2",
                "--job",
                "--learner linear");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("versions of 100 events")
                .containsPattern("(?m)^disc +--learner herded --rank 2 +\\d+\\.\\d\\d +\\d+\\.\\d\\d ")
                .containsPattern("(?m)^other +--learner linear +\\d+\\.\\d\\d ")
                .containsPattern("(?m)^geometric mean +--learner linear +\\d+\\.\\d\\d +\\d+\\.\\d\\d +[\\d,]+$");
        List<String> table = Files.readAllLines(folder.resolve("out/streams.csv"));
        assertThat(table).hasSize(5);
        assertThat(table.get(0)).isEqualTo("stream,learner,events,error %,kappa %,published error %,events/s");
        assertThat(table.get(1)).startsWith("\"disc\",\"--learner herded --rank 2\",1200,");
        // Only the form of the file differs.
        assertThat(error(table.get(1))).isEqualTo(error(table.get(3))).isLessThan(20);
        assertThat(error(table.get(2))).isEqualTo(error(table.get(4))).isGreaterThan(30);
        assertThat(folder.resolve("out/disc.png")).isNotEmptyFile();
        assertThat(folder.resolve("out/other.png")).isNotEmptyFile();
    }

    private static double error(String line) {
        return Double.parseDouble(line.split(",")[3]);
    }

    @Test
    void streams_noJob_isTheDefaults() throws IOException {
        CommandLineRun run = run("--data", "csv:" + disc("disc.csv", false), "--interval", "400");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("versions of 400 events", "(defaults)");
    }

    @Test
    void streams_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = run("--data", "digits", "--job", "a", "--job", "a", "--interval", "7", "more");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--data': 'digits', expected libsvm:FILE | csv:FILE[#LABEL] | arff:FILE[#LABEL]")
                .contains("'--job': one is repeated")
                .contains("'--interval': 7, expected 50 or more")
                .contains("'more'");
        assertThat(run().err()).contains("missing option '--streams' or '--data'");
    }

    @Test
    void streams_thatCannotBe_saysWhy() throws IOException {
        String data = "csv:" + disc("disc.csv", false);

        assertThat(run("--data", data, "--job", "--rank 0").err()).contains("--job \"--rank 0\": ");
        assertThat(run("--streams", folder.toString()).err()).contains("has no file named .csv or .csv.gz");
        assertThat(run("--streams", folder.resolve("none").toString()).err())
                .contains("cannot read the folder of --streams");
    }
}
