package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyTextTest {
    @Test
    void thresholds_ofSeveralClasses_areInTheirOrder() {
        assertThat(PolicyText.thresholds("fraud=0.2, a=b = 3e-1 ,z=1"))
                .containsExactly(entry("fraud", 0.2), entry("a=b", 0.3), entry("z", 1.0));
    }

    @Test
    void costs_ofSeveralMistakes_areInTheirOrder() {
        assertThat(PolicyText.costs("ok>fraud=1,fraud > ok = 50,a%3Eb>ok=0"))
                .containsExactly(
                        entry(Mistake.of("ok").takenFor("fraud"), 1.0),
                        entry(Mistake.of("fraud").takenFor("ok"), 50.0),
                        entry(Mistake.of("a>b").takenFor("ok"), 0.0));
    }

    @Test
    void text_ofWhatWasRead_isReadAgain() {
        for (String text : List.of("ok>fraud=1,a%3Eb>ok=1e-7", "a=b=1e-7,a%3Eb=0.30000000000000004")) {
            DecisionPolicy policy = PolicyText.policy(text);
            assertThat(PolicyText.policy(PolicyText.text(policy))).isEqualTo(policy);
        }
    }

    @Test
    void policy_signInItsText_hasCosts() {
        assertThat(PolicyText.policy("a>b=0.2").costs())
                .containsOnly(entry(Mistake.of("a").takenFor("b"), 0.2));
        assertThat(PolicyText.policy("a%3Eb=0.2")).isEqualTo(DecisionPolicy.threshold("a>b", 0.2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "fraud",
                "fraud=",
                "=0.2",
                "fraud=0",
                "fraud=-0.1",
                "fraud=1.01",
                "fraud=NaN",
                "fraud=Infinity",
                "fraud=0x1p-2",
                "fraud=0.2f",
                "fraud=.2",
                "fraud=0,2",
                "fraud=0.2,",
                "fraud=0.2,fraud=0.3",
                "fraud=20%"
            })
    void thresholds_impossibleText_isRefused(String text) {
        assertThatThrownBy(() -> PolicyText.thresholds(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ok=1",
                "ok>fraud",
                "ok>=1",
                ">ok=1",
                "ok>fraud>ok=1",
                "ok>fraud=-1",
                "ok>fraud=NaN",
                "ok>fraud=Infinity",
                "ok>fraud=1e10",
                "ok>fraud=1e400",
                "ok>ok=1",
                "ok>fraud=1,ok>fraud=2",
                "ok>fraud=1,,fraud>ok=1"
            })
    void costs_impossibleText_isRefused(String text) {
        assertThatThrownBy(() -> PolicyText.costs(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0.0", "-0.5", "1.5", "NaN", "sixty"})
    void probability_impossibleText_isRefused(String text) {
        assertThatThrownBy(() -> PolicyText.abstainBelow(text)).isInstanceOf(IllegalArgumentException.class);
        assertThat(PolicyText.abstainBelow(" 1 ")).isEqualTo(1);
    }
}
