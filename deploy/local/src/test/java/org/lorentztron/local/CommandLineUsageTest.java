package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.tools.cli.CommandLineRun;
import picocli.CommandLine;

class CommandLineUsageTest {
    private static final Set<String> COMMANDS =
            Lorentztron.commands().getSubcommands().keySet();

    /** The commands and their subcommands as they are typed: "run", "experiment", "experiment curves". */
    static List<String> everyCommand() {
        return subcommands(Lorentztron.commands(), "");
    }

    private static List<String> subcommands(CommandLine parent, String prefix) {
        List<String> names = new ArrayList<>();
        parent.getSubcommands().forEach((name, line) -> {
            names.add(prefix + name);
            names.addAll(subcommands(line, prefix + name + " "));
        });
        return names;
    }

    @Test
    void everyCommand_hasTheSubcommandsToo() {
        assertThat(everyCommand()).contains("run", "experiment", "experiment curves", "experiment throughput");
    }

    @ParameterizedTest
    @MethodSource("everyCommand")
    void help_everyCommand_isOnStdoutWithExitCodeZero(String command) {
        CommandLineRun run = LorentztronCall.of((command + " --help").split(" "));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Usage: lorentztron " + command).contains("--help");
        assertThat(run.err()).isEmpty();
    }

    /** picocli takes texts for formats: a single percent sign would put a warning before the help. */
    @ParameterizedTest
    @MethodSource("everyCommand")
    void help_everyText_isAFormat(String command) {
        CommandLine line = Lorentztron.commands();
        for (String name : command.split(" ")) {
            line = line.getSubcommands().get(name);
        }

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
    @ValueSource(strings = {"help run", "help", "help experiment curves"})
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
                        "JOB OPTIONS. Needed.",
                        "--bootstrap-servers <",
                        "--classes <",
                        "--features named|<",
                        "docs/options.md");
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

    @Test
    void noExperiment_listsTheExperiments() {
        CommandLineRun run = LorentztronCall.of("experiment");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("lorentztron experiment: a command is missing")
                .contains("  curves ", "  throughput ");
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
        assertThat(run.err()).contains("--bootstrap-servers").contains("'digits', expected jsonl:FILE | jsonl:-");
    }

    /** Lines do not say how many features there are, and their labels are one's own. */
    @Test
    void produce_optionsThatOwnEventsLackOrCannotHave_areReported() {
        CommandLineRun run =
                LorentztronCall.of("produce", "--data", "jsonl:-", "--label-noise", "0.1", "--format", "avro-bytes");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("missing option '--features'")
                .contains("'--label-noise' is for data sets")
                .contains("'avro-bytes' holds pixels / 255");
    }

    /** The folder above the savepoints is easily given instead of one of them. */
    @Test
    void main_restoreFromADirectoryThatIsNoSavepoint_isBadUsage(@TempDir Path checkpoints) {
        CommandLineRun run = LorentztronCall.of("run", "--restore", checkpoints.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--restore': " + checkpoints + " is no savepoint and no checkpoint")
                .contains("_metadata");
    }

    /** The parser would stop at the first; users want to mend their command line once. */
    @Test
    void produce_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = LorentztronCall.of(
                "produce",
                "--count",
                "many",
                "--rate=-1",
                "--format",
                "xml",
                "--label-noise",
                "1.5",
                "--data",
                "photos",
                "--speed",
                "3");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("--bootstrap-servers")
                .contains("'many'")
                .contains("--rate")
                .contains("'xml' is none of json, json-sparse, avro, avro-sparse, avro-bytes, named")
                .contains("--label-noise")
                .contains(
                        "'photos', expected digits | mnist:DIR | libsvm:FILE | csv:FILE[#LABEL]"
                                + " | arff:FILE[#LABEL] | digit-pairs | digit-triples | mnist-pairs:DIR | mnist-triples:DIR | jsonl:FILE | jsonl:-")
                .contains("--speed is '3' (command line), but there is no such option");
    }

    /** Only tables have names. */
    @Test
    void produce_namesOfDataWithout_areBadUsage() {
        for (String data : List.of("digits", "libsvm:file")) {
            CommandLineRun run = LorentztronCall.of("produce", "--data", data, "--format", "named");

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .contains("'--format': 'named' is for csv, arff and jsonl data, " + data
                            + " has no names of features");
        }
    }

