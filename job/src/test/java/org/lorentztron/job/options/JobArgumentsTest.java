package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.publish.Delivery;
import org.lorentztron.connectors.source.StartFrom;
import org.lorentztron.job.options.events.EventEncoding;
import org.lorentztron.job.options.given.OtherOptions;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.predict.Decide;

class JobArgumentsTest {
    private static final String INIT_SCALE_FILE = "src/test/resources/options/init-scale-10.properties";

    @TempDir
    Path folder;

    @Test
    void parse_onlyWhatIsRequired_givesTheContractsDefaults() {
        JobOptions options = parse();
        assertThat(options.bootstrapServers()).isEqualTo("kafka:9092");
        assertThat(options.topics().events()).isEqualTo("events");
        assertThat(options.topics().models()).isEqualTo("models");
        assertThat(options.topics().predictions()).isNull();
        assertThat(options.topics().deadLetters()).isEqualTo("dead-letters");
        assertThat(options.modelId()).isEqualTo("default");
        assertThat(options.classes()).containsExactly("cat", "dog", "7");
        assertThat(options.features()).isEqualTo(784);
        assertThat(options.learner()).isEqualTo(LearnerKind.HERDED);
        assertThat(options.learning().rank()).isEqualTo(8);
        assertThat(options.learning().initScale()).isEqualTo(1);
        assertThat(options.learning().seed()).isEqualTo(1);
        assertThat(options.interval()).isEqualTo(Duration.ofSeconds(10));
        assertThat(options.learning().averaging()).isEqualTo(AverageWeights.ADAPTIVE);
        assertThat(options.learning().candidates()).isEqualTo(CandidateChoice.AUTO);
        assertThat(options.learning().evaluateFraction()).isEqualTo(0.1);
        assertThat(options.eventTime().outOfOrderness()).isEqualTo(Duration.ofSeconds(1));
        assertThat(options.eventTime().idleTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.input().format()).isEqualTo(EventEncoding.JSON);
        assertThat(options.output().delivery()).isEqualTo(Delivery.EXACTLY_ONCE);
        assertThat(options.input().bounded()).isFalse();
        assertThat(options.input().start()).isEqualTo(StartFrom.EARLIEST);
        assertThat(options.blocks()).isEqualTo(2);
        assertThat(options.kafka()).isEmpty();
        assertThat(options.scores()).isTrue();
    }

    /** Servers and classes are all that nobody can guess. */
    @Test
    void parse_nothingSaidOfFeatures_haveNames() {
        JobOptions options = JobArguments.parse(new String[] {"--bootstrap-servers=a:1", "--classes=a,b"}, Map.of());
        assertThat(options.learning().named()).isTrue();
        assertThat(options.shapingOptions()).containsEntry("features", "named");
        assertThat(options.lastingOptions()).containsEntry("features", "named");
    }

    @Test
    void parse_everyOptionGiven_takesEveryValue() {
        JobOptions options = JobArguments.parse(
                new String[] {
                    "--bootstrap-servers=a:1,[::1]:2",
                    "--events-topic=e",
                    "--models-topic=m",
                    "--predictions-topic=p",
                    "--dead-letters-topic=d",
                    "--model-id=my.model_1",
                    "--classes= x y |/%25, ä ",
                    "--features=3",
                    "--learner=dos",
                    "--rank=4",
                    "--init-scale=2.5",
                    "--seed",
                    "-5",
                    "--interval=500ms",
                    "--averaging=uniform",
                    "--evaluate-fraction=0",
                    "--out-of-orderness=2m",
                    "--idle-timeout=1h",
                    "--event-format=avro",
                    "--delivery=at-least-once",
                    "--bounded",
                    "--start=latest",
                    "--blocks=1",
                    "--kafka.security.protocol=SSL"
                },
                Map.of());
        assertThat(options.bootstrapServers()).isEqualTo("a:1,[::1]:2");
        assertThat(List.of(
                        options.topics().events(),
                        options.topics().models(),
                        options.topics().predictions(),
                        options.topics().deadLetters(),
                        options.modelId()))
                .containsExactly("e", "m", "p", "d", "my.model_1");
        // Labels may hold anything but commas and outer blanks: keys in the models topic encode them.
        assertThat(options.classes()).containsExactly("x y |/%", "ä");
        assertThat(options.features()).isEqualTo(3);
        assertThat(options.learner()).isEqualTo(LearnerKind.DOS);
        assertThat(options.learning().rank()).isEqualTo(4);
        assertThat(options.learning().initScale()).isEqualTo(2.5);
        assertThat(options.learning().seed()).isEqualTo(-5);
        assertThat(options.interval()).isEqualTo(Duration.ofMillis(500));
        assertThat(options.learning().averaging()).isEqualTo(AverageWeights.UNIFORM);
        assertThat(options.learning().evaluateFraction()).isZero();
        assertThat(options.eventTime().outOfOrderness()).isEqualTo(Duration.ofMinutes(2));
        assertThat(options.eventTime().idleTimeout()).isEqualTo(Duration.ofHours(1));
        assertThat(options.input().format()).isEqualTo(EventEncoding.AVRO);
        assertThat(options.output().delivery()).isEqualTo(Delivery.AT_LEAST_ONCE);
        assertThat(options.input().bounded()).isTrue();
        assertThat(options.input().start()).isEqualTo(StartFrom.LATEST);
        assertThat(options.blocks()).isEqualTo(1);
        assertThat(options.kafka()).containsExactly(Map.entry("security.protocol", "SSL"));
    }

