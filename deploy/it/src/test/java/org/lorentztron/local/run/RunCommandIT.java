package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.local.OwnCommands;
import org.lorentztron.tools.cli.CommandLineRun;

/** The way of the README: produce, run, evaluate. */
class RunCommandIT {
    @TempDir
    Path directory;

    private OwnCommands commands;

    @BeforeEach
    void createTopics(TestInfo test) {
        commands = new OwnCommands(OwnNames.of(test));
        commands.createTopic("events", 2, Map.of());
        commands.createTopic("labels", 2, Map.of());
        commands.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
        commands.createTopic("dead-letters", 1, Map.of());
    }

    @Test
    void run_bounded_endsWithTheInputAndTheModelPredicts() throws Exception {
        assertThat(call("produce", "--data", "digits", "--count", "4000").exitCode())
                .isZero();

        CommandLineRun run = runJob(
                "--parallelism",
                "2",
                "--checkpoint-interval",
                "500ms",
                "--checkpoint-dir",
                directory.toString(),
                "--http",
                "0");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("web UI http://")
                .contains("watch it learn at http://localhost:")
                .containsSubsequence(
                        "asking Kafka at ",
                        "starting Flink",
                        "checking topics",
                        "submitting the job",
                        " is running, web UI ",
                        "waiting for labelled events in topic '" + commands.topic("events") + "'",
                        "version 1: ",
                        ": 4,000 events trained",
                        "newest version ",
                        ": 4,000 events trained, 0 unlabelled, 0 rejected",
                        "job has ended")
                .doesNotContain("--checkpoint-dir");
        CommandLineRun evaluated = call("evaluate", "--data", "digits", "--json");
        assertThat(evaluated.out()).contains("\"events\":4000").contains("\"pairs\":45");
        double error = Double.parseDouble(evaluated.out().replaceAll("(?s).*\"testError\":([0-9.]+).*", "$1"));
        assertThat(error).isLessThan(0.4);
        CommandLineRun inspected = call("inspect");
        assertThat(inspected.out().lines().filter(line -> line.contains("|"))).hasSizeGreaterThanOrEqualTo(45);
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void run_withoutCheckpoints_saysInOneLineWhyExactlyOnceCannotBe() {
        CommandLineRun run = runJob("--checkpoint-interval", "0s");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err())
                .startsWith("lorentztron run: the job cannot start: ")
                .contains("checkpointing is off");
    }

    @Test
    void run_topicsMissing_namesThemInOneLine() {
        CommandLineRun run = runJob("--events-topic", "none", "--models-topic", "neither");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("none").contains("neither");
    }

    /** A newcomer's own events may all be refused: the command that reads them says so. */
    @Test
    void run_recordsRejected_saysHowManyWhyAndWhereTheyAre() throws Exception {
        assertThat(call("produce", "--data", "digits", "--count", "300").exitCode())
                .isZero();
        Path odd = Files.writeString(
                directory.resolve("odd.jsonl"),
                """
                {"label": "11", "features": {"0": 1}}
                {"label": "12", "features": {"0": 1}}
                """);
        assertThat(call("produce", "--data", "jsonl:" + odd, "--features", "784", "--format", "json-sparse")
                        .out())
                .startsWith("2 events in topic '" + commands.topic("events") + "' (2 partitions)");

        CommandLineRun run = runJob("--parallelism", "1");

        // The two may be in two transactions, and then in two lines.
        assertThat(run.out()
                        .lines()
                        .filter(line ->
                                line.matches("rejected . records? \\(unknown-class\\)(, the last one)?: label is"
                                        + " \"1[12]\".*; see topic '" + commands.topic("dead-letters") + "'"))
                        .mapToInt(line -> Integer.parseInt(line.split(" ")[1]))
                        .sum())
                .isEqualTo(2);
        assertThat(run.out()).containsPattern("version \\d+: 300 events trained");
    }

