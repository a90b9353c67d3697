package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.tools.cli.CommandLineRun;
import picocli.CommandLine;

class CommandLineUsageTest {
    /** All that a list of commands shows. */
    private static final Set<String> COMMANDS =
            Lorentztron.commands().getHelp().subcommands().keySet();

    static Set<String> everyCommand() {
        return Lorentztron.commands().getSubcommands().keySet();
    }

    @ParameterizedTest
    @MethodSource("everyCommand")
    void help_everyCommand_isOnStdoutWithExitCodeZero(String command) {
        CommandLineRun run = LorentztronCall.of(command, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Usage: lorentztron " + command).contains("--help");
        assertThat(run.err()).isEmpty();
    }

    /** picocli takes texts for formats: a single percent sign would put a warning before the help. */
    @ParameterizedTest
    @MethodSource("everyCommand")
    void help_everyText_isAFormat(String command) {
        CommandLine line = Lorentztron.commands().getSubcommands().get(command);

        assertThat(texts(line.getCommandSpec())).isNotEmpty().allSatisfy(text -> assertThatCode(
                        () -> String.format(Locale.ROOT, text))
                .doesNotThrowAnyException());
    }

    private static List<String> texts(CommandLine.Model.CommandSpec spec) {
        List<String> texts = new ArrayList<>();
        texts.addAll(List.of(spec.usageMessage().description()));
        texts.addAll(List.of(spec.usageMessage().footer()));
        spec.args().forEach(arg -> texts.addAll(List.of(arg.description())));
        return texts;
    }

    /** Whoever asks for help in the way of other programs gets it. */
    @ParameterizedTest
    @ValueSource(strings = {"help run", "help"})
    void help_asACommand_isTheOption(String line) {
        List<String> option = new ArrayList<>(List.of((line + " --help").split(" ")));
        option.remove("help");

        CommandLineRun run = LorentztronCall.of(line.split(" "));

        assertThat(run).isEqualTo(LorentztronCall.of(option.toArray(String[]::new)));
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void help_run_listsTheOptionsThatEveryJobNeedsAndSaysWhereTheOthersAre() {
        CommandLineRun run = LorentztronCall.of("run", "--help");

        assertThat(run.out())
                .containsSubsequence(
                        "JOB OPTIONS",
                        "--bootstrap-servers <",
                        "Default: localhost:9092.",
                        "--classes <",
                        "--features named|<",
                        "--idle-timeout <",
                        "Default: 5s.",
                        "docs/operate/options.md");
        assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void help_withoutCommand_listsTheCommands() {
        CommandLineRun run = LorentztronCall.of("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains(COMMANDS);
    }

    /** Whoever types only the name sees what there is; a script that has lost its command fails all the same. */
    @Test
    void noCommand_isBadUsageAndListsTheCommandsOneLineEach() {
        CommandLineRun run = LorentztronCall.of();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("lorentztron: a command is missing");
        for (String command : COMMANDS) {
            assertThat(run.err().lines().filter(line -> line.startsWith("  " + command + " ")))
                    .as(command)
                    .hasSize(1);
        }
        assertThat(run.err().lines()).hasSize(COMMANDS.size() + 2);
    }

    /** Experiments are run by the laboratory's jar: whoever types the name is told where it is built. */
    @Test
    void experiment_saysWhereTheLaboratoryIsBuilt() {
        CommandLineRun run = LorentztronCall.of("experiment", "curves", "--data", "digits");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("mvn -f lab/pom.xml").contains("lab/experiments/target/lorentztron-lab.jar");
        assertThat(COMMANDS).contains("run").doesNotContain("experiment");
    }

    @Test
    void version_isNameAndVersionOnOneLine() {
        CommandLineRun run = LorentztronCall.of("--version");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines()).hasSize(1);
        assertThat(run.out()).matches("lorentztron \\d+\\.\\d+\\.\\S+ \\(Flink \\d+\\.\\d+\\.\\d+, Java \\d+\\)\\R");
    }

    @ParameterizedTest
    @CsvSource({"prodcue, produce", "prodce, produce", "borker, broker", "classfiy, classify", "evalute, evaluate"})
    void misspeltCommand_namesTheOneThatIsMeant(String typed, String meant) {
        CommandLineRun run = LorentztronCall.of(typed, "--rate", "3");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("unknown command '" + typed + "', did you mean '" + meant + "'?");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void unknownCommand_likeNoOther_isNamedWithoutAGuess() {
        CommandLineRun run = LorentztronCall.of("xyz");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("unknown command 'xyz'").doesNotContain("did you mean");
    }

    @Test
    void broker_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = LorentztronCall.of("broker", "--port", "70000", "--speed", "now");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--port': 70000, expected 0 to 65535")
                .contains("unknown option '--speed'")
                .contains("unexpected argument 'now'");
    }

    @Test
    void classify_dataThatIsNoLines_isBadUsage() {
        CommandLineRun run = LorentztronCall.of("classify", "--data", "digits");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'digits', expected jsonl:FILE | jsonl:-");
    }

    /** The folder above the savepoints is easily given instead of one of them. */
    @Test
    void main_restoreLatestOfNowhere_isBadUsage() {
        CommandLineRun run = LorentztronCall.of("run", "--restore", "latest");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("missing option '--checkpoint-dir': '--restore latest' looks for the latest below it");
    }

    @Test
    void main_restoreFromADirectoryThatIsNoSavepoint_isBadUsage(@TempDir Path checkpoints) {
        CommandLineRun run = LorentztronCall.of("run", "--restore", checkpoints.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--restore': " + checkpoints + " is no savepoint and no checkpoint")
                .contains("_metadata");
    }

    @Test
    void evaluate_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run =
                LorentztronCall.of("evaluate", "--timeout", "soon", "--data", "mnist:", "--kafka.security.protocol");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'soon' is not a duration")
                .contains("'mnist:', expected")
                .contains("--kafka.security.protocol has no value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"evaluate", "classify", "serve"})
    void everyDecidingCommand_impossiblePolicy_reportsAllAtOnce(String command) {
        CommandLineRun run =
                LorentztronCall.of(command, "--threshold", "ok>ok=1", "--abstain-below", "0", "--data", "nothing");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains(
                        "'--threshold': 'ok>ok=1': class ok is decided where it is true, expected two different classes")
                .contains("'--abstain-below': '0': probability is 0.0, expected above 0 and at most 1");
    }

    @Test
    void serve_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = LorentztronCall.of(
                "serve",
                "--http",
                "65536",
                "--http-threads",
                "0",
                "--http-queue",
                "-1",
                "--http-connections",
                "0",
                "--http-max-body-bytes",
                "1023",
                "--http-client-time",
                "10ms",
                "--alias",
                "no good");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("--alias needs --history-topic")
                .contains("'--alias': 'no good', expected")
                .contains("'--http': 65536, expected 0 to 65535")
                .contains("'--http-threads': 0, expected 1 to 1000")
                .contains("'--http-queue': -1, expected 0 to 100000")
                .contains("'--http-connections': 0, expected 1 to 100000")
                .contains("'--http-max-body-bytes': 1023, expected 1024 to 268435456")
                .contains("'--http-client-time': '10ms', expected 100ms to 1h");
    }

    @Test
    void inspect_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = LorentztronCall.of("inspect", "--version", "0", "everything");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--version").contains("'everything' (command line) is not an option");
    }

    @Test
    void evaluate_serversWithoutPort_areBadUsage() {
        CommandLineRun run = LorentztronCall.of("evaluate", "--bootstrap-servers", "broker", "--data", "digits");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines().filter(line -> line.contains("--bootstrap-servers is 'broker'")))
                .hasSize(1);
    }

    /** Kafka's clients would find one at a time, or ignore it. */
    @ParameterizedTest
    @ValueSource(strings = {"produce", "evaluate", "inspect", "run"})
    void everyCommand_badKafkaProperties_reportsAllAtOnce(String command) {
        CommandLineRun run = LorentztronCall.of(
                command,
                "--bootstrap-servers",
                "localhost:1",
                "--kafka.linger.ms=-1",
                "--kafka.security.protocl",
                "SSL",
                "--kafka.request.timeout.ms",
                "soon",
                "--kafka.of.a.plugin",
                "anything");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("--kafka.linger.ms is '-1'")
                .contains("--kafka.request.timeout.ms is 'soon'")
                .contains("--kafka.security.protocl")
                .contains("did you mean --kafka.security.protocol?")
                .doesNotContain("of.a.plugin");
    }

    /** The value of one option is not that of another, wherever the parser takes known options out of the line. */
    @ParameterizedTest
    @ValueSource(strings = {"inspect --models-topic t", "run --web-port 0"})
    void kafkaPropertyWithoutValue_takesNoOtherArgument(String knownOptions) {
        String[] words = knownOptions.split(" ");

        CommandLineRun run = LorentztronCall.of(
                words[0], "--bootstrap-servers", "localhost:1", "--kafka.client.id", words[1], words[2], "stray");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--kafka.client.id has no value").contains("'stray'");
    }

    /** Whether the command reaches a Kafka or not, and wherever the option stands. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "produce --kafka.ssl.key.pasword=hunter2",
                "run --kafka.sasl.jass.config x required password=hunter2; hunter3",
                "broker --kafka.sasl.jaas.config=x required password=hunter2; hunter3",
                "compare --kafka.ssl.key.password hunter2",
                "--kafka.ssl.key.password hunter2 produce",
                "--kafka.ssl.key.password=hunter2 produce",
                "--kafka.ssl.key.password=hunter2",
            })
    void secretInTheWrongPlace_isNotShown(String line) {
        CommandLineRun run = LorentztronCall.of(line.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--kafka.s").doesNotContain("hunter");
    }

    /** The job's options are checked by the job's own parser, together with those of the command. */
    @Test
    void run_mistakesInBothKindsOfOptions_reportsAllAtOnce() {
        CommandLineRun run =
                LorentztronCall.of("run", "--parallelism", "0", "--rank", "many", "--features", "-3", "--speed", "3");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("--parallelism")
                .contains("rank")
                .contains("features")
                .contains("speed")
                .contains("classes");
    }
}