    @Test
    void produce_columnsOfIndexedFeatures_areBadUsage() {
        CommandLineRun indexed = LorentztronCall.of(
                "produce", "--data", "csv:file", "--format", "avro", "--time-column", "x", "--id-column", "x");

        assertThat(indexed.exitCode()).isEqualTo(2);
        assertThat(indexed.err())
                .contains("'--time-column' is for csv and arff data in the format 'named'")
                .contains("'--id-column' is for csv and arff data in the format 'named'")
                .contains("'--time-column' and '--id-column' both name 'x'");
        assertThat(LorentztronCall.of("produce", "--data", "csv:file", "--time-column", "x", "--id-column", "y")
                        .err())
                .contains("--bootstrap-servers")
                .doesNotContain("column");
    }

    /** The values of a LIBSVM file need not be pixels. */
    /** The job's option of the same name takes it. */
    @Test
    void produce_featuresNamed_isTheFormatNamed() {
        String[] call = {
            "produce", "--bootstrap-servers", "localhost:9092", "--data", "jsonl:no-such-file", "--features", "named"
        };
        CommandLineRun lines = LorentztronCall.of(call);
        CommandLineRun both = LorentztronCall.of(
                Stream.concat(Stream.of(call), Stream.of("--format", "named")).toArray(String[]::new));
        CommandLineRun digits = LorentztronCall.of("produce", "--data", "digits", "--features", "named");

        assertThat(lines.err()).contains("cannot read events from no-such-file");
        assertThat(both.err()).isEqualTo(lines.err());
        assertThat(digits.exitCode()).isEqualTo(2);
        assertThat(digits.err()).contains("'named' is for csv, arff and jsonl data");
    }

    @Test
    void produce_featuresNamedInAFormatOfIndices_isAContradiction() {
        CommandLineRun run =
                LorentztronCall.of("produce", "--data", "csv:file", "--features", "named", "--format", "json");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("options '--features named' and '--format json' contradict each other");
    }

    @Test
    void produce_featuresNeitherNamedNorANumber_saysWhatIsTaken() {
        assertThat(LorentztronCall.of("produce", "--data", "jsonl:-", "--features", "many")
                        .err())
                .contains("'many' is neither a whole number nor named");
    }

    @Test
    void produce_bytesOfLibsvmData_isBadUsage() {
        CommandLineRun run = LorentztronCall.of(
                "produce", "--bootstrap-servers", "localhost:9092", "--data", "libsvm:file", "--format", "avro-bytes");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--format': 'avro-bytes' holds pixels / 255");
    }

    /** Nor need means of four pixels, whose number is fixed. */
    @Test
    void produce_bytesOrFeaturesOfDigitPairs_areBadUsage() {
        CommandLineRun run = LorentztronCall.of(
                "produce", "--data", "digit-pairs", "--format", "avro-bytes", "--features", "400", "--deform");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'--format': 'avro-bytes' holds pixels / 255")
                .contains("'--features' is for libsvm and jsonl data")
                .contains("'--deform' is for mnist:DIR, not for digit-pairs");
    }

    @Test
    void evaluate_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run =
                LorentztronCall.of("evaluate", "--timeout", "soon", "--data", "mnist:", "--kafka.security.protocol");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("--bootstrap-servers")
                .contains("'soon' is not a duration")
                .contains("'mnist:', expected")
                .contains("--kafka.security.protocol has no value");
    }

    @Test
    void inspect_manyMistakes_reportsAllAtOnce() {
        CommandLineRun run = LorentztronCall.of("inspect", "--version", "0", "everything");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("--bootstrap-servers")
                .contains("--version")
                .contains("'everything' (command line) is not an option");
    }

    @Test
    void produce_badFeatures_areReported() {
        assertThat(LorentztronCall.of("produce", "--data", "libsvm:x", "--features", "0"))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2))
                .satisfies(run -> assertThat(run.err()).contains("'--features': 0, expected at least 1"));
        assertThat(LorentztronCall.of("produce", "--data", "digits", "--features", "784"))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(2))
                .satisfies(run -> assertThat(run.err()).contains("'--features' is for libsvm and jsonl data"));
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
                .contains("bootstrap-servers")
                .contains("classes");
    }
}
