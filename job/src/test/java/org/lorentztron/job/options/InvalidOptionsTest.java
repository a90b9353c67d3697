package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.lorentztron.job.options.JobArgumentsTest.required;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.job.options.given.KafkaProperties;

/** Every message, each with option, value, origin and what was expected. */
class InvalidOptionsTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "window;0;a whole number from 1 to 5000",
                "window;5001;a whole number from 1 to 5000",
                "aggressiveness;0;a number from 0.000001 to 1000000",
            })
    void parse_optionOfMarginOutsideItsRange_saysWhatWasExpected(String key, String value, String expected) {
        assertThat(problems(required("--learner", "margin", "--" + key, value)))
                .containsExactly("--" + key + " is '" + value + "' (command line), expected " + expected);
    }

    @ParameterizedTest(name = "--{0} {1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "rank;0;a whole number from 1 to 65536, 1024 unless of shared",
                "rank;65537;a whole number from 1 to 65536, 1024 unless of shared",
                "rank;8.0;a whole number from 1 to 65536, 1024 unless of shared",
                "rank;99999999999;a whole number from 1 to 65536, 1024 unless of shared",
                "rank;1025;at most 1024 for the learner herded",
                "init-scale;-1;a number from 0 to 1000000",
                "init-scale;NaN;a number from 0 to 1000000",
                "init-scale;Infinity;a number from 0 to 1000000",
                "seed;one;a whole number of 64 bits",
                "evaluate-fraction;1.5;a number from 0 to 1",
                "evaluate-fraction;10%;a number from 0 to 1",
                "blocks;0;a whole number from 1 to 32768",
                "start-fit;-1;a whole number from 0 to 50000, 10000 unless of shared",
                "start-fit;50001;a whole number from 0 to 50000, 10000 unless of shared",
                "start-fit;10001;at most 10000 for the learner herded",
                "kernel;cosine;one of square, anova",
                "learner;dso;one of dos, linear, herded, arow, nherd, shared, margin",
                "averaging;Uniform;one of uniform, polynomial, adaptive, none",
                "event-format;xml;one of json, avro",
                "predict-with;newest;one of published, published-or-none, live",
                "predict-with;live;--predictions-topic as well: without it nothing is predicted",
                "delivery;exactly_once;one of exactly-once, at-least-once",
                "start;oldest;one of earliest, latest",
                "preset;papers;one of paper",
                "interval;0s;a duration from 1ms to 365d, written as 500ms, 10s, 2m, 1h or 1d",
                "interval;10;a duration from 1ms to 365d, written as 500ms, 10s, 2m, 1h or 1d",
                "interval;366d;a duration from 1ms to 365d, written as 500ms, 10s, 2m, 1h or 1d",
                "out-of-orderness;25h;a duration from 0ms to 1d, written as 500ms, 10s, 2m, 1h or 1d",
                "idle-timeout;0ms;a duration from 1ms to 1d, written as 500ms, 10s, 2m, 1h or 1d",
                "events-topic;a b;1 to 249 letters, digits, dots, underscores or dashes",
                "models-topic;..;1 to 249 letters, digits, dots, underscores or dashes",
                "signals-topic;a/b;1 to 249 letters, digits, dots, underscores or dashes",
                "predictions-topic;a/b;1 to 249 letters, digits, dots, underscores or dashes",
                "model-id;my model;1 to 128 letters, digits, dots, underscores or dashes",
                "model-id;a/b;1 to 128 letters, digits, dots, underscores or dashes",
                "blocks;4;at most one block per part: models of 3 classes have 3 parts",
                "scheme;ovr;one of pairs, rest",
                "init-scale;0;more than 0 for the learner herded",
            })
    void parse_valueOutsideItsRange_saysWhatWasExpected(String key, String value, String expected) {
        assertThat(problems(required("--" + key, value)))
                .singleElement()
                .asString()
                .startsWith("--" + key + " is '" + value + "' (command line), expected " + expected);
    }

    @ParameterizedTest(name = "--{0} {1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "classes;a;at least 2 different labels, comma separated, none empty",
                "classes;a,,b;at least 2 different labels, comma separated, none empty",
                "classes;a,b,;at least 2 different labels, comma separated, none empty",
                "classes;a,b, a;at least 2 different labels, comma separated, none empty",
                "features;0;named, or a whole number from 1 to 16777216",
                "bootstrap-servers;kafka;host:port, comma separated",
                "bootstrap-servers;kafka:70000;host:port, comma separated",
                "bootstrap-servers;kafka:9092,;host:port, comma separated",
            })
    void parse_requiredValueOutsideItsRange_saysWhatWasExpected(String key, String value, String expected) {
        String[] arguments = required();
        arguments[List.of(arguments).indexOf("--" + key) + 1] = value;
        assertThat(problems(arguments))
                .containsExactly("--" + key + " is '" + value + "' (command line), expected " + expected);
    }

    @Test
    void parse_nothingGiven_namesAllThatIsRequired() {
        assertThat(problems())
                .containsExactly(
                        "--bootstrap-servers is missing, expected host:port, comma separated (as --bootstrap-servers,"
                                + " as LORENTZTRON_OPT_BOOTSTRAP_SERVERS, or in the config file)",
                        "--classes is missing, expected at least 2 different labels, comma separated, none empty (as"
                                + " --classes, as LORENTZTRON_OPT_CLASSES, or in the config file)");
    }

    @Test
    void parse_unknownOptions_suggestsTheNearest() {
        assertThat(problems(
                        required("--rnak", "8", "--modelId=x", "--OUT_OF_ORDERNESS", "1s", "--zebra", "--kafka.", "1")))
                .containsExactly(
                        "--rnak is given (command line), but there is no such option; did you mean --rank?",
                        "--modelId is given (command line), but there is no such option; did you mean --model-id?",
                        "--OUT_OF_ORDERNESS is given (command line), but there is no such option; did you mean"
                                + " --out-of-orderness?",
                        "--zebra is given (command line), but there is no such option",
                        "--kafka. is given (command line), but there is no such option");
    }

    @Test
    void parse_unknownVariable_isAProblemEvenIfEmpty() {
        assertThat(problems(required(), Map.of("LORENTZTRON_OPT_RNK", "8", "LORENTZTRON_OPT_ZEBRA", "")))
                .containsExactly(
                        "--rnk is given (LORENTZTRON_OPT_RNK), but there is no such option; did you mean --rank?",
                        "--zebra is given (LORENTZTRON_OPT_ZEBRA), but there is no such option");
    }

    @Test
    void parse_wrongVariable_namesTheVariable() {
        assertThat(problems(required(), Map.of("LORENTZTRON_OPT_BOUNDED", "yes")))
                .containsExactly("--bounded is 'yes' (LORENTZTRON_OPT_BOUNDED), expected true or false");
    }

    @Test
    void parse_commandLineOutOfForm_saysHowToWriteIt() {
        assertThat(problems(required("stray", "-x", "--", "--rank", "--bounded", "maybe", "--seed")))
                .containsExactly(
                        "'stray' (command line) is not an option, expected --key value or --key=value",
                        "'-x' (command line) is not an option, expected --key value or --key=value",
                        "'--' (command line) is not an option, expected --key value or --key=value",
                        "--rank has no value (command line), expected a whole number from 1 to 65536, 1024 unless of"
                                + " shared; a value that begins with -- must be written --rank=value",
                        "'maybe' (command line) is not an option, expected --key value or --key=value",
                        "--seed has no value (command line), expected a whole number of 64 bits; a value that begins"
                                + " with -- must be written --seed=value");
    }

    @Test
    void parse_repeatedOptions_areProblems() {
        assertThat(problems(required(
                        "--rank", "8", "--rank=16", "--kafka.ssl.key.password=a", "--kafka.ssl.key.password=b")))
                .containsExactly(
                        "--rank is given more than once (command line): '8' and '16', expected once",
                        "--kafka.ssl.key.password is given more than once (command line): (hidden) and (hidden),"
                                + " expected once");
    }

    @Test
    void parse_badConfigFile_namesFileAndKey() throws IOException {
        Path file = Files.writeString(
                folder.resolve("job.properties"), "rank=0\nrankk=1\nseed=1\nseed=2\nconfig=other.properties\n");
        assertThat(problems(required("--config", file.toString())))
                .containsExactly(
                        "--seed is given more than once (config file " + file + "), expected once",
                        "--config is 'other.properties' (config file " + file
                                + "), but a config file cannot name another one",
                        "--rankk is given (config file " + file
                                + "), but there is no such option; did you mean --rank?",
                        "--rank is '0' (config file " + file
                                + "), expected a whole number from 1 to 65536, 1024 unless of shared");
    }

    @Test
    void parse_impossiblePolicies_areProblems() {
        String expected = " (command line), expected class=p, each p above 0 and at most 1, or true class>decided"
                + " class=c, each c from 0 to 1e9, comma separated, none twice";
        for (String text : List.of(
                "a=0",
                "a=NaN",
                "a=1.5",
                "a=-1",
                "a=0.2,a=0.3",
                "a",
                "a>b=-1",
                "a>b=1e10",
                "a>a=0",
                "a>b=1,a>b=1",
                "a>b=1,a=0.2")) {
            assertThat(problems(required("--threshold", text)))
                    .containsExactly("--threshold is '" + text + "'" + expected);
        }
        assertThat(problems(required("--abstain-below", "0", "--threshold", "a=2")))
                .containsExactly(
                        "--threshold is 'a=2'" + expected,
                        "--abstain-below is '0' (command line), expected a number above 0 and at most 1");
    }

    @Test
    void parse_missingConfigFile_isAProblem() {
        assertThat(problems(required("--config", "nowhere.properties")))
                .containsExactly("--config is 'nowhere.properties' (command line), expected a readable properties file:"
                        + " there is no such file on this machine");
    }

    @Test
    void parse_kafkaPropertiesTheJobSets_areRefusedWithTheReason() {
        assertThat(problems(
                        required("--kafka.isolation.level", "read_uncommitted"),
                        Map.of("LORENTZTRON_OPT_KAFKA_GROUP_ID", "g")))
                .containsExactly(
                        "--kafka.group.id is 'g' (LORENTZTRON_OPT_KAFKA_GROUP_ID), but the job sets group.id: it is"
                                + " lorentztron-<model-id>, use --model-id",
                        "--kafka.isolation.level is 'read_uncommitted' (command line), but the job sets"
                                + " isolation.level: only committed records are read");
        KafkaProperties.RESERVED.keySet().forEach(property -> assertThat(problems(required("--kafka." + property, "x")))
                .as(property)
                .hasSize(1));
    }

    /** The clients would find these too, but one by one and only when they are started. */
    @Test
    void parse_kafkaPropertiesOfAnotherType_areProblems() {
        assertThat(problems(required(
                        "--kafka.transaction.timeout.ms=15m",
                        "--kafka.linger.ms=-1",
                        "--kafka.interceptor.classes=org.example.NotHere",
                        "--kafka.of.a.plugin=anything")))
                .containsExactly(
                        "--kafka.linger.ms is '-1' (command line), expected a value of Kafka's type long in [0,...]",
                        "--kafka.transaction.timeout.ms is '15m' (command line), expected a value of Kafka's type int");
    }

    /** The range of the option is what two classes admit: no larger number can ever be given. */
    @Test
    void parse_startFitAboveWhatTwoClassesAdmit_isAProblemOfTheRange() {
        assertThat(problems(required("--learner", "shared", "--start-fit", "50001")))
                .containsExactly(
                        "--start-fit is '50001' (command line), expected a whole number from 0 to 50000, 10000 unless of"
                                + " shared");
    }

    /** Plug-ins have properties that Kafka does not know; a slip in one that it knows must not pass for those. */
    @Test
    void parse_misspeltKafkaProperty_isAProblem() {
        assertThat(problems(required("--kafka.security.protocl", "SSL", "--kafka.of.a.plugin", "x")))
                .containsExactly("--kafka.security.protocl is (hidden) (command line), but Kafka's clients have no such"
                        + " property; did you mean --kafka.security.protocol?");
    }

    @Test
    void message_manyProblems_listsEachOnALine() {
        InvalidOptionsException invalid = new InvalidOptionsException(List.of("first", "second"));
        assertThat(invalid).hasMessage("2 problems with the options (--help lists all options):\n  first\n  second");
        assertThat(invalid.problems()).containsExactly("first", "second");
        assertThat(new InvalidOptionsException(List.of("only"))).hasMessageStartingWith("1 problem with");
    }

    /** What is said of a command line. */
    static List<String> problems(String... arguments) {
        return problems(arguments, Map.of());
    }

    /** The same with an environment. */
    static List<String> problems(String[] arguments, Map<String, String> environment) {
        return catchThrowableOfType(InvalidOptionsException.class, () -> JobArguments.parse(arguments, environment))
                .problems();
    }
}