    @Test
    void parse_flagForms_allRead() {
        assertThat(parse("--bounded").input().bounded()).isTrue();
        assertThat(parse("--bounded", "--rank", "4").input().bounded()).isTrue();
        assertThat(parse("--bounded", "true").input().bounded()).isTrue();
        assertThat(parse("--bounded", "false").input().bounded()).isFalse();
        assertThat(parse("--bounded=false").input().bounded()).isFalse();
    }

    @Test
    void parse_nothingToScore_scoresIsFalse() {
        assertThat(parse("--evaluate-fraction", "0").scores()).isFalse();
        assertThat(parse("--evaluate-fraction", "0", "--predictions-topic", "p").scores())
                .isTrue();
    }

    @Test
    void parse_initScaleNotGiven_dependsOnLearner() {
        assertThat(parse("--learner", "linear").learning().initScale())
                .isEqualTo(LearnerKind.LINEAR.defaultInitScale());
        assertThat(parse("--learner", "dos").learning().initScale()).isEqualTo(LearnerKind.DOS.defaultInitScale());
    }

    @Test
    void parse_presetPaper_onlyReplacesDefaults() {
        JobOptions paper = parse("--preset", "paper");
        assertThat(paper.learner()).isEqualTo(LearnerKind.DOS);
        assertThat(paper.learning().initScale()).isEqualTo(1);
        assertThat(paper.learning().averaging()).isEqualTo(AverageWeights.UNIFORM);
        assertThat(paper.decisionRule().decide()).isEqualTo(Decide.VOTES);
        assertThat(parse().decisionRule().decide()).isEqualTo(Decide.PROBABILITY);
        JobOptions mixed = parse("--preset", "paper", "--averaging", "polynomial");
        assertThat(mixed.learning().initScale()).isEqualTo(1);
        assertThat(mixed.learning().averaging()).isEqualTo(AverageWeights.POLYNOMIAL);
    }

    /** A learner of one's own takes the preset's place, and what only the preset's learner uses goes with it. */
    @Test
    void parse_presetPaperWithALinearLearner_ignoresItsInitScale() {
        JobOptions linear = parse("--preset", "paper", "--learner", "linear");
        assertThat(linear.learning().initScale()).isZero();
        assertThat(linear.shapingOptions()).doesNotContainKey("init-scale").containsEntry("averaging", "uniform");
    }

    /** They stand for what nobody says, and what anybody says wins. */
    @Test
    void parse_defaultsOfATool_giveWayToEverything() {
        OtherOptions tool = new OtherOptions(Map.of(), Map.of("bootstrap-servers", "here:9", "idle-timeout", "5s"));
        String[] line = {"--classes=a,b"};
        JobOptions quiet = JobArguments.parse(line, tool, Map.of());
        assertThat(quiet.bootstrapServers()).isEqualTo("here:9");
        assertThat(quiet.eventTime().idleTimeout()).isEqualTo(Duration.ofSeconds(5));
        JobOptions told = JobArguments.parse(line, tool, Map.of("LORENTZTRON_OPT_IDLE_TIMEOUT", "1m"));
        assertThat(told.eventTime().idleTimeout()).isEqualTo(Duration.ofMinutes(1));
        assertThat(JobArguments.help(tool))
                .contains("Default: here:9.", "Default: 5s.", "Required.", "--features")
                .doesNotContain("--model-id");
    }

