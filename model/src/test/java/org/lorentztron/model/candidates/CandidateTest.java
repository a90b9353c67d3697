package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.features.Inputs;

class CandidateTest {
    @Test
    void of_names_areInputsAndForgetting() {
        assertThat(Candidate.of("plain")).isEqualTo(Candidate.PLAIN);
        assertThat(Candidate.of("hats")).isEqualTo(new Candidate(Inputs.HATS, 0));
        assertThat(Candidate.of("waves@0.003")).isEqualTo(new Candidate(Inputs.WAVES, 0.003));
        assertThat(Candidate.of("plain@0")).isEqualTo(Candidate.PLAIN);
        assertThat(Candidate.of("plain@1")).isEqualTo(new Candidate(Inputs.PLAIN, 1));
    }

    /** Equal candidates have one name: otherwise a part could be trained as the same candidate twice. */
    @Test
    void of_negativeZero_isPlain() {
        assertThat(Candidate.of("plain@-0.0")).isEqualTo(Candidate.PLAIN).hasSameHashCodeAs(Candidate.PLAIN);
        assertThat(Candidate.PLAIN).hasToString("plain");
    }

    @Property
    void toString_anyCandidate_isItsName(@ForAll Inputs inputs, @ForAll @DoubleRange(min = 0, max = 1) double rho) {
        Candidate candidate = new Candidate(inputs, rho);

        assertThat(Candidate.of(candidate.toString())).isEqualTo(candidate);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Plain",
                "hat",
                "plain ",
                "@0.1",
                "plain@",
                "plain@x",
                "plain@2",
                "plain@-0.1",
                "plain@NaN",
                "plain@0.1@0.2",
                "plain@1.0000001"
            })
    void of_otherText_isRefused(String name) {
        assertThatThrownBy(() -> Candidate.of(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("candidate is \"" + name + "\", expected plain, hats, waves, or one of these with @ and a"
                        + " forgetting from 0 to 1, as in plain@0.01");
    }

    @Test
    void constructor_forgettingOutOfRange_isRefused() {
        for (double bad : new double[] {-1e-9, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> new Candidate(Inputs.PLAIN, bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("forgetting of a candidate is " + bad + ", expected 0 to 1");
        }
    }
}
