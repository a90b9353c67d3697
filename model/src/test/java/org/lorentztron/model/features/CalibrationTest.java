package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.lorentztron.model.features.CalibrationColumnsTest.assertCentred;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;

class CalibrationTest {
    private static final Random RANDOM = new Random(1);

    static List<Features> events(int count, IntFunction<float[]> values) {
        return IntStream.range(0, count).mapToObj(values).map(Features::dense).toList();
    }

    /** x' of one value per feature. */
    static double[] scaled(FeatureScale scale, float... x) {
        return RandomEvents.dense(scale.apply(Features.dense(x)));
    }

    /** Of very many features those that were seen get the factors that they would get among few, and all others one. */
    @Test
    void scale_veryManyFeatures_listsThoseSeen() throws IOException {
        int many = FeatureSet.MOST_HELD_FEATURES + 1;
        List<Features> among40 = new ArrayList<>();
        List<Features> amongMany = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int feature = i % 10;
            int constant = 20;
            float[] values = {(float) (100 * (feature + 1) * RANDOM.nextGaussian()), 7};
            among40.add(Features.sparse(40, new int[] {feature, constant}, values.clone()));
            amongMany.add(Features.sparse(many, new int[] {feature, constant}, values.clone()));
        }

        // With very many features none gets a mean.
        FeatureScale few = Calibration.scale(among40, false);
        FeatureScale scale = Calibration.scale(amongMany);

