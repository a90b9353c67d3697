package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.InitialValues;

class WavesTest {
    private static final float[] FACTORS = {1, 0.5f, 2};
    private static final float[] MEANS = {0, 0.25f, -1};
    private static final Waves WAVES = Waves.drawn(-9, 40, 0.7f, 0.4f, WaveInputs.all(FACTORS, MEANS));

    private static float[] of(Waves waves, Features x) {
        double[] values = waves.of(x);
        float[] rounded = new float[values.length];
        for (int k = 0; k < rounded.length; k++) {
            rounded[k] = (float) values[k];
        }
        return rounded;
    }

    @Property
    void cosine_ofTurns_isWithin1e9(@ForAll @DoubleRange(min = -50, max = 50) double turns) {
        assertThat(Waves.cosine(turns)).isCloseTo(StrictMath.cos(2 * Math.PI * turns), within(1e-9));
    }

    /** Where the polynomial ends, and where turns are so many that none of their fraction is left. */
    @Test
    void cosine_ofQuartersOfTurns_isWithin1e9() {
        for (int quarter = -8; quarter <= 8; quarter++) {
            double expected = quarter % 2 != 0 ? 0 : quarter % 4 == 0 ? 1 : -1;
            assertThat(Waves.cosine(quarter / 4.0)).isCloseTo(expected, within(1e-9));
        }
        assertThat(Waves.cosine(1e300)).isCloseTo(1, within(1e-9));
    }

    /** For those that write waves in another form. */
    @Test
    void turns_ofEventsAndPhases_makeTheWaves() {
        float[] x = {0.3f, -2, 1.7f};
        double[] waves = WAVES.of(Features.dense(x));
        for (int k = 0; k < 40; k++) {
            double turns = WAVES.phase(k);
            for (int j = 0; j < 3; j++) {
                turns += WAVES.turn(k, j) * x[j];
            }
            assertThat(waves[k]).isEqualTo(WAVES.amplitude() * Waves.cosine(turns));
        }
    }

    /** Those of named tables: a number that is absent adds nothing, which is what its mean would. */
    @Test
    void of_numbersThatMayBeAbsent_areThoseOfTheFormula() {
        Waves some = Waves.drawn(
                -9,
                40,
                0.7f,
                0.4f,
                WaveInputs.of(
                        new int[] {4, 70}, new int[] {9, WaveInputs.ALWAYS}, new float[] {0.5f, 2}, new float[] {3, -1
                        }));
        Waves both = Waves.drawn(-9, 40, 0.7f, 0.4f, WaveInputs.all(new float[] {0.5f, 2}, new float[] {3, -1}));
        Features present = Features.sparse(100, new int[] {4, 9, 50, 70}, new float[] {5, 1, 8, 2});
        Features absent = Features.sparse(100, new int[] {50, 70}, new float[] {8, 2});
        Features zero = Features.sparse(100, new int[] {9, 70}, new float[] {1, 2});
        for (int k = 0; k < 40; k++) {
            assertThat(some.of(present)[k]).isCloseTo(both.of(Features.dense(new float[] {5, 2}))[k], within(1e-12));
            assertThat(some.of(absent)[k]).isCloseTo(both.of(Features.dense(new float[] {3, 2}))[k], within(1e-12));
            assertThat(some.of(zero)[k]).isCloseTo(both.of(Features.dense(new float[] {0, 2}))[k], within(1e-12));
            double turns = some.phase(k) + 5 * some.turn(k, 4) + some.turn(k, 9) + 2 * some.turn(k, 70);
            assertThat(some.of(present)[k]).isCloseTo(0.4f * Waves.cosine(turns), within(1e-7));
        }
        assertThat(some.inputs().indices()).containsExactly(4, 9, 70);
        assertThat(some.turn(0, 50)).isZero();
    }

    @Test
    void append_anyEvent_isAsTheFormula() {
        InitialValues deviates = new InitialValues(-9, "waves", null, 1);
        Random random = new Random(1);
        for (int i = 0; i < 20; i++) {
            float[] x = {(float) random.nextGaussian(), i % 3, (float) random.nextGaussian()};
            float[] waves = of(WAVES, Features.dense(x));
            for (int k = 0; k < 40; k++) {
                double sum = 0;
                for (int j = 0; j < 3; j++) {
                    sum += deviates.value(0, k, j) * (double) FACTORS[j] * (x[j] - (double) MEANS[j]);
                }
                double expected =
                        0.4f * StrictMath.cos(2 * Math.PI * (deviates.value(0, k, 3) + 0.7f / (2 * Math.PI) * sum));
                assertThat(waves[k]).isCloseTo((float) expected, within(1e-6f));
            }
        }
    }

