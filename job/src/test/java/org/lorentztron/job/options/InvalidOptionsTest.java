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
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.LearnerKind;

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
                "rank;0;a whole number from 1 to 1024",
                "rank;1025;a whole number from 1 to 1024",
                "rank;8.0;a whole number from 1 to 1024",
                "rank;99999999999;a whole number from 1 to 1024",
                "init-scale;-1;a number from 0 to 1000000",
                "init-scale;NaN;a number from 0 to 1000000",
                "init-scale;Infinity;a number from 0 to 1000000",
                "seed;one;a whole number of 64 bits",
                "evaluate-fraction;1.5;a number from 0 to 1",
                "evaluate-fraction;10%;a number from 0 to 1",
                "blocks;0;a whole number from 1 to 32768",
                "dead-letter-max-bytes;-1;a whole number from 0 to 1073741824",
                "units;0;a whole number from 1 to 65536",
                "units;65537;a whole number from 1 to 65536",
                "start-fit;-1;a whole number from 0 to 10000",
                "start-fit;10001;a whole number from 0 to 10000",
                "kernel;cosine;one of square, anova",
                "learner;dso;one of dos, linear, herded, arow, nherd, shared, margin",
                "averaging;Uniform;one of uniform, polynomial, adaptive, none",
                "event-format;xml;one of json, avro",
                "predict-with;newest;one of published, live",
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
                "features;0;a whole number from 1 to 16777216",
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
                                + " --classes, as LORENTZTRON_OPT_CLASSES, or in the config file)",
                        "--features is missing, expected a whole number from 1 to 16777216 (as --features, as"
                                + " LORENTZTRON_OPT_FEATURES, or in the config file)");
    }

    @Test
    void parse_unknownOptions_suggestsTheNearest() {
        assertThat(problems(
                        required("--rnak", "8", "--modelId=x", "--OUT_OF_ORDERNESS", "1s", "--zebra", "--kafka.", "1")))
                .containsExactly(
                        "--rnak is '8' (command line), but there is no such option; did you mean --rank?",
                        "--modelId is 'x' (command line), but there is no such option; did you mean --model-id?",
                        "--OUT_OF_ORDERNESS is '1s' (command line), but there is no such option; did you mean"
                                + " --out-of-orderness?",
                        "--zebra is '' (command line), but there is no such option",
                        "--kafka. is '1' (command line), but there is no such option");
    }

    @Test
    void parse_unknownVariable_isAProblemEvenIfEmpty() {
        assertThat(problems(required(), Map.of("LORENTZTRON_OPT_RNK", "8", "LORENTZTRON_OPT_ZEBRA", "")))
                .containsExactly(
                        "--rnk is '8' (LORENTZTRON_OPT_RNK), but there is no such option; did you mean --rank?",
                        "--zebra is '' (LORENTZTRON_OPT_ZEBRA), but there is no such option");
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
                        "--rank has no value (command line), expected a whole number from 1 to 1024; a value that"
                                + " begins with -- must be written --rank=value",
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
                        "--rankk is '1' (config file " + file + "), but there is no such option; did you mean --rank?",
                        "--rank is '0' (config file " + file + "), expected a whole number from 1 to 1024");
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

    /** 3 pairs of 6689^2 numbers are a little more than 1 GiB. */
    @Test
    void parse_fullCovarianceBeyondMemory_isAProblem() {
        String[] arguments = required("--learner", "nherd", "--covariance", "full");
        int features = List.of(arguments).indexOf("--features") + 1;
        arguments[features] = "9458";
        assertThat(problems(arguments))
                .containsExactly(
                        "--covariance is 'full' (command line), expected project, exact or drop for 3 parts of 9458"
                                + " features: parts x (features + 1) x (features + 2) x 4 bytes can be at most"
                                + " 1073741824");
        arguments[features] = "9457";
        assertThat(JobArguments.parse(arguments, Map.of()).learner()).isEqualTo(LearnerKind.NHERD);
    }

    /** A fit of minutes would outlast checkpoints. */
    @Test
    void parse_startBasisOfTooManyEventsAndClasses_isAProblem() {
        assertThat(problems(required("--learner", "shared", "--start-basis", "33334")))
                .containsExactly(
                        "--start-basis is '33334' (command line), expected at most 33333 for 3 classes: events x"
                                + " classes can be at most 100000");
        assertThat(JobArguments.parse(required("--learner", "shared", "--start-basis", "33333"), Map.of())
                        .learnerSettings()
                        .network()
                        .startBasis())
                .isEqualTo(33_333);
    }

    @Test
    void parse_hatsThatNoEventsDecide_areAProblem() {
        assertThat(problems(required("--candidates", "plain,hats", "--standardize", "off")))
                .containsExactly("--candidates is 'plain,hats' (command line), expected auto, one or plain ones with"
                        + " --standardize off: the first events decide on hats and waves");
        assertThat(problems(required("--candidates", "waves@0.1,hat")))
                .singleElement()
                .asString()
                .contains("--candidates is 'waves@0.1,hat'", "plain, hats or waves");
        assertThat(JobArguments.parse(required("--candidates", "plain,plain@0.1", "--standardize", "off"), Map.of())
                        .learning()
                        .candidates()
                        .names())
                .containsExactly("plain", "plain@0.1");
    }

    /** The range of the option is what two classes admit: no larger number can ever be given. */
    @Test
    void parse_startBasisAboveWhatTwoClassesAdmit_isAProblemOfTheRange() {
        assertThat(problems(required("--learner", "shared", "--start-basis", "50001")))
                .containsExactly("--start-basis is '50001' (command line), expected a whole number from 0 to 50000");
    }

    @Test
    void parse_optionsThatTheLearnerDoesNotUse_areListedWithAllOtherProblems() {
        assertThat(problems(
                        required("--learner", "linear", "--rank", "4", "--covariance", "drop", "--interval", "1"),
                        Map.of("LORENTZTRON_OPT_SEED", "7", "LORENTZTRON_OPT_AGGRESSIVENESS", "0.1")))
                .containsExactly(
                        "--rank is '4' (command line), but --learner linear does not use it",
                        "--aggressiveness is '0.1' (LORENTZTRON_OPT_AGGRESSIVENESS), but --update pa does not use it",
                        "--interval is '1' (command line), expected a duration from 1ms to 365d, written as 500ms, 10s,"
                                + " 2m, 1h or 1d",
                        "--seed is '7' (LORENTZTRON_OPT_SEED), but --learner linear does not use it",
                        "--covariance is 'drop' (command line), but --learner linear does not use it");
        assertThat(problems(required("--update", "pa1")))
                .containsExactly("--update is 'pa1' (command line), but --learner herded does not use it");
    }

    /** Hyperplanes and networks are no differences of squares. */
    @ParameterizedTest
    @ValueSource(strings = {"linear", "arow", "nherd", "shared"})
    void parse_startFitOfAnotherLearner_isRefused(String learner) {
        assertThat(problems(required("--learner", learner, "--start-fit", "1000")))
                .containsExactly("--start-fit is '1000' (command line), but --learner " + learner + " does not use it");
    }

    /** Else the next start would say so, when the value is right. */
    @Test
    void parse_optionThatIsNotUsedAndWrong_isSaidToBeBoth() {
        assertThat(problems(required("--learner", "shared", "--aggressiveness", "0", "--start-fit", "-1")))
                .containsExactlyInAnyOrder(
                        "--aggressiveness is '0' (command line), expected a number from 0.000001 to 1000000,"
                                + " but --learner shared does not use it",
                        "--start-fit is '-1' (command line), expected a whole number from 0 to 10000,"
                                + " but --learner shared does not use it");
    }

    @Test
    void parse_optionsOfNetworks_areForSharedAlone() {
        assertThat(problems(required("--units", "64", "--kernel", "anova")))
                .containsExactly(
                        "--units is '64' (command line), but --learner herded does not use it",
                        "--kernel is 'anova' (command line), but --learner herded does not use it");
        assertThat(problems(required("--learner", "shared", "--rank", "4", "--blocks", "2")))
                .containsExactly(
                        "--rank is '4' (command line), but --learner shared does not use it",
                        "--blocks is '2' (command line), expected at most one block per part: models of 3 classes have"
                                + " one part");
    }

    /** A learner that the class path provides says itself which options it uses. */
    @Test
    void parse_optionsOfProvidedLearner_areThoseThatItUses() {
        String[] centroids = required("--learner", "centroids", "--seed", "7");
        assertThat(JobArguments.parse(centroids, Map.of()).learnerSettings().seed())
                .isEqualTo(7);
        assertThat(problems(required("--learner", "centroids", "--rank", "4")))
                .containsExactly("--rank is '4' (command line), but --learner centroids does not use it");
    }

    /** Plug-ins have properties that Kafka does not know; a slip in one that it knows must not pass for those. */
    @Test
    void parse_misspeltKafkaProperty_isAProblem() {
        assertThat(problems(required("--kafka.security.protocl", "SSL", "--kafka.of.a.plugin", "x")))
                .containsExactly("--kafka.security.protocl is 'SSL' (command line), but Kafka's clients have no such"
                        + " property; did you mean --kafka.security.protocol?");
    }

    @Test
    void parse_topicUsedTwice_namesBothUses() {
        assertThat(problems(required("--events-topic", "models", "--predictions-topic", "dead-letters")))
                .containsExactly(
                        "--models-topic is 'models' (default), expected another topic than --events-topic",
                        "--dead-letters-topic is 'dead-letters' (default), expected another topic than"
                                + " --predictions-topic");
    }

    /**
     * What a full covariance may take at most is less than it would with so many features that touched ones alone are
     * held.
     */
    @Test
    void parse_fullCovarianceOfTouchedFeatures_isAProblem() {
        String[] arguments = required("--learner", "arow", "--covariance", "full");
        arguments[List.of(arguments).indexOf("--classes") + 1] = "a,b";
        arguments[List.of(arguments).indexOf("--features") + 1] = "" + (FeatureSet.MOST_HELD_FEATURES + 1);
        assertThat(problems(arguments)).singleElement().asString().contains("expected project, exact or drop");
    }

    @Test
    void message_manyProblems_listsEachOnALine() {
        InvalidOptionsException invalid = new InvalidOptionsException(List.of("first", "second"));
        assertThat(invalid).hasMessage("2 problems with the options (--help lists all options):\n  first\n  second");
        assertThat(invalid.problems()).containsExactly("first", "second");
        assertThat(new InvalidOptionsException(List.of("only"))).hasMessageStartingWith("1 problem with");
    }

    private static List<String> problems(String... arguments) {
        return problems(arguments, Map.of());
    }

    private static List<String> problems(String[] arguments, Map<String, String> environment) {
        return catchThrowableOfType(InvalidOptionsException.class, () -> JobArguments.parse(arguments, environment))
                .problems();
    }
}
