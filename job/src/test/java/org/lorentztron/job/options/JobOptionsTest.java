package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.JobArgumentsTest.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;

class JobOptionsTest {
    /** Operators carry the options to the TaskManagers. */
    @Test
    void serialized_andBack_isEqual() throws Exception {
        JobOptions options = parse("--kafka.security.protocol", "SSL", "--predictions-topic", "p");
        assertThat(InstantiationUtil.clone(options)).isEqualTo(options);
    }

    @Test
    void toString_kafkaProperties_showsNamesOnly() {
        assertThat(parse("--kafka.ssl.key.password", "hunter2").toString())
                .contains("ssl.key.password", "rank=8")
                .doesNotContain("hunter2");
    }

    @Test
    void shapingOptions_givenAgain_makeTheSameModel() {
        JobOptions options =
                parse("--preset", "paper", "--interval", "2s", "--seed", "7", "--out-of-orderness", "500ms");
        List<String> again = new ArrayList<>(List.of("--bootstrap-servers", "elsewhere:1"));
        options.shapingOptions().forEach((key, value) -> again.addAll(List.of("--" + key, value)));
        JobOptions same = JobArguments.parse(again.toArray(String[]::new), Map.of());
        assertThat(same.shapingOptions()).isEqualTo(options.shapingOptions());
        assertThat(same.learnerSettings()).isEqualTo(options.learnerSettings());
        assertThat(same.learning().averaging()).isEqualTo(options.learning().averaging());
        assertThat(same.interval()).isEqualTo(options.interval());
        assertThat(same.eventTime().outOfOrderness())
                .isEqualTo(options.eventTime().outOfOrderness());
    }

    @Test
    void shapingOptions_paperPreset_holdsResolvedValues() {
        assertThat(parse("--preset", "paper").shapingOptions())
                .containsOnly(
                        Map.entry("classes", "cat,dog,7"),
                        Map.entry("features", "784"),
                        Map.entry("learner", "dos"),
                        Map.entry("scheme", "pairs"),
                        Map.entry("rank", "8"),
                        Map.entry("start-fit", "0"),
                        Map.entry("update", "pa"),
                        Map.entry("interval", "10s"),
                        Map.entry("init-scale", "1.0"),
                        Map.entry("seed", "1"),
                        Map.entry("standardize", "auto"),
                        Map.entry("averaging", "uniform"),
                        Map.entry("out-of-orderness", "1s"),
                        Map.entry("max-ahead", "1m"));
    }

    /** What a learner does not use neither shapes its models nor stops a restore. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "herded;scheme,rank,start-fit,init-scale,seed",
                "dos;scheme,rank,start-fit,update,init-scale,seed",
                "linear;scheme,update",
                "arow;scheme,aggressiveness,covariance",
                "nherd;scheme,aggressiveness,covariance",
                "shared;rank,kernel,start-fit,init-scale,seed",
                "margin;scheme,rank,aggressiveness,window",
            })
    void options_ofALearner_shapeAndLastOnlyIfItUsesThem(String learner, String used) {
        JobOptions options = parse("--learner", learner);
        List<String> own = List.of(
                "scheme",
                "rank",
                "start-fit",
                "kernel",
                "init-scale",
                "seed",
                "update",
                "aggressiveness",
                "window",
                "covariance");
        assertThat(options.shapingOptions().keySet().stream().filter(own::contains))
                .containsExactlyInAnyOrder(used.split(","));
        Map<String, String> lasting = options.lastingOptions();
        lasting.values().removeIf(String::isEmpty);
        assertThat(lasting.keySet().stream().filter(own::contains)).containsExactlyInAnyOrder(used.split(","));
    }

    @Test
    void learnerSettings_shared_haveTheirSizeAndKernel() {
        assertThat(parse("--learner", "shared").learnerSettings().network())
                .isEqualTo(new NetworkSettings(NetworkKernel.SQUARE, 256, 1_000));
        assertThat(parse("--learner", "shared", "--rank", "64", "--kernel", "anova", "--start-fit", "500")
                        .learnerSettings()
                        .network())
                .isEqualTo(new NetworkSettings(NetworkKernel.ANOVA, 64, 500));
    }

    /** Neither models nor state depend on it; versions say it. */
    @Test
    void policy_ofOptions_isPublishedAndShapesNothing() {
        JobOptions options = parse("--threshold", "cat=0.2, dog=0.3", "--abstain-below", "0.6");
        assertThat(options.output().policy())
                .isEqualTo(DecisionPolicy.threshold("cat", 0.2).and("dog", 0.3).abstainBelow(0.6));
        assertThat(parse("--threshold", "cat>dog=2").output().policy()).isEqualTo(DecisionPolicy.costs("cat>dog=2"));
        assertThat(parse().output().policy()).isEqualTo(DecisionPolicy.NONE);
        assertThat(options.shapingOptions()).isEqualTo(parse().shapingOptions());
        assertThat(parse().publishedOptions()).isEqualTo(parse().shapingOptions());
        assertThat(options.publishedOptions())
                .containsEntry("threshold", "cat=0.2,dog=0.3")
                .containsEntry("abstain-below", "0.6")
                .containsAllEntriesOf(options.shapingOptions())
                .hasSize(options.shapingOptions().size() + 2);
        assertThat(options.lastingOptions()).isEqualTo(parse().lastingOptions());
        assertThat(options.toString()).contains("threshold=cat=0.2,dog=0.3", "abstain-below=0.6");
        assertThat(parse("--threshold", "cat>dog=2").toString()).contains("threshold=cat>dog=2.0");
    }

