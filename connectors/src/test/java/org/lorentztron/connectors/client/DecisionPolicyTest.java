package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.predict.Prediction;

class DecisionPolicyTest {
    private static final List<String> CLASSES = List.of("ok", "fraud", "abuse");

    private static String label(DecisionPolicy policy, double... probabilities) {
        Prediction prediction = Prediction.of(0, new int[3], new double[3], probabilities);
        return CLASSES.get(policy.of(CLASSES).decide(prediction).prediction().label());
    }

    @Test
    void of_thresholds_areThoseOfTheirClasses() {
        DecisionPolicy policy = DecisionPolicy.threshold("abuse", 0.3).and("fraud", 0.2);
        assertThat(label(policy, 0.79, 0.21, 0)).isEqualTo("fraud");
        assertThat(label(policy, 0.69, 0, 0.31)).isEqualTo("abuse");
        assertThat(label(policy, 0.55, 0.19, 0.26)).isEqualTo("ok");
    }

    /** cost(ok) = 0.25 x 50 + 0.2 x 1 = 12.7, cost(fraud) = 0.55 x 20 + 0.2 x 1 = 11.2, cost(abuse) = 0.8. */
    @Test
    void of_costs_areThoseNamedAndElseOne() {
        DecisionPolicy policy = DecisionPolicy.costs("fraud>ok=50,ok>fraud=20");
        assertThat(label(policy, 0.55, 0.25, 0.2)).isEqualTo("abuse");
        DecisionPolicy dearAbuse = new DecisionPolicy(
                Map.of(),
                Map.of(
                        Mistake.of("fraud").takenFor("ok"), 50.0,
                        Mistake.of("ok").takenFor("fraud"), 20.0,
                        Mistake.of("ok").takenFor("abuse"), 20.0,
                        Mistake.of("fraud").takenFor("abuse"), 2.0),
                0);
        // abuse costs 0.55 x 20 + 0.25 x 2 = 11.5.
        assertThat(label(dearAbuse, 0.55, 0.25, 0.2)).isEqualTo("fraud");
    }

    /** cost(ok) = 0.3 + 0.2, cost(fraud) = 0.5 x 0.5 + 0.2, cost(abuse) = 0.5 + 0.3. */
    @Test
    void of_costsOfOneMistake_leaveTheOthersAtOne() {
        assertThat(label(DecisionPolicy.costs("ok>fraud=0.5"), 0.5, 0.3, 0.2)).isEqualTo("fraud");
    }

    @Test
    void of_nothing_keepsTheLabel() {
        assertThat(label(DecisionPolicy.NONE, 0.1, 0.8, 0.1)).isEqualTo("ok");
        assertThat(label(DecisionPolicy.NONE.abstainBelow(0.9), 0.1, 0.8, 0.1)).isEqualTo("ok");
    }

    @Test
    void of_otherClasses_namesThem() {
        assertThatThrownBy(() -> DecisionPolicy.threshold("no", 0.2)
                        .and("ok", 0.3)
                        .and("nor", 1)
                        .of(CLASSES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("policy names the classes no, nor, expected some of ok, fraud, abuse");
        assertThatThrownBy(() -> DecisionPolicy.costs("ok>no=1,nor>ok=2").of(CLASSES))
                .hasMessage("policy names the classes no, nor, expected some of ok, fraud, abuse");
    }

    @Test
    void of_costsOfTooManyClasses_isRefused() {
        List<String> many = IntStream.range(0, 1001).mapToObj(String::valueOf).toList();
        assertThatThrownBy(() -> DecisionPolicy.costs("1>2=3").of(many))
                .hasMessage("costs are between 1001 classes, expected at most 1000");
        assertThat(DecisionPolicy.threshold("1", 0.5).of(many).abstainBelow()).isZero();
    }

    @Test
    void parse_options_isThePolicyOfTheirTexts() {
        assertThat(DecisionPolicy.parse(Map.of("threshold", "fraud=0.2,abuse=0.3", "abstain-below", "0.6")))
                .isEqualTo(
                        DecisionPolicy.threshold("fraud", 0.2).and("abuse", 0.3).abstainBelow(0.6));
        assertThat(DecisionPolicy.parse(Map.of("threshold", "ok>fraud=1")))
                .isEqualTo(DecisionPolicy.costs("ok>fraud=1"));
        assertThat(DecisionPolicy.parse(Map.of())).isEqualTo(DecisionPolicy.NONE);
        assertThat(DecisionPolicy.parse(Map.of("threshold", "none", "abstain-below", "none")))
                .isEqualTo(DecisionPolicy.NONE);
    }

    @Test
    void options_parsed_makeTheSamePolicy() {
        for (DecisionPolicy policy : List.of(
                DecisionPolicy.NONE,
                DecisionPolicy.threshold("none", 1e-4).and("a, b>c=1", 1).abstainBelow(1),
                DecisionPolicy.costs("%25>ok=0,ok>fraud=1e9"),
                DecisionPolicy.NONE.abstainBelow(Double.MIN_VALUE))) {
            assertThat(DecisionPolicy.parse(policy.options())).isEqualTo(policy);
        }
        assertThat(DecisionPolicy.NONE.options()).isEmpty();
        assertThat(DecisionPolicy.among(Map.of("rank", "2", "abstain-below", "0.5")))
                .containsExactly(entry("abstain-below", "0.5"));
    }

    @Test
    void parse_wrongOptions_namesAll() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("threshold", "fraud=2");
        options.put("abstain-below", "NaN");
        options.put("treshold", "fraud=0.2");
        assertThatThrownBy(() -> DecisionPolicy.parse(options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threshold is 'fraud=2': threshold is 2.0, expected above 0 and at most 1;"
                        + " abstain-below is 'NaN': \"NaN\" is no number, expected one such as 0.2 or 50;"
                        + " treshold is 'fraud=0.2': expected the key threshold or abstain-below");
        assertThatThrownBy(() -> DecisionPolicy.parse(Map.of("threshold", "ok=0.2,ok>fraud=1")))
                .hasMessageContaining("is no mistake, expected true class>decided class");
    }

    @Test
    void and_twiceOrImpossible_isRefused() {
        DecisionPolicy policy = DecisionPolicy.threshold("fraud", 0.2);
        assertThatThrownBy(() -> policy.and("fraud", 0.3)).hasMessage("class fraud has two thresholds, expected one");
        assertThatThrownBy(() -> policy.and("abuse", Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DecisionPolicy.costs("a>b=2").and("a", 0.5))
                .hasMessage("policy has thresholds and costs, expected either");
        assertThatThrownBy(() -> policy.abstainBelow(1.5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> policy.abstainBelow(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