    @Test
    void parse_optionsOfATool_arePassedOver() {
        OtherOptions others = new OtherOptions(Map.of("web-port", true, "json", false));
        String[] line = required("--web-port", "0", "--rank", "4", "--json", "--bounded", "--web-port=1");
        JobOptions options = JobArguments.parse(line, others, Map.of());
        assertThat(options.learning().rank()).isEqualTo(4);
        assertThat(options.input().bounded()).isTrue();
    }

    @Test
    void parse_emptyVariable_countsAsNotGiven() {
        JobOptions options = JobArguments.parse(
                required(), Map.of("LORENTZTRON_OPT_RANK", "", "LORENTZTRON_OPT_PREDICTIONS_TOPIC", ""));
        assertThat(options.learning().rank()).isEqualTo(8);
        assertThat(options.topics().predictions()).isNull();
    }

    @Test
    void parse_otherVariables_areNoneOfItsBusiness() {
        assertThat(JobArguments.parse(required(), Map.of("PATH", "x", "LORENTZTRON_DATA", "y"))
                        .learning()
                        .rank())
                .isEqualTo(8);
    }

    @Test
    void parse_kafkaPropertiesFromAllSources_merged() throws IOException {
        Path file = Files.writeString(folder.resolve("job.properties"), "kafka.a.b = file\nkafka.c = file\n");
        JobOptions options = JobArguments.parse(
                required("--config", file.toString(), "--kafka.d", "line"),
                Map.of("LORENTZTRON_OPT_KAFKA_A_B", "variable"));
        assertThat(options.kafka())
                .containsExactly(Map.entry("a.b", "variable"), Map.entry("c", "file"), Map.entry("d", "line"));
    }

    @Test
    void parse_configFile_isReadAsUtf8() throws IOException {
        Path file = Files.writeString(
                folder.resolve("job.properties"),
                "# comment\nclasses = ä, 漢\nfeatures=2\nbootstrap-servers=k:1\nbounded=true\n");
        JobOptions options = JobArguments.parse(new String[] {"--config=" + file}, Map.of());
        assertThat(options.classes()).containsExactly("ä", "漢");
        assertThat(options.input().bounded()).isTrue();
    }

    @Test
    void parse_configFromVariable_isRead() throws IOException {
        Path file = Files.writeString(folder.resolve("job.properties"), "preset=paper");
        assertThat(JobArguments.parse(required(), Map.of("LORENTZTRON_OPT_CONFIG", file.toString()))
                        .learning()
                        .initScale())
                .isEqualTo(1);
    }

    /** Whatever places give an option, the first in the documented order wins. */
    @Property(tries = 32)
    void parse_anySetOfSources_firstInOrderWins(
            @ForAll boolean line, @ForAll boolean variable, @ForAll boolean file, @ForAll boolean preset) {
        List<String> arguments = new ArrayList<>();
        Map<String, String> environment = new HashMap<>();
        arguments.addAll(List.of("--learner", "dos"));
        double expected = 3;
        if (preset) {
            arguments.addAll(List.of("--preset", "paper"));
            expected = 1;
        }
        if (file) {
            arguments.addAll(List.of("--config", INIT_SCALE_FILE));
            expected = 10;
        }
        if (variable) {
            environment.put("LORENTZTRON_OPT_INIT_SCALE", "20");
            expected = 20;
        }
        if (line) {
            arguments.addAll(List.of("--init-scale", "30"));
            expected = 30;
        }
        JobOptions options = JobArguments.parse(required(arguments.toArray(String[]::new)), environment);
        assertThat(options.learning().initScale()).isEqualTo(expected);
    }

    @Test
    void asksForHelp_amongOtherArguments_isSeen() {
        assertThat(JobArguments.asksForHelp("--rank", "0", "--help")).isTrue();
        assertThat(JobArguments.asksForHelp("-h")).isTrue();
        assertThat(JobArguments.asksForHelp("--rank", "8")).isFalse();
    }

    static JobOptions parse(String... more) {
        return JobArguments.parse(required(more), Map.of());
    }

    static String[] required(String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("--bootstrap-servers", "kafka:9092", "--classes", "cat,dog,7", "--features", "784"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }
}
