package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TribuoEntrantTest {
    private final RaceDigits digits = RaceDigits.of(DrawnDigitStream.open(), 300);

    /** A grid may hold a rate that is far too large; the others must be tried all the same. */
    @Test
    void newest_divergedModel_isWrongOnEverything() {
        Contestant diverging = Contestant.parse("tribuo-fm:2/optimiser=sgd/rate=1000");
        assertThat(new Lap(digits, 100).newestError(diverging.start(digits.task(1))))
                .isEqualTo(1);
    }

    @Test
    void newest_beforeTraining_isNone() {
        Entrant<?> entrant = Contestant.parse("tribuo-linear").start(digits.task(1));
        assertThatThrownBy(entrant::newest)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("nothing was learned yet");
    }
}