    /** A fit is not noisy: its newest model is published. */
    @Test
    void learning_margin_hasAWindowAndNoAverage() {
        JobOptions options = parse("--learner", "margin", "--window", "50", "--aggressiveness", "2");
        assertThat(options.learnerSettings().updates().window()).isEqualTo(50);
        assertThat(options.learnerSettings().updates().aggressiveness()).isEqualTo(2);
        assertThat(options.learning().averaging()).isEqualTo(AverageWeights.NONE);
        assertThat(parse("--learner", "margin", "--averaging", "uniform")
                        .learning()
                        .averaging())
                .isEqualTo(AverageWeights.UNIFORM);
        assertThat(parse("--learner", "dos").learning().averaging()).isEqualTo(AverageWeights.POLYNOMIAL);
        assertThat(parse("--learner", "herded").learning().averaging()).isEqualTo(AverageWeights.ADAPTIVE);
    }

    @Test
    void learnerSettings_ofAStartFit_haveIt() {
        assertThat(parse("--start-fit", "500").learnerSettings().startFit()).isEqualTo(500);
        assertThat(parse("--start-fit", "0").learnerSettings().startFit()).isZero();
    }

    /**
     * Fits must end soon and see enough of each class: 20 classes are the most. Of fewer than 32 features events teach
     * as much as a fit.
     */
    @ParameterizedTest
    @CsvSource({
        "herded, pairs, 20, 784, 1000, 0",
        "herded, pairs, 21, 784, 0, 0",
        "herded, pairs, 14, 2, 1000, 0",
        "herded, rest, 20, 784, 1000, 0",
        "herded, rest, 21, 784, 0, 0",
        "dos, pairs, 3, 784, 0, 0",
        "shared, '', 20, 784, 0, 1000",
        "shared, '', 21, 784, 0, 0",
        "shared, '', 20, 32, 0, 1000",
        "shared, '', 20, 31, 0, 0",
    })
    void starts_byDefault_areFittedWhereFitsEndSoon(
            String learner, String scheme, int classes, int features, int startFit, int startBasis) {
        List<String> arguments =
                new ArrayList<>(List.of("--bootstrap-servers=localhost:9092", "--features=" + features));
        arguments.add("--classes="
                + IntStream.range(0, classes).mapToObj(c -> "c" + c).collect(Collectors.joining(",")));
        arguments.add("--learner=" + learner);
        if (!scheme.isEmpty()) {
            arguments.add("--scheme=" + scheme);
        }
        LearnerSettings settings =
                JobArguments.parse(arguments.toArray(String[]::new), Map.of()).learnerSettings();
        assertThat(settings.startFit()).isEqualTo(startFit);
        assertThat(settings.network().startBasis()).isEqualTo(startBasis);
    }

    /**
     * One candidate after the other is given up where an event would train above 350,000 parameters, or all are above 4
     * million. Of 3 numbers they have 4, 28, 284 and 284 x 16 in a pair, of pixels 785 x 16, of which a quarter counts.
     * Averages follow streams until one candidate has as many.
     */
    @ParameterizedTest
    @CsvSource({
        "herded, 3, 15, auto, ADAPTIVE",
        "herded, 3, 29, auto, ADAPTIVE",
        "herded, 3, 30, auto:3, ADAPTIVE",
        "herded, 3, 40, auto:3, ADAPTIVE",
        "herded, 3, 41, auto:2, ADAPTIVE",
        "herded, 3, 125, auto:2, ADAPTIVE",
        "herded, 3, 126, one, ADAPTIVE",
        "herded, 64, 10, auto, ADAPTIVE",
        "herded, 64, 11, auto:3, ADAPTIVE",
        "herded, 784, 36, auto, ADAPTIVE",
        "herded, 784, 37, one, ADAPTIVE",
        "herded, 784, 50, one, ADAPTIVE",
        "herded, 784, 51, one, POLYNOMIAL",
        "herded, named, 10, auto, ADAPTIVE",
        "shared, 3, 100, auto, ADAPTIVE",
        "shared, 3, 1000, one, ADAPTIVE",
        "dos, 3, 3, one, POLYNOMIAL",
    })
    void candidatesAndAverages_byDefault_endWithTheirCost(
            String learner, String features, int classes, String candidates, AverageWeights averaging) {
        List<String> arguments = List.of(
                "--bootstrap-servers=localhost:9092",
                "--learner=" + learner,
                "--features=" + features,
                "--classes="
                        + IntStream.range(0, classes).mapToObj(c -> "c" + c).collect(Collectors.joining(",")));

        JobOptions options = JobArguments.parse(arguments.toArray(String[]::new), Map.of());

        assertThat(options.learning().candidates()).hasToString(candidates);
        assertThat(options.learning().averaging()).isEqualTo(averaging);
    }

    @Test
    void options_aggressiveness_countsOnlyWithSlack() {
        assertThat(parse("--learner", "dos", "--update", "pa1").shapingOptions())
                .containsEntry("aggressiveness", "1.0");
    }

    @Test
    void lastingOptions_ofTheDefaults_areWhatStateBelongsTo() {
        assertThat(parse().lastingOptions())
                .containsOnlyKeys(
                        "classes",
                        "features",
                        "model-id",
                        "learner",
                        "scheme",
                        "rank",
                        "start-fit",
                        "candidates",
                        "interval",
                        "events-topic",
                        "init-scale",
                        "seed",
                        "standardize",
                        "blocks");
    }
}
