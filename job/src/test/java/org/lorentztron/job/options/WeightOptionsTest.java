package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.InvalidOptionsTest.problems;
import static org.lorentztron.job.options.JobArgumentsTest.required;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.source.WeightLimit;
import org.lorentztron.job.TestOptions;

/** Classes are those of {@link JobArgumentsTest#required}. */
class WeightOptionsTest {
    private static JobOptions parse(String... more) {
        return JobArguments.parse(required(more), Map.of());
    }

    @Test
    void parse_weightsAndShares_areByClass() {
        JobOptions options = parse("--class-weights", "dog=20, cat=0.5", "--keep", "7=0.1");
        assertThat(options.learning().classWeights()).containsExactly(0.5, 20, 1);
        assertThat(options.learning().kept().of(0)).isEqualTo(1);
        assertThat(options.learning().kept().of(2)).isEqualTo(0.1);
        assertThat(options.shapingOptions())
                .containsEntry("class-weights", "dog=20,cat=0.5")
                .containsEntry("keep", "7=0.1");
        assertThat(options.lastingOptions()).doesNotContainKeys("class-weights", "keep");
    }

    @Test
    void weightWarning_fieldOfWeightsThatDoNotCount_namesTheOption() {
        assertThat(TestOptions.of("--features=named", "--event-weight=importance")
                        .input()
                        .weightWarning())
                .hasValueSatisfying(warning -> assertThat(warning)
                        .startsWith("--event-weight is given without --max-weight: ")
                        .contains("weight-not-allowed"));
        assertThat(parse().input().weightWarning()).isEmpty();
        assertThat(TestOptions.of("--features=named", "--event-weight=importance", "--max-weight=3")
                        .input()
                        .weightWarning())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"b=-1", "b=NaN", "b=0", "b=1e30", "b=x", "b", "b=2,b=3", "b=2,", "", "b=0.0000001"})
    void parse_impossibleWeights_areAProblem(String weights) {
        assertThat(problems(required("--class-weights", weights)))
                .containsExactly("--class-weights is '" + weights + "' (command line), expected class=weight, comma"
                        + " separated, each class once, weights from 0.000001 to 1000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"b=-1", "b=NaN", "b=0", "b=1.01", "b=x", "b", "b=0.2,b=0.3", "b=0.2,", ""})
    void parse_impossibleShares_areAProblem(String shares) {
        assertThat(problems(required("--keep", shares)))
                .containsExactly("--keep is '" + shares + "' (command line), expected class=share, comma separated,"
                        + " each class once, shares above 0 and at most 1");
    }

    @Test
    void parse_classWithAnEqualsSign_isOneName() {
        assertThat(TestOptions.of("--learner=herded", "--classes=cat,a=b", "--class-weights=a=b=2")
                        .learning()
                        .classWeights())
                .containsExactly(1, 2);
    }

    @Test
    void parse_unknownClasses_areAProblem() {
        assertThat(problems(required("--class-weights", "cat=2,z=2", "--keep", "y=0.5")))
                .containsExactly(
                        "--class-weights is 'cat=2,z=2' (command line), expected the classes cat, dog, 7",
                        "--keep is 'y=0.5' (command line), expected the classes cat, dog, 7");
    }

    @Test
    void parse_learnersWithoutWeights_areAProblem() {
        assertThat(problems(required("--class-weights", "cat=2", "--learner", "margin")))
                .containsExactly("--class-weights is 'cat=2' (command line), but --learner margin does not use it");
        assertThat(problems(required("--class-weights", "cat=2", "--learner", "linear")))
                .containsExactly("--class-weights is 'cat=2' (command line), but --update pa does not use it");
        assertThat(parse("--class-weights", "cat=2", "--learner", "linear", "--update", "pa1")
                        .learning()
                        .classWeights())
                .containsExactly(2, 1, 1);
        assertThat(parse("--class-weights", "cat=2", "--learner", "shared")
                        .learning()
                        .classWeights())
                .containsExactly(2, 1, 1);
    }

    @Test
    void parse_sharesWherePairsAreNone_areAProblem() {
        assertThat(problems(required("--keep", "cat=0.5", "--scheme", "rest")))
                .containsExactly("--keep is 'cat=0.5' (command line), expected none with --scheme rest: how much of the"
                        + " rest is left out depends on the event, so no offset corrects the probabilities");
        assertThat(problems(required("--keep", "cat=0.5", "--learner", "shared")))
                .containsExactly("--keep is 'cat=0.5' (command line), expected none with --learner shared: its"
                        + " calibration has no offset that could correct the probabilities");
        assertThat(parse("--keep", "cat=0.5", "--learner", "margin")
                        .learning()
                        .kept()
                        .of(0))
                .isEqualTo(0.5);
    }

    @Test
    void parse_largestWeight_isInTheManifestAndAboveZero() {
        JobOptions options = parse("--max-weight", "12.5");
        assertThat(options.input().weights()).isEqualTo(new WeightLimit(12.5));
        assertThat(options.shapingOptions()).containsEntry("max-weight", "12.5");
        assertThat(options.lastingOptions()).doesNotContainKey("max-weight");
        assertThat(parse().input().weights()).isEqualTo(WeightLimit.ONCE);
        assertThat(parse().shapingOptions()).doesNotContainKey("max-weight");
        for (String weight : new String[] {"0", "-1", "NaN", "Infinity", "1000001", "many"}) {
            assertThat(problems(required("--max-weight", weight)))
                    .containsExactly("--max-weight is '" + weight
                            + "' (command line), expected a number from 0.000001 to 1000000");
        }
    }

    @Test
    void parse_weightField_isAnotherFieldThanTheLabel() {
        String[] named = FieldRulesTest.named("--event-weight", "label");
        assertThat(problems(named)).singleElement().asString().contains("expected another field than --event-label");
    }
}
