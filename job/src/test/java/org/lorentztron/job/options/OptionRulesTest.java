package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.InvalidOptionsTest.problems;
import static org.lorentztron.job.options.JobArgumentsTest.required;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.options.events.JoinRule;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.LearnerKind;

/** Options that are right by themselves and wrong beside others. */
class OptionRulesTest {
    @Test
    void parse_policyOfOtherClasses_isAProblem() {
        assertThat(problems(required("--threshold", "no=0.2,nor=0.3", "--abstain-below", "0.6")))
                .containsExactly("--threshold is 'no=0.2,nor=0.3' (command line), but the model has no class no, nor,"
                        + " expected some of cat, dog, 7");
        assertThat(problems(required("--threshold", "cat>no=1,dog>cat=2")))
                .containsExactly(
                        "--threshold is 'cat>no=1,dog>cat=2' (command line), but the model has no class no, expected"
                                + " some of cat, dog, 7");
    }

    /** Votes are no probabilities. */
    @Test
    void parse_policyBesideVotes_isAProblem() {
        assertThat(problems(required("--preset", "paper", "--threshold", "cat=0.2", "--abstain-below", "0.6")))
                .containsExactly(
                        "--threshold is 'cat=0.2' (command line), but --preset paper does not use it",
                        "--abstain-below is '0.6' (command line), but --preset paper does not use it");
    }

    /** Each by itself, though there may be several. */
    @Test
    void parse_labelOptionsWithoutTheirTopic_areProblems() {
        assertThat(problems(required(
                        "--label-timeout",
                        "1d",
                        "--label-early",
                        "0ms",
                        "--unlabelled",
                        "cat",
                        "--repeated-labels",
                        "last")))
                .containsExactlyInAnyOrder(
                        "--label-timeout is '1d' (command line), expected --labels-topic as well: without it no label"
                                + " comes later",
                        "--label-early is '0ms' (command line), expected --labels-topic as well: without it no label"
                                + " comes later",
                        "--unlabelled is 'cat' (command line), expected --labels-topic as well: without it no label"
                                + " comes later",
                        "--repeated-labels is 'last' (command line), expected --labels-topic as well: without it no"
                                + " label comes later");
    }

    @Test
    void parse_labelOptionsThatAreWrong_areProblemsAllAtOnce() {
        assertThat(problems(required(
                        "--labels-topic",
                        "labels",
                        "--predictions-topic",
                        "labels",
                        "--label-timeout",
                        "0ms",
                        "--label-early",
                        "3651d",
                        "--unlabelled",
                        "bird",
                        "--repeated-labels",
                        "both")))
                .hasSize(5)
                .anyMatch(problem -> problem.startsWith(
                        "--predictions-topic is 'labels' (command line), expected another topic than --labels-topic"))
                .anyMatch(problem -> problem.startsWith("--label-timeout is '0ms' (command line)"))
                .anyMatch(problem -> problem.startsWith("--label-early is '3651d' (command line)"))
                .anyMatch(problem -> problem.equals(
                        "--unlabelled is 'bird' (command line), expected drop or one of the" + " classes cat, dog, 7"))
                .anyMatch(problem -> problem.startsWith("--repeated-labels is 'both' (command line)"));
    }

    /** Events without a label would be dropped, or trained as that class: nobody could tell which is meant. */
    @Test
    void parse_classThatIsCalledDrop_isNeverMeantByDefault() {
        String[] meant = required("--labels-topic", "labels", "--unlabelled", "drop");
        meant[List.of(meant).indexOf("--classes") + 1] = "keep,drop";
        assertThat(problems(meant)).singleElement().asString().contains("expected a class other than drop");

        String[] unsaid = required("--labels-topic", "labels");
        unsaid[List.of(unsaid).indexOf("--classes") + 1] = "keep,drop";
        LateLabels late =
                Objects.requireNonNull(JobArguments.parse(unsaid, Map.of()).lateLabels());
        assertThat(late.unlabelled()).isEqualTo(Event.UNLABELLED);
    }

    @Test
    void parse_labelsTopicAlone_hasTheDocumentedRule() {
        LateLabels late = Objects.requireNonNull(JobArguments.parse(required("--labels-topic", "labels"), Map.of())
                .lateLabels());

        assertThat(late.rule()).isEqualTo(new JoinRule(7 * 86_400_000L, 3_600_000, JoinRule.Repeated.FIRST));
        assertThat(late.unlabelled()).isEqualTo(Event.UNLABELLED);
        assertThat(JobArguments.parse(required(), Map.of()).lateLabels()).isNull();
    }

