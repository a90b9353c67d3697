package org.lorentztron.model.parameters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ErrorRateAlarmTest {
    /** How many examples of a rate of mistakes pass until the first alarm, at most {@code most}. */
    private static int untilAlarm(ErrorRateAlarm error, Random random, double rate, int most) {
        for (int i = 1; i <= most; i++) {
            if (error.refutes(random.nextDouble() < rate)) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }

    @Test
    void refutes_anySteadyRate_neverInAMillionExamples() {
        for (double rate : new double[] {0, 0.001, 0.03, 0.06, 0.2, 0.5, 0.9, 1}) {
            assertThat(untilAlarm(new ErrorRateAlarm(), new Random(1), rate, 1_000_000))
                    .as("rate %s", rate)
                    .isEqualTo(Integer.MAX_VALUE);
        }
    }

    /** A pair that learns: mistakes become fewer and fewer. */
    @Test
    void refutes_fallingRate_never() {
        ErrorRateAlarm error = new ErrorRateAlarm();
        Random random = new Random(2);
        for (int i = 0; i < 1_000_000; i++) {
            assertThat(error.refutes(random.nextDouble() < 0.5 / Math.sqrt(1 + i / 10.0)))
                    .isFalse();
        }
        assertThat(error.restarts()).isZero();
    }

    /** From rare mistakes to every second example: the expected 20 / 0.6, and a little. */
    @Test
    void refutes_rateBecomesOneHalf_soon() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            ErrorRateAlarm error = new ErrorRateAlarm();
            untilAlarm(error, random, 0.01, 20_000);
            assertThat(untilAlarm(error, random, 0.5, 1_000))
                    .as("seed %s", seed)
                    .isBetween(15, 150);
            assertThat(error.restarts()).isEqualTo(1);
        }
    }

    /**
     * With 30 % of all labels wrong a pair is mistaken in some 18 % of its examples, and in half of them when names
     * change.
     */
    @Test
    void refutes_rateBecomesOneHalfInSpiteOfNoise_soon() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            ErrorRateAlarm error = new ErrorRateAlarm();
            untilAlarm(error, random, 0.18, 50_000);
            assertThat(untilAlarm(error, random, 0.5, 1_000))
                    .as("seed %s", seed)
                    .isBetween(20, 350);
        }
    }

    /** Twice as many mistakes as before, as when digits begin to be deformed, are no reason to restart. */
    @Test
    void refutes_rateDoubles_never() {
        for (double rate : new double[] {0.001, 0.01, 0.03}) {
            ErrorRateAlarm error = new ErrorRateAlarm();
            Random random = new Random(3);
            untilAlarm(error, random, rate, 10_000);
            assertThat(untilAlarm(error, random, 2 * rate, 200_000))
                    .as("rate %s", rate)
                    .isEqualTo(Integer.MAX_VALUE);
        }
    }

    /**
     * After an alarm nothing is held against the pair: it is mistaken in half of its examples at first, as every new
     * one does.
     */
    @Test
    void refutes_afterAnAlarm_beginsAnew() {
        Random random = new Random(4);
        ErrorRateAlarm error = new ErrorRateAlarm();
        untilAlarm(error, random, 0.01, 20_000);
        assertThat(untilAlarm(error, random, 0.5, 1_000)).isLessThan(1_000);
        assertThat(untilAlarm(error, random, 0.5, 100_000)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void readFrom_written_continuesAsIfNeverStopped() throws IOException {
        Random random = new Random(5);
        ErrorRateAlarm error = new ErrorRateAlarm();
        untilAlarm(error, random, 0.02, 20_000);
        untilAlarm(error, random, 0.6, 1_000);
        untilAlarm(error, random, 0.02, 20_000);
        untilAlarm(error, random, 0.6, 20);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        error.writeTo(new DataOutputStream(bytes));
        ErrorRateAlarm read =
                ErrorRateAlarm.readFrom(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        ErrorRateAlarm copy = error.copy();
        assertThat(read.restarts()).isEqualTo(1);
        int expected = untilAlarm(error, new Random(6), 0.5, 1_000);
        assertThat(expected).isBetween(2, 999);
        assertThat(untilAlarm(read, new Random(6), 0.5, 1_000)).isEqualTo(expected);
        assertThat(untilAlarm(copy, new Random(6), 0.5, 1_000)).isEqualTo(expected);
        assertThat(copy.restarts()).isEqualTo(2);
    }
}
