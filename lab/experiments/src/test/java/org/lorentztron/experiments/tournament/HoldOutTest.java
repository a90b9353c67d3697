package org.lorentztron.experiments.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HoldOutTest {
    /**
     * Errors fall from 9 over 5 to 3 at C = 0.001 and stay there until C = 1: the middle of equal ones, the lower of
     * two.
     */
    @Test
    void choose_powers_takesTheMiddleOfTheBest() {
        List<Double> tried = new ArrayList<>();
        int[] errors = HoldOut.POWERS.errors(14, (c, learned) -> {
            tried.add(c);
            assertThat(learned).isEqualTo(12);
            return c < 1e-4 || c > 1 ? 9 : c < 1e-3 ? 5 : 3;
        });

        assertThat(HoldOut.POWERS.choice(HoldOut.POWERS.best(errors), errors)).isEqualTo(new HoldOut.Choice(0.01, 3));
        assertThat(tried).containsExactly(1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0, 1000.0);
    }
}