        for (int j = 0; j < 40; j++) {
            Features expected = few.apply(Features.sparse(40, new int[] {j}, new float[] {1}));
            Features x = scale.apply(Features.sparse(many, new int[] {j}, new float[] {1}));
            assertThat(x.value(0)).isEqualTo(expected.value(0));
        }
        assertThat(written(scale)).isLessThan(200);
    }

    /** Dense or not: a mean would make every feature of every event count. */
    @Test
    void scale_veryManyFeaturesMostNotZero_leavesZerosAlone() throws IOException {
        int many = FeatureSet.MOST_HELD_FEATURES + 1;
        float[] values = new float[many];
        Arrays.fill(values, 100);
        values[3] = 0;
        List<Features> events = Collections.nCopies(60, Features.dense(values));

        assertThat(Calibration.scale(events)
                        .apply(Features.sparse(many, new int[] {9}, new float[] {100}))
                        .nonZeros())
                .isEqualTo(1);
        List<Features> stray = new ArrayList<>(Collections.nCopies(60, Features.dense(new float[many])));
        stray.set(7, Features.dense(values));
        assertThat(written(Calibration.scale(stray))).isLessThan(20);
        Features far = Features.sparse(many, new int[] {9}, new float[] {100});
        assertThat(Calibration.scale(stray).apply(far).value(0)).isEqualTo(32);
    }

    private static int written(FeatureScale scale) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        scale.writeTo(new DataOutputStream(bytes));
        return bytes.size();
    }

    @Test
    void scale_denseOfMixedScale_getsMeanZeroAndDeviationOne() {
        List<Features> events = events(500, i -> new float[] {
            (float) (300 + 0.5 * RANDOM.nextGaussian()),
            (float) (-1e6 * RANDOM.nextGaussian()),
            (float) (1e-4 * RANDOM.nextGaussian() + 1e-4)
        });

        FeatureScale scale = Calibration.scale(events);

        for (int j = 0; j < 3; j++) {
            assertCentred(scale, events, j);
        }
    }

    /** The same events, for models that cannot take means into their parameters. */
    @Test
    void scale_denseWithoutMeans_isDividedByMagnitudes() {
        List<Features> events = events(500, i ->
                new float[] {(float) (300 + 0.5 * RANDOM.nextGaussian()), (float) (-1e6 * RANDOM.nextGaussian())});

        FeatureScale scale = Calibration.scale(events, false);

        assertThat(Calibration.scale(events).hasMeans()).isTrue();
        assertThat(scale.hasMeans()).isFalse();
        double[] scaled = scaled(scale, 300, -1e6f);
        assertThat(scaled[0]).isBetween(0.9, 1.1);
        assertThat(scaled[1]).isBetween(-1.1, -0.9);
    }

    @Test
    void scale_sparse_keepsZerosAndBringsFeaturesToOneSize() {
        List<Features> events = events(500, i -> {
            float[] values = new float[10];
            values[0] = 1;
            values[1 + i % 4] = 1000;
            return values;
        });

        FeatureScale scale = Calibration.scale(events);

        double[] x = scaled(scale, 1, 1000, 0, 0, 0, 0, 0, 0, 0, 500);
        assertThat(x[0]).isCloseTo(1, within(0.06));
        assertThat(x[1]).isEqualTo(1, within(1e-6));
        assertThat(x[2]).isZero();
        // Never seen: of the typical size.
        assertThat(x[9]).isEqualTo(0.5, within(1e-6));
    }

    /** A border pixel that was 2 once will be 200 one day: it is not divided by 2. */
    @Test
    void scale_sparseSeenOnce_isDividedByLittleLessThanTheTypicalMagnitude() {
        List<Features> events = events(500, i -> new float[] {200, i == 7 ? 2 : 0, 0, 0, 0, 0});

        assertThat(scaled(Calibration.scale(events), 0, 200, 0, 0, 0, 0)[1]).isBetween(1.0, 3.0);
    }

    @Test
    void scale_featureThatDidNotVary_isSaneWhenItDoes() {
        List<Features> events =
                events(500, i -> new float[] {1, 0, 2024, 100 * (float) RANDOM.nextGaussian(), 10 + i % 2, 50 + i % 9});

        FeatureScale scale = Calibration.scale(events);

        double[] before = scaled(scale, 1, 0, 2024, 0, 10.5f, 50);
        assertThat(before[0]).as("a flag, by a magnitude of 1").isCloseTo(1, within(0.06));
        assertThat(before[1]).isZero();
        assertThat(before[2]).isZero();
        double[] after = scaled(scale, 0, 54, 2025, 0, 10.5f, 50);
        assertThat(after[0]).as("a flag that falls").isZero();
        assertThat(after[1])
                .as("what was always 0, by the median of 1, 10.5, 54, 100, 2024")
                .isBetween(0.9, 1.1);
        assertThat(after[2]).as("a year").isCloseTo(1 / 2024.0, within(1e-6));
    }

    /** Two values that happen to be close say little of how far others will be. */
    @Test
    void scale_fewEvents_staysNearTheMagnitude() {
        FeatureScale scale = Calibration.scale(
                List.of(Features.dense(new float[] {100, 7}), Features.dense(new float[] {100.001f, 9})));

        assertThat(scaled(scale, 50, 8)[0]).isBetween(-40.0, -0.4);
        assertThat(scaled(Calibration.scale(List.of(Features.dense(new float[] {100, 7}))), 50, 7))
                .containsExactly(-0.5, 0);
    }

    @Test
    void scale_smallVariationOnALargeMean_isBoundedByWhatAPublishedOffsetHolds() {
        List<Features> events = events(500, i -> new float[] {1_700_000_000f + 128 * (i % 2), 1 + i % 2});

        double step = scaled(Calibration.scale(events), 1_700_000_128f, 1)[0]
                - scaled(Calibration.scale(events), 1_700_000_000f, 1)[0];

        assertThat(step).isCloseTo(128 * 4096 / 1.7e9, within(1e-4));
    }

    /**
     * A broken sensor or a unit that was mistaken: the scale stays of the size that it has without the wrong values.
     */
    @ParameterizedTest
    @ValueSource(floats = {1e3f, 1e6f, -1e6f, 1e15f})
    void scale_denseWithOutliers_staysOfItsSize(float outlier) {
        for (int feature = 0; feature < 4; feature++) {
            List<float[]> values = normal(500);
            FeatureScale clean = Calibration.scale(dense(values));
            for (int i : new int[] {0, 7, 499}) {
                values.get(i)[feature] = outlier;
            }
            Arrays.fill(values.get(20), outlier);

            for (int j = 0; j < 4; j++) {
                assertThat(step(Calibration.scale(dense(values)), j) / step(clean, j))
                        .as("feature %d", j)
                        .isBetween(0.3, 1.01);
            }
        }
    }

    /** How far x' moves when a feature of four moves by 1 from where it usually is. */
    private static double step(FeatureScale scale, int feature) {
        float[] moved = {2, 2, 2, 2};
        moved[feature] = 3;
        return scaled(scale, moved)[feature] - scaled(scale, 2, 2, 2, 2)[feature];
    }

    /** The second feature is mostly 0: its scale must still come from what it shows, but not from a wrong value. */
    @Test
    void scale_denseWithRareFeature_isScaledByWhatItShows() {
        List<float[]> values = normal(500);
        for (int i = 0; i < 500; i++) {
            values.get(i)[1] = i % 60 == 0 ? 40 : 0;
            values.get(i)[2] = i % 30 == 0 ? 40 : 0;
        }
        values.get(30)[2] = 1e15f;

        double[] x = scaled(Calibration.scale(dense(values)), 0, 40, 40, 0);

        assertThat(scaled(Calibration.scale(dense(values)), 0, 0, 0, 0)).startsWith(x[0], 0, 0);
        assertThat(x[1]).isCloseTo(1, withinPercentage(6));
        // One of its 17 values strays, and counts as 10 times the others.
        assertThat(x[2]).isCloseTo(Math.sqrt(17 / 116.0), withinPercentage(50));
    }

    @ParameterizedTest
    @ValueSource(floats = {1e6f, 1e15f})
    void scale_sparseWithOutliers_staysOfItsSize(float outlier) {
        IntFunction<float[]> counts = i -> {
            float[] x = new float[10];
            x[i % 3] = 100 + i % 7;
            x[3 + i % 5] = 200 + i % 7;
            x[8] = i % 100 == 0 ? 300 : 0;
            return x;
        };
        double[] expected = scaled(Calibration.scale(events(500, counts)), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);

        FeatureScale scale = Calibration.scale(events(500, i -> {
            float[] x = counts.apply(i);
            if (i == 0 || i == 300) {
                x[2 + i / 100] = outlier;
            }
            x[8] = i == 100 ? outlier : x[8];
            return x;
        }));

        double[] x = scaled(scale, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        for (int j = 0; j < 10; j++) {
            assertThat(x[j]).as("feature %d", j).isBetween(expected[j] / 5, expected[j] * 1.01);
        }
    }

    /** Wrong values are cut off; the others stay as they are. */
    @Test
    void scale_valuesWithinOneButForOneEventIn50_areLeftAsTheyAre() {
        FeatureScale rarely = Calibration.scale(pixelsButFor(500, 10));

        assertThat(scaled(rarely, 1, 0.25f)).containsExactly(1, 0.25);
        assertThat(scaled(rarely, 1e15f, 0)).containsExactly(32, 0);
        assertThat(scaled(Calibration.scale(pixelsButFor(500, 11)), 1, 0.25f)[1])
                .isBetween(0.25001, 0.5);
        assertThat(scaled(Calibration.scale(pixelsButFor(49, 1)), 1, 0.25f)[1]).isBetween(0.25001, 0.5);
    }

    /** Two pixels, the first of which is far too large in some events. */
    private static List<Features> pixelsButFor(int count, int wrong) {
        return events(count, i -> new float[] {i < wrong ? 1e15f : i % 2, 0.5f * (i % 2)});
    }

    @Test
    void scale_eventsInAnotherOrder_isTheSame() {
        List<Features> events = new ArrayList<>(dense(normal(100)));
        FeatureScale scale = Calibration.scale(events);
        Collections.shuffle(events, new Random(2));

        assertThat(Calibration.scale(events)).isEqualTo(scale);
    }

    /** Four features of deviation 3 around 2. */
    private static List<float[]> normal(int count) {
        Random random = new Random(3);
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    float[] x = new float[4];
                    for (int j = 0; j < 4; j++) {
                        x[j] = (float) (2 + 3 * random.nextGaussian());
                    }
                    return x;
                })
                .toList();
    }

    static List<Features> dense(List<float[]> values) {
        return values.stream().map(float[]::clone).map(Features::dense).toList();
    }

    /**
     * Magnitudes from 1e-30 to 1e15, few or many events: factors stay in their range, features finite and canonical.
     */
    @Property(tries = 300)
    void scale_anyEvents_givesFiniteFeatures(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 20) int n,
            @ForAll @IntRange(min = 1, max = 30) int count) {
        Random random = new Random(seed);
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            events.add(random.nextBoolean() ? RandomEvents.wild(random, n, 15) : RandomEvents.next(random, n, 1e3));
        }

        FeatureScale scale = Calibration.scale(events);

        for (Features x :
                List.of(events.get(0), RandomEvents.wild(random, n, 15), RandomEvents.next(random, n, 1e14))) {
            Features mapped = scale.apply(x);
            for (int k = 0; k < mapped.nonZeros(); k++) {
                assertThat(mapped.value(k)).isNotZero().isBetween(-32f, 32f);
            }
            assertThat(Features.dense(floats(mapped))).isEqualTo(mapped);
        }
    }

    private static float[] floats(Features x) {
        float[] values = new float[x.size()];
        for (int k = 0; k < x.nonZeros(); k++) {
            values[x.index(k)] = x.value(k);
        }
        return values;
    }
}
