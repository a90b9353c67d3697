package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.lorentztron.model.features.CalibrationTest.dense;
import static org.lorentztron.model.features.CalibrationTest.events;
import static org.lorentztron.model.features.CalibrationTest.scaled;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;

/** Which features are numbers, to be centred, and which keep their zeros: each is judged by its own values. */
class CalibrationColumnsTest {
    private static final Random RANDOM = new Random(1);

    /**
     * Segments of a display, pixels of a digit, and constants: their zeros mean something, and they share one scale.
     */
    @Test
    void scale_binaryOrPixelsWithinOne_areLeftAsTheyAre() {
        List<Features> segments =
                events(500, i -> new float[] {i % 2, i % 3 % 2, i % 5 == 0 ? 0 : 1, i % 100 == 0 ? 0 : 1});
        List<Features> pixels = events(500, i -> new float[] {
            RANDOM.nextInt(7) == 0 ? 0 : RANDOM.nextFloat(),
            i % 2 * RANDOM.nextFloat(),
            i == 7 ? 0.5f : 0,
            0,
            1,
            -1,
            0.3f
        });

        assertThat(Calibration.scale(segments)).isEqualTo(AffineScale.ofOnes(4));
        assertThat(Calibration.scale(pixels)).isEqualTo(AffineScale.ofOnes(7));
        assertThat(Calibration.scale(List.of())).isSameAs(FeatureScale.identity());
    }

    /** Grey values from -1 to 1, as in the digits of USPS, are numbers like any other: small ones differ by little. */
    @Test
    void scale_denseWithinOne_getsMeanZeroAndDeviationOne() {
        List<Features> events = events(500, i -> new float[] {
            RANDOM.nextInt(50) == 0 ? 0 : 2 * RANDOM.nextFloat() - 1,
            (float) (0.3 + 0.01 * RANDOM.nextGaussian()),
            -1 + 0.1f * RANDOM.nextFloat()
        });

        FeatureScale scale = Calibration.scale(events);

        for (int j = 0; j < 3; j++) {
            assertCentred(scale, events, j);
        }
        assertThat(Calibration.scale(events, false)).isEqualTo(AffineScale.ofOnes(3));
    }

    static void assertCentred(FeatureScale scale, List<Features> events, int feature) {
        double sum = 0;
        double squares = 0;
        for (Features x : events) {
            double value = RandomEvents.dense(scale.apply(x))[feature];
            sum += value;
            squares += value * value;
        }
        assertThat(sum / events.size()).as("mean of %d", feature).isCloseTo(0, within(1e-4));
        // A mean of 600 deviations: the prior takes 5 % off, which is what it may cost at most. Tails are drawn in: 3
        // % the other way.
        assertThat(Math.sqrt(squares / events.size()))
                .as("deviation of %d", feature)
                .isBetween(0.94, 1.001);
    }

    /** Columns of a table: each by its own values, so that a one-hot column beside an income stays one. */
    @Test
    void scale_codesBesideNumbers_keepZerosWhereNumbersAreCentred() {
        for (float unit : new float[] {1, 0.001f}) {
            List<Features> events = events(500, i -> new float[] {
                (float) (unit * (300 + 50 * RANDOM.nextGaussian())),
                i % 3 == 0 ? 1 : 0,
                i % 3 == 0 ? 0 : 1,
                i % 7 == 0 ? 1 : 0,
                i % 2 == 0 ? 0 : RANDOM.nextFloat(),
                1
            });

            FeatureScale scale = Calibration.scale(events);

            assertCentred(scale, events, 0);
            for (int j = 1; j < 6; j++) {
                assertThat(scale.mean(j)).as("mean of %d", j).isZero();
            }
            double[] x = scaled(scale, 0, 1, 1, 1, 0, 1);
            for (int j : new int[] {1, 2, 3, 5}) {
                // Beside larger numbers they are divided by their magnitude, which is 1 but for the prior.
                assertThat(x[j]).as("code %d", j).isCloseTo(1, within(unit == 1 ? 0.06 : 0));
            }
            assertThat(scale.factor(4)).as("pixel").isEqualTo(1, within(unit == 1 ? 1 : 0f));
        }
    }

    /** A number that is 0 in half of the events or more counts something that is mostly absent. */
    @Test
    void scale_numberThatIsMostlyZero_keepsZeros() {
        List<Features> events = events(500, i ->
                new float[] {i % 2 == 0 ? 0 : 100 + i % 9, i % 2 == 0 && i != 8 ? 0 : 100 + i % 9, i % 5 == 0 ? 0 : 7});

        FeatureScale scale = Calibration.scale(events);

        assertThat(scale.mean(0)).as("250 zeros of 500").isZero();
        assertThat(scaled(scale, 104, 0, 7)[0]).isCloseTo(1, within(0.06));
        assertThat(scale.mean(1)).as("249 zeros of 500").isCloseTo(52, within(2f));
        assertThat(scale.mean(2)).as("a code of 0 and 7").isZero();
        assertThat(scaled(scale, 0, 0, 7)[2]).isCloseTo(1, within(0.06));
    }

    /** A tenth of zeros is what tells a pixel from a number within [-1, 1]. */
    @Test
    void scale_boundedWithZeros_isANumberIfTheyAreFewerThanATenth() {
        List<Features> events =
                events(500, i -> new float[] {i < 46 ? 0 : 0.5f + i / 1000f, i < 47 ? 0 : 0.5f + i / 1000f});

        FeatureScale scale = Calibration.scale(events);

        assertThat(scale.mean(0)).as("46 zeros of 500: 50 of 508").isCloseTo(0.7f, within(0.1f));
        assertThat(scale.mean(1)).as("47 zeros of 500").isZero();
        assertThat(scale.factor(1)).isEqualTo(1);
    }

    /** Some 30 events without a 0 do not say that there is none. */
    @Test
    void scale_fewEventsWithinOne_areLeftAsTheyAre() {
        IntFunction<float[]> grey = i -> new float[] {0.02f * (i + 1)};

        assertThat(Calibration.scale(events(31, grey))).isEqualTo(AffineScale.ofOnes(1));
        assertThat(Calibration.scale(events(32, grey)).mean(0)).isCloseTo(0.33f, within(1e-6f));
    }

    /** Which kind of feature one is does not depend on where it stands, nor on its neighbours' kinds. */
    @Property(tries = 100)
    void scale_columnsInAnotherOrder_isOfTheSameColumns(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 60) int count) {
        Random random = new Random(seed);
        List<float[]> rows = IntStream.range(0, count)
                .mapToObj(i -> new float[] {
                    random.nextFloat(),
                    random.nextInt(2),
                    5 * random.nextInt(3),
                    (float) (9 * random.nextGaussian()),
                    1,
                    0
                })
                .toList();
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
        Collections.shuffle(order, random);

        FeatureScale scale = Calibration.scale(dense(rows));
        FeatureScale shuffled = Calibration.scale(dense(rows.stream()
                .map(row -> {
                    float[] moved = new float[row.length];
                    for (int j = 0; j < row.length; j++) {
                        moved[j] = row[order.get(j)];
                    }
                    return moved;
                })
                .toList()));

        for (int j = 0; j < 6; j++) {
            assertThat(shuffled.factor(j)).isEqualTo(scale.factor(order.get(j)));
            assertThat(shuffled.mean(j)).isEqualTo(scale.mean(order.get(j)));
        }
    }
}
