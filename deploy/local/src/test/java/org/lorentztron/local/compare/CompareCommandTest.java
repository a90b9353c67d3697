package org.lorentztron.local.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.tools.cli.CommandLineRun;

/** The command as its users see it, on points in a disc or around it, whose features have very different scales. */
class CompareCommandTest {
    private static final String QUADRATIC = "--learner herded --rank 2";
    private static final int EVENTS = 1_200;

    @TempDir
    Path folder;

    private CommandLineRun run(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("compare", "--out", folder.resolve("out").toString()));
        arguments.addAll(List.of(more));
        return LorentztronCall.of(arguments.toArray(String[]::new));
    }

    /** @param line how an event is written: its class, x and y */
    private String disc(String name, String head, String line, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> lines = new ArrayList<>(head.isEmpty() ? List.of() : List.of(head));
        for (int i = 0; i < EVENTS; i++) {
            double x = 2 * random.nextDouble() - 1;
            double y = 2 * random.nextDouble() - 1;
            lines.add(String.format(Locale.ROOT, line, x * x + y * y < 0.6 ? "in" : "out", 1_000 * x, y / 1_000));
        }
        return Files.write(folder.resolve(name), lines).toString();
    }

    private String csv(String name, long seed) throws IOException {
        return "csv:" + disc(name, "kind,x,y", "%s,%.6f,%.9f", seed) + "#kind";
    }

    private String libsvm(String name, long seed) throws IOException {
        return "libsvm:" + disc(name, "", "%s 1:%.6f 2:%.9f", seed);
    }

    private String jsonl(String name, long seed) throws IOException {
        return "jsonl:" + disc(name, "", "{\"label\":\"%s\",\"features\":{\"x\":%.6f,\"y\":%.9f}}", seed);
    }

    /** The lines of the table, each as its cells. */
    private List<List<String>> table() throws IOException {
        return Files.readAllLines(folder.resolve("out/compare.csv")).stream()
                .skip(1)
                .map(line -> List.of(line.replace("\"", "").split(",")))
                .toList();
    }

    private List<Double> errors(String job, int events) throws IOException {
        return table().stream()
                .filter(cells -> cells.get(1).equals(job) && cells.get(3).equals(Integer.toString(events)))
                .map(cells -> Double.parseDouble(cells.get(4)))
                .toList();
    }

    @Test
    void noTest_predictsEachEventBeforeItIsLearned() throws IOException {
        CommandLineRun run =
                run("--data", csv("disc.csv", 1), "--job", QUADRATIC, "--job", "--learner linear", "--interval", "100");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Each event predicted before it is learned, in the order of the data; a version every 100")
                .containsPattern("(?m)^disc  --learner herded --rank 2 +100 +\\d+\\.\\d\\d ")
                .contains("as published, %");
        assertThat(errors(QUADRATIC, EVENTS)).singleElement().satisfies(error -> assertThat(error)
                .isLessThan(15));
        assertThat(errors("--learner linear", EVENTS)).singleElement().satisfies(error -> assertThat(error)
                .isGreaterThan(30));
        assertThat(folder.resolve("out/disc.png")).isNotEmptyFile();
        assertThat(run.err()).contains("2 of 2: disc, ");
    }

    /** Only the form of the files differs. */
    @Test
    void sameEventsInEveryForm_haveTheSameErrors() throws IOException {
        disc("own.jsonl", "", "{\"kind\":\"%s\",\"x\":%.6f,\"y\":%.9f}", 1);
        String arff = disc(
                "disc.arff",
                "@relation d\n@attribute kind {in,out}\n@attribute x numeric\n@attribute y numeric\n@data",
                "%s,%.6f,%.9f",
                1);
        CommandLineRun run =
                run("--data", csv("disc.csv", 1), "--data", "arff:" + arff + "#kind", "--data", jsonl("d.jsonl", 1));
        List<List<String>> all = table();
        Path config = Files.write(
                folder.resolve("own.properties"),
                List.of("classes=in,out", "features=named", "event-label=kind", "event-features=*"));
        CommandLineRun own = run("--data", "jsonl:" + folder.resolve("own.jsonl"), "--config", config.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("(?m)^geometric mean  \\(defaults\\) +\\d+\\.\\d\\d +\\d+\\.\\d\\d ");
        assertThat(own.exitCode()).as(own.err()).isZero();
        assertThat(all).extracting(cells -> cells.get(0)).contains("disc", "disc.arff", "d");
        all = new ArrayList<>(all);
        all.addAll(table());
        assertThat(all.stream().map(cells -> cells.subList(3, 9)).distinct()).hasSize(all.size() / 4);
    }

    /** Before any work is done. */
    @Test
    void out_isAFile_isSaidInOneLine() throws IOException {
        Path file = Files.createFile(folder.resolve("out"));

        CommandLineRun run = run("--data", csv("disc.csv", 1));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().strip())
                .contains("--out " + file + " is no folder and cannot be made one")
                .doesNotContain(System.lineSeparator());
    }

    @Test
    void test_judgesVersionsOverRandomOrders() throws IOException {
        CommandLineRun run = run(
                "--data",
                libsvm("training.svm", 1),
                "--test",
                libsvm("test.svm", 2),
                "--job",
                QUADRATIC,
                "--job",
                QUADRATIC + " --standardize off",
                "--interval",
                "100",
                "--after",
                "300,2000",
                "--orders",
                "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("Versions judged by test events, in 2 random orders; a version every 100 events")
                .containsPattern("2,000( +\\d+\\.\\d\\d \\(\\d+\\.\\d\\d to \\d+\\.\\d\\d\\)) ")
                .doesNotContain("as published");
        assertThat(errors(QUADRATIC, 2_000)).hasSize(2).allMatch(error -> error < 10);
        assertThat(errors(QUADRATIC, 300)).hasSize(2).doesNotHaveDuplicates();
        // Without a scale the disc's two features differ by a factor of a million.
        assertThat(errors(QUADRATIC + " --standardize off", 2_000)).allMatch(error -> error > 15);
    }

    @Test
    void test_ofNamedFeatures_isReadAsTheTraining() throws IOException {
        CommandLineRun run = run(
                "--data",
                csv("training.csv", 1),
                "--test",
                jsonl("test.jsonl", 2),
                "--job",
                QUADRATIC,
                "--orders",
                "0");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(errors(QUADRATIC, EVENTS)).singleElement().satisfies(error -> assertThat(error)
                .isLessThan(12));
    }

    @Test
    void labelNoiseAndRename_areWhatModelsLearn() throws IOException {
        // Its averages hold what was, too.
        String averaging = "--learner dos --rank 2 --averaging uniform";
        String[] common = {"--data", libsvm("training.svm", 1), "--test", libsvm("test.svm", 2), "--interval", "300"};
        List<String> noise = new ArrayList<>(List.of(common));
        noise.addAll(List.of("--job", QUADRATIC, "--label-noise", "1"));
        List<String> rename = new ArrayList<>(List.of(common));
        rename.addAll(List.of("--job", averaging, "--rename-at", "900"));

        run(noise.toArray(String[]::new));
        assertThat(errors(QUADRATIC, EVENTS)).hasSize(3).allMatch(error -> error > 80);
        run(rename.toArray(String[]::new));
        assertThat(errors(averaging, 600)).allMatch(error -> error < 40);
        assertThat(errors(averaging, EVENTS)).allMatch(error -> error > 60);
    }

    @Test
    void json_isOneLine() throws IOException {
        CommandLineRun run = run("--data", csv("disc.csv", 1), "--json", "--after", "1000");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().lines()).hasSize(1);
        JsonNode result = new ObjectMapper().readTree(run.out()).path("results").get(0);
        assertThat(result.path("job").asText()).isEqualTo("(defaults)");
        assertThat(result.path("points").get(0).path("error").asDouble())
                .isEqualTo(result.path("quality").path("error").asDouble())
                .isPositive();
        assertThat(result.path("quality")
                        .path("perClass")
                        .path("in")
                        .path("prAuc")
                        .asDouble())
                .isPositive();
    }

    /** In a file, as a shell would read them. */
    @Test
    void options_inAFile_areRead() throws IOException {
        Path options = Files.write(
                folder.resolve("options"),
                List.of(
                        "# A comment",
                        "--data \"" + csv("disc.csv", 1) + "\"",
                        "--job \"" + QUADRATIC + "\"",
                        "--interval 400"));

        CommandLineRun run = run("@" + options);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("a version every 400 events", QUADRATIC);
    }

    /** Labels are in the last column, whatever the path. */
    @Test
    void folder_standsForItsTables() throws IOException {
        Files.createDirectory(folder.resolve("#in"));
        disc("#in/a.csv", "y,kind", "0.5,%s", 1);
        disc("#in/b.csv", "y,kind", "0.5,%s", 2);
        Files.write(folder.resolve("#in/notes.txt"), List.of("no table"));

        CommandLineRun run = run("--data", "csv:" + folder.resolve("#in"), "--after", "1000");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(table()).extracting(cells -> cells.get(0)).containsExactly("a", "b");
    }

    @Test
    void manyMistakes_reportsAllAtOnce() throws IOException {
        CommandLineRun run = run(
                "--data",
                "photos:x",
                "--data",
                "digits",
                "--test",
                "digits",
                "--deform",
                "--config",
                "x",
                "--job",
                "a",
                "--job",
                "a",
                "--interval",
                "7",
                "--orders",
                "-1",
                "--label-noise",
                "2",
                "more");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--data': 'photos:x', expected digits | ")
                .contains("'--test' is for a single --data, not for 2")
                .contains("'--deform' is for mnist:DIR, not for digits")
                .contains("'--config' is for jsonl:FILE")
                .contains("'--job': one is repeated")
                .contains("'--interval': 7, expected 50 or more")
                .contains("'--label-noise': 2.0, expected 0 to 1")
                .contains("'--orders': -1, expected 0 or more")
                .contains("'more'");
        assertThat(run("--data", "digits", "--after", "1000,1500").err())
                .contains("'--after': [1000, 1500], expected ascending multiples of the interval, 1000");
        assertThat(run("--data", "digits", "--rename-at", "1500").err())
                .contains("'--rename-at': 1500, expected a multiple of the interval, 1000");
        assertThat(run("--data", "csv:x", "--test", "libsvm:x").err()).contains("'--test': 'libsvm:x', expected csv:");
        assertThat(run().err()).contains("--data");
    }

    @Test
    void jobsOrDataThatCannotBe_saysWhy() throws IOException {
        String warm = "--warm-start file:version.zip";
        String data = libsvm("training.svm", 1);
        CommandLineRun run = run("--data", data, "--job", "--rank 0 --window 5", "--job", warm);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains("--job \"" + warm + "\": --warm-start is of no use here")
                .containsPattern("--job \"--rank 0 --window 5\": .*rank")
                .containsPattern("--job \"--rank 0 --window 5\": .*window");
        assertThat(run("--data", data, "--after", "2000").err())
                .contains("--after 2000 is more than the 1200 events of the data");
        assertThat(run("--data", "csv:" + Files.write(folder.resolve("few.csv"), List.of("x,k", "1,a", "2,b")))
                        .err())
                .contains("few has 2 events, expected at least 50");
    }
}