    /** A wrong path of the label is the first mistake of a newcomer, and looks like a job with nothing to do. */
    @Test
    void run_allUnlabelledOrRejected_saysSoAndFails() throws Exception {
        Path odd = Files.writeString(
                directory.resolve("odd.jsonl"),
                """
                {"features": {"0": 1}}
                {"features": {"1": 1}}
                {"label": "11", "features": {"0": 1}}
                """);
        assertThat(call("produce", "--data", "jsonl:" + odd, "--features", "784", "--format", "json-sparse")
                        .exitCode())
                .isZero();

        CommandLineRun run = runJob("--parallelism", "1");

        assertThat(run.out())
                .contains("no new version: 0 events trained, 2 unlabelled, 1 rejected (unknown-class 1)")
                .doesNotContain("prequential error");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines())
                .containsExactly("lorentztron run: no version, since every event was unlabelled or rejected"
                        + " (2 unlabelled, 1 rejected (unknown-class 1)); look at the field label of your events and at"
                        + " --classes, and at topic '" + commands.topic("dead-letters") + "'");
    }

    /** What the metrics of the join say is in the lines: without them, labels of no event would be lost to sight. */
    @Test
    void run_labelsThatComeLater_saysWhatBecameOfThem() throws Exception {
        List<String> events = new ArrayList<>();
        List<String> labels = new ArrayList<>(List.of("{\"id\": \"nobody\", \"label\": \"3\"}"));
        for (int i = 0; i < 40; i++) {
            events.add("{\"id\": \"e" + i + "\", \"features\": {\"" + i % 10 + "\": 1}}");
            if (i % 10 != 0) {
                labels.add("{\"id\": \"e" + i + "\", \"label\": \"" + i % 10 + "\"}");
            }
        }
        produce("events", events, "784", "json-sparse");
        produce("labels", labels, "named", "named");

        CommandLineRun dropped = runJob("--parallelism", "1", "--labels-topic", "labels");
        CommandLineRun counted =
                runJob("--parallelism", "1", "--labels-topic", "labels", "--unlabelled", "0", "--model-id", "second");

        assertThat(dropped.exitCode()).isZero();
        assertThat(dropped.out())
                .contains("waiting for events in topic '" + commands.topic("events") + "' and their labels in topic '"
                        + commands.topic("labels") + "': a version")
                .contains("rejected 1 record (unknown-id): ")
                .contains(": 36 events trained, 36 joined with labels, 4 unlabelled, 1 rejected (unknown-id 1)");
        assertThat(counted.out())
                .contains(": 40 events trained, 36 joined with labels, 4 unlabelled and trained as 0, 1 rejected");
    }

    private void produce(String topic, List<String> lines, String features, String format) throws Exception {
        Path file = Files.write(directory.resolve(topic + ".jsonl"), lines);
        CommandLineRun produced = call(
                "produce", "--topic", topic, "--data", "jsonl:" + file, "--features", features, "--format", format);
        assertThat(produced.exitCode()).as(produced.err()).isZero();
    }

    /** Ten events in each interval: learning is slow and costly, and nothing else says so. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void run_intervalsOfFewEvents_namesALongerOneOnce() throws Exception {
        assertThat(call("produce", "--data", "digits", "--count", "400").exitCode())
                .isZero();

        CommandLineRun run = runJob("--parallelism", "1", "--interval", "10ms");

        assertThat(run.out().lines().filter(line -> line.startsWith("warning: intervals hold few events")))
                .hasSize(1)
                .allMatch(line -> line.contains("--interval 10ms; --interval ")
                        && line.endsWith(" would hold 2,000 at the rate so far"));
    }

    /** Without --checkpoint-dir no file may remain, and the user is told. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void run_ended_leavesNoTemporaryDirectory() throws Exception {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        List<Path> before = runDirectories(temporary);

        assertThat(call("produce", "--data", "digits", "--count", "50").exitCode())
                .isZero();
        CommandLineRun run = runJob("--parallelism", "1");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("without --checkpoint-dir its checkpoints are deleted when it ends");
        assertThat(runDirectories(temporary)).isEqualTo(before);
    }

    private static List<Path> runDirectories(Path temporary) throws Exception {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.filter(file -> file.getFileName().toString().startsWith(RunCommand.DIRECTORY_PREFIX))
                    .sorted()
                    .toList();
        }
    }

    private CommandLineRun runJob(String... options) {
        List<String> args = new ArrayList<>(List.of("--bounded", "--classes", "0,1,2,3,4,5,6,7,8,9"));
        args.addAll(List.of("--features", "784", "--learner", "dos", "--rank", "4"));
        args.addAll(List.of(options).contains("--interval") ? List.of() : List.of("--interval", "1s"));
        args.addAll(List.of(options));
        return call("run", args.toArray(String[]::new));
    }

    private CommandLineRun call(String command, String... rest) {
        return commands.call(command, rest);
    }
}