    /** A savepoint has the seed alone: these may never change. */
    @Test
    void frequencies_ofSeedOne_areThoseOfAllBuilds() {
        Waves waves = Waves.drawn(1, 1, 1, 1, WaveInputs.all(new float[2], new float[2]));

        assertThat(waves.frequencies()).containsExactly(-0.31505594f, 0.36190546f, 0.3385763f);
    }

    @Test
    void areDrawn_otherNumbersThanTheSeeds_isFalse() {
        assertThat(WAVES.areDrawn()).isTrue();
        assertThat(new Waves(-8, WAVES.frequencies(), 0.7f, 0.4f, WaveInputs.all(FACTORS, MEANS)).areDrawn())
                .isFalse();
        assertThat(new Waves(-9, new float[4 * 4_097], 0.7f, 0.4f, WaveInputs.all(FACTORS, MEANS)).areDrawn())
                .isFalse();
    }

    /** The mean of the product of two events' waves is about half the Gaussian kernel of their distance. */
    @Test
    void append_twoEvents_haveAProductOfTheirDistance() {
        float[] ones = {1, 1, 1};
        Waves many = Waves.drawn(3, 4_096, 0.5f, 1, WaveInputs.all(ones, new float[3]));
        float[] origin = of(many, Features.dense(new float[3]));
        float[] other = of(many, Features.dense(new float[] {1, -2, 2}));
        double sum = 0;
        for (int k = 0; k < 4_096; k++) {
            sum += (double) origin[k] * other[k];
        }
        assertThat(sum / 4_096).isCloseTo(StrictMath.exp(-0.25 * 9 / 2) / 2, within(0.02));
    }

    @Test
    void constructor_numbersOutOfRange_areRefused() {
        refused(
                () -> Waves.drawn(1, 4_097, 1, 1, WaveInputs.all(FACTORS, MEANS)),
                "waves are 4097 of 3 features, expected 0 to 4096");
        refused(
                () -> Waves.drawn(1, -1, 1, 1, WaveInputs.all(FACTORS, MEANS)),
                "waves are -1 of 3 features, expected 0 to 4096");
        refused(
                () -> Waves.drawn(1, 1, 1, 1, WaveInputs.all(FACTORS, new float[2])),
                "waves have 3 factors, 2 means and 0 presences, expected as many of each");
        refused(
                () -> new Waves(1, new float[7], 1, 1, WaveInputs.all(FACTORS, MEANS)),
                "waves have 7 frequencies and phases and 3 features, expected a row of one more for each wave");
        refused(
                () -> new Waves(1, new float[] {1, 1, 1, Float.NaN}, 1, 1, WaveInputs.all(FACTORS, MEANS)),
                "waves have the frequency NaN, expected finite numbers");
        for (float bad : new float[] {0, -1, Float.NaN, Float.POSITIVE_INFINITY}) {
            refused(
                    () -> Waves.drawn(1, 1, bad, 1, WaveInputs.all(FACTORS, MEANS)),
                    "waves have reach " + bad + " and amplitude 1.0");
            refused(
                    () -> Waves.drawn(1, 1, 1, bad, WaveInputs.all(FACTORS, MEANS)),
                    "waves have reach 1.0 and amplitude " + bad);
        }
        refused(
                () -> Waves.drawn(1, 1, 1, 1, WaveInputs.all(new float[] {1, Float.NaN, 1}, MEANS)),
                "waves have factor NaN and mean 0.25 of feature 1");
        float[] many = new float[1_025];
        Arrays.fill(many, 1);
        refused(
                () -> Waves.drawn(1, 4_096, 1, 1, WaveInputs.all(many, new float[1_025])),
                "waves are 4096 of 1025 features, expected 0 to 4096, and a product of at most 4194304");
    }

    private static void refused(Runnable constructor, String reason) {
        assertThatThrownBy(constructor::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(reason);
    }
}
