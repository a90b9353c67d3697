package org.lorentztron.local.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlatnessTest {
    private static final int SAMPLES = 360;
    private static final double EVERY_SECONDS = 10;

    /** May grow by 5 % or by 4, which of a level of 200 is 10. */
    private static final Flatness MEMORY = Flatness.noGrowth("memory", 0.05, 4);

    private static final Flatness RATE = Flatness.noFall("rate", 0.1);

    @Test
    void noise_isFlat() {
        assertThat(memory(noisy(200, 40)).flat()).isTrue();
        assertThat(rate(noisy(200, 40)).flat()).isTrue();
    }

    /** Far less in an hour than the heap goes up and down between two collections. */
    @Test
    void leak_underANoiseThatIsLarger_isNoticed() {
        DoubleUnaryOperator noise = noisy(200, 40);

        Flatness.Verdict verdict = memory(time -> noise.applyAsDouble(time) + time / 3_600 * 30);

        assertThat(verdict.flat()).isFalse();
        assertThat(verdict.last() - verdict.first()).isBetween(10.0, 30.0);
        assertThat(verdict.allowed()).isBetween(9.0, 12.0);
    }

    /** Each collection frees less than the one before: the troughs rise. */
    @Test
    void leak_inASawtooth_isNoticed() {
        assertThat(memory(time -> 100 + time % 97).flat()).isTrue();
        assertThat(memory(time -> 100 + time % 97 + time / 97).flat()).isFalse();
    }

    @Test
    void step_thatStays_isNoticed() {
        assertThat(memory(time -> time < 2_000 ? 200 : 215).flat()).isFalse();
    }

    /** A peak that goes away again is no leak. */
    @Test
    void peak_thatGoesAway_isFlat() {
        assertThat(memory(time -> time > 3_000 && time < 3_200 ? 400 : 200).flat())
                .isTrue();
    }

    @Test
    void growth_inTheWarmUpAlone_isFlat() {
        assertThat(memory(time -> Math.min(200, time)).flat()).isTrue();
        assertThat(rate(time -> Math.max(200, 900 - time)).flat()).isTrue();
    }

    @Test
    void growth_belowTheTolerance_isFlat() {
        assertThat(memory(time -> 200 + time / 3_600 * 14).flat()).isTrue();
        assertThat(memory(time -> 200 + time / 3_600 * 20).flat()).isFalse();
    }

    /** Of something that is nearly nothing, 5 % are less than one thread. */
    @Test
    void growth_ofASmallLevel_hasTheAbsoluteTolerance() {
        assertThat(memory(time -> 10 + time / 3_600 * 6).flat()).isTrue();
        assertThat(memory(time -> 10 + time / 3_600 * 9).flat()).isFalse();
    }

    @Test
    void direction_thatIsNoHarm_isFlat() {
        assertThat(memory(time -> 4_000 - time).flat()).isTrue();
        assertThat(rate(time -> 200 + time).flat()).isTrue();
    }

    @Test
    void rate_thatFalls_isNoticed() {
        assertThat(rate(time -> 200 - time / 3_600 * 50).flat()).isFalse();
    }

    /** What is not measured is not flat. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8})
    void tooFewValues_areNotFlat(int count) {
        SampleTable table = new SampleTable(List.of("time", "memory"));
        for (int i = 0; i < count; i++) {
            table.add(Map.of("time", (double) i, "memory", 200.0));
        }

        assertThat(MEMORY.judge(table).flat()).isFalse();
    }

    /** The process that was measured went away in the last third. */
    @Test
    void seriesThatEndsEarly_isNotFlat() {
        SampleTable table = new SampleTable(List.of("time", "memory"));
        for (int i = 0; i < SAMPLES; i++) {
            table.add(i < 240 ? Map.of("time", (double) i, "memory", 200.0) : Map.of("time", (double) i));
        }

        assertThat(MEMORY.judge(table).flat()).isFalse();
    }

    private static Flatness.Verdict memory(DoubleUnaryOperator valueAt) {
        return judge(MEMORY, valueAt);
    }

    private static Flatness.Verdict rate(DoubleUnaryOperator valueAt) {
        return judge(RATE, valueAt);
    }

    private static Flatness.Verdict judge(Flatness flatness, DoubleUnaryOperator valueAt) {
        SampleTable table = new SampleTable(List.of("time", flatness.series()));
        for (int i = 0; i < SAMPLES; i++) {
            double time = i * EVERY_SECONDS;
            table.add(Map.of("time", time, flatness.series(), valueAt.applyAsDouble(time)));
        }
        return flatness.judge(table);
    }

    private static DoubleUnaryOperator noisy(double level, double noise) {
        Random random = new Random(1);
        return time -> level + noise * random.nextGaussian();
    }
}
