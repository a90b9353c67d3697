package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.output.PublishRule;

class PublishRuleTest {
    private static Evaluation evaluation(long errors, double logLoss) {
        return new Evaluation(100, errors, logLoss, List.of(), null, List.of());
    }

    private static List<String> problems(String... options) {
        return catchThrowableOfType(InvalidOptionsException.class, () -> TestOptions.of(options))
                .problems();
    }

    @Test
    void failedBy_conditions_areThoseThatTheVersionDoesNotMeet() {
        PublishRule rule = PublishRule.of(" error <= 0.20,logLoss<=1.5, worse<=0.02");
        assertThat(rule).hasToString("error<=0.20,logLoss<=1.5,worse<=0.02");
        assertThat(rule.failedBy(evaluation(20, 1.5).beside(3, 18))).isEmpty();
        assertThat(rule.failedBy(evaluation(21, 1.6).beside(3, 18)))
                .containsExactly("error<=0.20", "logLoss<=1.5", "worse<=0.02");
        assertThat(rule.failedBy(evaluation(20, 0).beside(3, 90))).as("better").isEmpty();
    }

    /** As they come with text that is copied from a page. */
    @Test
    void of_blanksOfAnyKind_areNoPartOfACondition() {
        assertThat(PublishRule.of("\u2003error\u2003<=\u20030.2,\u2003worse<=0.1"))
                .hasToString("error<=0.2,worse<=0.1");
    }

    /** The first version is worse than none. */
    @Test
    void failedBy_nothingAcceptedBefore_isNotWorse() {
        assertThat(PublishRule.of("worse<=0").failedBy(evaluation(99, 0))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            textBlock =
                    """
            error;'error', expected error<=x, logLoss<=x or worse<=x
            error<0.2;'error<0.2', expected error<=x, logLoss<=x or worse<=x
            error<=0.2<=0.3;'error<=0.2<=0.3', expected error<=x, logLoss<=x or worse<=x
            accuracy<=0.2;'accuracy<=0.2' is of 'accuracy', expected error, logLoss or worse
            Error<=0.2;'Error<=0.2' is of 'Error', expected error, logLoss or worse
            error<=1.1;'error<=1.1' has the bound '1.1', expected a decimal number from 0 to 1
            error<=-0.1;'error<=-0.1' has the bound '-0.1', expected a decimal number from 0 to 1
            worse<=NaN;'worse<=NaN' has the bound 'NaN', expected a decimal number from 0 to 1
            logLoss<=1e2;'logLoss<=1e2' has the bound '1e2', expected a decimal number from 0 to 100
            error<=0.2,;'', expected error<=x, logLoss<=x or worse<=x
            error<=0.2,error<=0.3;'error<=0.3' is of error again, expected one bound of it
            """)
    void parse_mistake_isNamed(String rule, String problem) {
        assertThat(problems("--holdout=0.1", "--publish-if=" + rule))
                .singleElement()
                .asString()
                .startsWith("--publish-if")
                .endsWith(problem);
    }

    @Test
    void parse_manyMistakes_areAllNamed() {
        assertThat(problems("--publish-if=eror<=0.2, worse<=2"))
                .hasSize(2)
                .anySatisfy(problem -> assertThat(problem).contains("'eror'"))
                .anySatisfy(problem -> assertThat(problem).contains("'worse<=2'"));
        assertThat(problems("--publish-if= ")).singleElement().asString().contains("expected conditions");
        assertThat(problems("--holdout=0.6")).singleElement().asString().contains("a number from 0.000001 to 0.5");
        assertThat(problems("--history-topic=models"))
                .singleElement()
                .asString()
                .endsWith("expected another topic than --models-topic");
    }

    /** Without held-out events there is nothing to judge by. */
    @Test
    void parse_publishIf_holdsEventsOutUnlessToldOtherwise() {
        JobOptions judged = TestOptions.of("--publish-if=error<=0.2");
        assertThat(judged.learning().heldOut().fraction()).isEqualTo(0.05);
        assertThat(judged.shapingOptions()).containsEntry("holdout", "0.05");
        assertThat(TestOptions.of("--publish-if=error<=0.2", "--holdout=0.2")
                        .learning()
                        .heldOut()
                        .fraction())
                .isEqualTo(0.2);
        assertThat(TestOptions.of().learning().heldOut().fraction()).isZero();
    }

    /** It decides what is trained; what is published changes no model. */
    @Test
    void shapingOptions_holdout_isOneAndTheGateIsNot() {
        JobOptions options = TestOptions.of("--holdout=0.1", "--publish-if=error<=0.2", "--history-topic=versions");
        assertThat(options.shapingOptions())
                .containsEntry("holdout", "0.1")
                .doesNotContainKeys("publish-if", "history-topic");
        assertThat(options.gates()).isTrue();
        assertThat(options.lastingOptions()).doesNotContainKeys("holdout", "publish-if", "history-topic");
        assertThat(TestOptions.of().gates()).isFalse();
        assertThat(TestOptions.of().shapingOptions()).doesNotContainKey("holdout");
        assertThat(Map.copyOf(TestOptions.of("--history-topic=versions").shapingOptions()))
                .isEqualTo(TestOptions.of().shapingOptions());
    }
}
