package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.output.PublishRule;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.Share;

class PublishRuleTest {
    private static final Function<String, ClassFigures> NO_CLASS = ofClass -> ClassFigures.NONE;

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
        assertThat(rule.failedBy(evaluation(20, 1.5).beside(3, 18), NO_CLASS)).isEmpty();
        assertThat(rule.failedBy(evaluation(21, 1.6).beside(3, 18), NO_CLASS))
                .containsExactly("error<=0.20", "logLoss<=1.5", "worse<=0.02");
        assertThat(rule.failedBy(evaluation(20, 0).beside(3, 90), NO_CLASS))
                .as("better")
                .isEmpty();
    }

    /** As they come with text that is copied from a page. */
    @Test
    void of_blanksOfAnyKind_areNoPartOfACondition() {
        assertThat(PublishRule.of("\u2003error\u2003<=\u20030.2,\u2003worse<=0.1"))
                .hasToString("error<=0.2,worse<=0.1");
    }

    /** The figure and its events say more than that it is too low; of no event there is none. */
    @Test
    void failedBy_conditionsOnAClass_saysItsFigureAndTheEventsBehindIt() {
        PublishRule rule =
                PublishRule.of("recall(a%2C b) >= 0.5, precision(a%2C b)>=0.3, prAuc( a%2C b )>=0.4, error<=0.5");
        assertThat(rule.classes()).containsExactly("a, b");
        assertThat(rule).hasToString("recall(a%2C b)>=0.5,precision(a%2C b)>=0.3,prAuc(a%2C b)>=0.4,error<=0.5");
        ClassFigures met = new ClassFigures(new Share(10, 20), new Share(3, 10), 0.4);
        assertThat(rule.failedBy(evaluation(1, 0), ofClass -> met)).isEmpty();
        ClassFigures low = new ClassFigures(new Share(3, 20), new Share(3, 11), 0.39);
        assertThat(rule.failedBy(evaluation(1, 0), ofClass -> low))
                .containsExactly(
                        "recall(a%2C b)>=0.5: 15.0 % (3 of 20)",
                        "precision(a%2C b)>=0.3: 27.3 % (3 of 11)", "prAuc(a%2C b)>=0.4: 0.39, of 20 events of it");
        assertThat(rule.failedBy(evaluation(1, 0), ofClass -> ClassFigures.NONE))
                .containsExactly(
                        "recall(a%2C b)>=0.5: no event of it is held out",
                        "precision(a%2C b)>=0.3: it is never predicted",
                        "prAuc(a%2C b)>=0.4: no event of it is held out");
    }

    /** The first version is worse than none. */
    @Test
    void failedBy_nothingAcceptedBefore_isNotWorse() {
        assertThat(PublishRule.of("worse<=0").failedBy(evaluation(99, 0), NO_CLASS))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            textBlock =
                    """
            error;'error', expected some of error<=x, logLoss<=x, worse<=x, recall(class)>=x, precision(class)>=x, prAuc(class)>=x
            error<0.2;'error<0.2', expected some of error<=x, logLoss<=x, worse<=x, recall(class)>=x, precision(class)>=x, prAuc(class)>=x
            error<=0.2<=0.3;'error<=0.2<=0.3', expected some of error<=x, logLoss<=x, worse<=x, recall(class)>=x, precision(class)>=x, prAuc(class)>=x
            accuracy<=0.2;'accuracy<=0.2' is of 'accuracy', expected error, logLoss, worse, recall, precision, prAuc
            Error<=0.2;'Error<=0.2' is of 'Error', expected error, logLoss, worse, recall, precision, prAuc
            error<=1.1;'error<=1.1' has the bound '1.1', expected a decimal number from 0 to 1
            error<=-0.1;'error<=-0.1' has the bound '-0.1', expected a decimal number from 0 to 1
            worse<=NaN;'worse<=NaN' has the bound 'NaN', expected a decimal number from 0 to 1
            logLoss<=1e2;'logLoss<=1e2' has the bound '1e2', expected a decimal number from 0 to 100
            error<=0.2,;'', expected some of error<=x, logLoss<=x, worse<=x, recall(class)>=x, precision(class)>=x, prAuc(class)>=x
            error<=0.2,error<=0.3;'error<=0.3' is of error again, expected one bound of it
            recall>=0.2;'recall>=0.2', expected recall(class)>=x
            recall(0)<=0.2;'recall(0)<=0.2', expected recall(class)>=x
            error(0)<=0.2;'error(0)<=0.2', expected error<=x
            error>=0.2;'error>=0.2', expected error<=x
            prAuc(0)>=2;'prAuc(0)>=2' has the bound '2', expected a decimal number from 0 to 1
            recall(0)>=0.2,recall(0)>=0.3;'recall(0)>=0.3' is of recall(0) again, expected one bound of it
            recall(x)>=0.2;but the model has no class x, expected some of a, b, c, d, e
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