    /** A matrix of them is made, and summed for each event. */
    @Test
    void parse_costsOfTooManyClasses_areAProblem() {
        String[] arguments = required("--threshold", "1>2=3", "--scheme", "rest");
        arguments[List.of(arguments).indexOf("--classes") + 1] =
                IntStream.rangeClosed(1, 1001).mapToObj(String::valueOf).collect(Collectors.joining(","));
        assertThat(problems(arguments))
                .containsExactly(
                        "--threshold is '1>2=3' (command line), expected costs of at most 1000 classes, not" + " 1001");
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

    /** A fit of minutes would outlast checkpoints. */
    @Test
    void parse_startFitOfTooManyEventsAndClasses_isAProblem() {
        assertThat(problems(required("--learner", "shared", "--start-fit", "33334")))
                .containsExactly("--start-fit is '33334' (command line), expected at most 33333 for 3 classes: events x"
                        + " classes can be at most 100000");
        assertThat(JobArguments.parse(required("--learner", "shared", "--start-fit", "33333"), Map.of())
                        .learnerSettings()
                        .network()
                        .startBasis())
                .isEqualTo(33_333);
    }

    /** Parts hold all of few features: there is nothing that they could forget. */
    @Test
    void parse_featureMemoryWithFewFeatures_isAProblem() {
        String expected = ", expected none with 16384 features: parts hold all of up to 16384, whatever events have";
        String[] limits = {
            "--features", "16384", "--feature-ttl", "30d", "--max-features-held", "9", "--min-feature-count", "2"
        };
        assertThat(problems(arguments(limits)))
                .containsExactly(
                        "--feature-ttl is '30d' (command line)" + expected,
                        "--max-features-held is '9' (command line)" + expected,
                        "--min-feature-count is '2' (command line)" + expected.replace("none", "1"));
        limits[1] = "16385";
        assertThat(JobArguments.parse(arguments(limits), Map.of())
                        .learnerSettings()
                        .memory())
                .isEqualTo(new FeatureMemory(2_592_000_000L, 9, 2));
        assertThat(JobArguments.parse(required(), Map.of()).learnerSettings().memory())
                .isEqualTo(FeatureMemory.UNLIMITED);
    }

    @Test
    void parse_featureMemoryOfMargin_isAProblemButForTheCount() {
        assertThat(problems(arguments("--features", "named", "--learner", "margin", "--feature-ttl", "30d")))
                .containsExactly("--feature-ttl is '30d' (command line), but --learner margin does not use it");
        assertThat(JobArguments.parse(
                                arguments("--features", "named", "--learner", "margin", "--min-feature-count", "2"),
                                Map.of())
                        .learnerSettings()
                        .memory()
                        .fewestEvents())
                .isEqualTo(2);
    }

    private static String[] arguments(String... more) {
        List<String> all = new ArrayList<>(List.of("--bootstrap-servers", "localhost:9092", "--classes", "a,b,c"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
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

    /** Options that changed nothing would be believed. */
    @Test
    void parse_mappingOfTheOwnSchema_isAProblem() {
        String[][] mapping = {
            {"--event-root", "payload.after"}, {"--event-id", "txn"}, {"--event-label", "is_fraud"},
            {"--event-label-map", "true=a,false=b"}, {"--event-time", "at"}, {"--event-time-format", "iso"},
            {"--event-features", "*"}
        };
        List<String> given = new ArrayList<>(List.of("--features", "named", "--event-format", "avro"));
        for (String[] option : mapping) {
            given.addAll(List.of(option));
        }
        assertThat(problems(arguments(given.toArray(String[]::new))))
                .containsExactlyElementsOf(Arrays.stream(mapping)
                        .map(option -> option[0] + " is '" + option[1] + "' (command line), expected none with"
                                + " --event-format avro, whose schema says which field is what")
                        .toList());
        given.set(3, "json");
        JobArguments.parse(arguments(given.toArray(String[]::new)), Map.of());
    }

    @Test
    void parse_labelMapToNoClass_isAProblem() {
        assertThat(problems(arguments("--features", "named", "--event-label-map", "1=a,2=d")))
                .containsExactly("--event-label-map is '1=a,2=d' (command line), expected the classes a, b, c");
    }

    @Test
    void parse_candidatesOfNames_areThoseOfNumbers() {
        assertThat(JobArguments.parse(
                                arguments("--features", "named", "--candidates", "plain,hats,waves@0.1"), Map.of())
                        .learning()
                        .candidates()
                        .names())
                .containsExactly("plain", "hats", "waves@0.1");
        assertThat(JobArguments.parse(arguments("--features", "named"), Map.of())
                        .learning()
                        .candidates())
                .isEqualTo(CandidateChoice.AUTO);
        assertThat(JobArguments.parse(arguments("--features", "100000"), Map.of())
                        .learning()
                        .candidates())
                .isEqualTo(CandidateChoice.ONE);
    }

    @Test
    void parse_signalsToAnotherTopicOfTheJob_isRefused() {
        assertThat(problems(required("--signals-topic", "models")))
                .singleElement()
                .asString()
                .contains("--signals-topic is 'models'", "expected another topic than --models-topic");
    }

    @Test
    void parse_topicUsedTwice_namesBothUses() {
        assertThat(problems(required("--events-topic", "models", "--predictions-topic", "dead-letters")))
                .containsExactly(
                        "--models-topic is 'models' (default), expected another topic than --events-topic",
                        "--dead-letters-topic is 'dead-letters' (default), expected another topic than"
                                + " --predictions-topic");
    }
}
