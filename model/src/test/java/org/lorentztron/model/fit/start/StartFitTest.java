package org.lorentztron.model.fit.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;

/** Two classes, told apart by the sign of x0 x1, far enough from 0 for few support vectors. */
class StartFitTest {

    private static List<Features> events(int seed, int count) {
        Random random = new Random(seed);
        List<Features> events = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            float[] values = new float[3];
            for (int j = 0; j < values.length; j++) {
                double value = random.nextGaussian();
                values[j] = (float) (Math.signum(value) + 0.2 * value);
            }
            events.add(Features.dense(values));
        }
        return events;
    }

    private static int[] signs(List<Features> events) {
        return events.stream()
                .mapToInt(x -> x.value(0) * x.value(1) > 0 ? 1 : -1)
                .toArray();
    }

    @Test
    void of_eventsToldApartByASquare_tellsOthersApart() {
        DosModel model = StartFit.of(events(1, 200), signs(events(1, 200)), 2).orElseThrow();
        List<Features> others = events(2, 1000);
        int[] expected = signs(others);
        int right = 0;
        for (int i = 0; i < expected.length; i++) {
            right += model.score(others.get(i)) * expected[i] > 0 ? 1 : 0;
        }
        assertThat(right).isGreaterThan(850);
    }

    /** Half of the labels are wrong: what such a fit says is noise, and a random start is better. */
    @Test
    void of_labelsByChance_isNone() {
        int[] signs = new Random(5).ints(200, 0, 2).map(bit -> 2 * bit - 1).toArray();
        assertThat(StartFit.of(events(1, 200), signs, 2)).isEmpty();
    }

    /** The features of which models hold touched ones alone are those that occur. */
    @Test
    void of_manyFeatures_holdsThoseThatOccur() {
        List<Features> few = events(3, 90);
        List<Features> many = few.stream()
                .map(x -> Features.sparse(
                        1 << 20, new int[] {7, 1 << 15, 1 << 19}, x.values().clone()))
                .toList();
        DosModel expected = StartFit.of(few, signs(few), 2).orElseThrow();
        DosModel model = StartFit.of(many, signs(few), 2).orElseThrow();
        assertThat(model.featureSet().indices()).containsExactly(7, 1 << 15, 1 << 19);
        assertThat(model.u()).containsExactly(expected.u());
        assertThat(model.v()).containsExactly(expected.v());
    }

    /** A hundred features, all equal: W has few eigenvalues that are not 0. */
    @Property(tries = 30)
    void of_equalFeatures_fits(@ForAll @IntRange(min = 50, max = 145) int features, @ForAll int seed) {
        Random random = new Random(seed);
        List<Features> events = new ArrayList<>();
        int[] signs = new int[120];
        for (int i = 0; i < signs.length; i++) {
            float[] values = new float[features];
            int level = random.nextInt(101);
            Arrays.fill(values, level / 100f);
            events.add(Features.dense(values));
            signs[i] = level > 50 ? 1 : -1;
        }

        DosModel model = StartFit.of(events, signs, 8).orElseThrow();

        int right = 0;
        for (int i = 0; i < signs.length; i++) {
            right += model.score(events.get(i)) * signs[i] > 0 ? 1 : 0;
        }
        assertThat(right).isGreaterThan(100);
    }

    /** Whatever the unit of the features: neither they nor the constant feature are taken for rounding. */
    @ParameterizedTest
    @ValueSource(floats = {1e-12f, 1e-8f, 1e-3f, 1e3f, 1e8f, 1e12f})
    void of_featuresInAnotherUnit_tellsTheSameApart(float unit) {
        int[] signs = new int[200];
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < signs.length; i++) {
            signs[i] = i % 2 == 0 ? 1 : -1;
            events.add(times(i % 2 == 0 ? 1 : 0.4f, events(1, 200).get(i)));
        }
        List<Features> scaled = events.stream().map(x -> times(unit, x)).toList();

        DosModel model = StartFit.of(events, signs, 3).orElseThrow();
        DosModel inUnit = StartFit.of(scaled, signs, 3).orElseThrow();

        int alike = 0;
        int right = 0;
        for (int i = 0; i < signs.length; i++) {
            alike += model.score(events.get(i)) * inUnit.score(scaled.get(i)) > 0 ? 1 : 0;
            right += model.score(events.get(i)) * signs[i] > 0 ? 1 : 0;
        }
        assertThat(right).isGreaterThan(180);
        assertThat(alike).isGreaterThan(190);
    }

    private static Features times(float factor, Features x) {
        float[] values = x.values().clone();
        for (int k = 0; k < values.length; k++) {
            values[k] *= factor;
        }
        return Features.sparse(x.size(), x.indices().clone(), values);
    }

    /** With it the kernel of all other events would be 1 but for 2 %, and the fit one constant. */
    @Test
    void of_oneEventAHundredTimesAsLarge_isTheFitToTheOthers() {
        List<Features> events = events(5, 201);
        int[] signs = signs(events);
        List<Features> usual = new ArrayList<>(events);
        usual.remove(100);
        DosModel expected = StartFit.of(usual, signs(usual), 2).orElseThrow();
        for (float factor : new float[] {100, -1e6f, 1e30f}) {
            List<Features> withOutlier = new ArrayList<>(events);
            withOutlier.set(100, times(factor, events.get(100)));
            DosModel model = StartFit.of(withOutlier, signs, 2).orElseThrow();
            assertThat(model.u()).containsExactly(expected.u());
            assertThat(model.v()).containsExactly(expected.v());
        }
    }

    /** Of the smaller class each event is an outlier among all, but none among its own. */
    @Test
    void of_fewLargeEventsOfOneClass_tellsThemApart() {
        List<Features> events = events(6, 220);
        int[] signs = new int[220];
        for (int i = 0; i < 220; i++) {
            signs[i] = i % 11 == 0 ? 1 : -1;
            events.set(i, times(i % 11 == 0 ? 100 : 1, events.get(i)));
        }
        DosModel model = StartFit.of(events, signs, 2).orElseThrow();
        int right = 0;
        for (int i = 0; i < 220; i++) {
            right += model.score(events.get(i)) * signs[i] > 0 ? 1 : 0;
        }
        assertThat(right).isGreaterThan(210);
    }

    @Test
    void of_whatTellsNothing_isNone() {
        Features x = Features.dense(new float[] {1, 2, 3});
        Features zero = Features.dense(new float[3]);
        assertThat(StartFit.of(List.of(x, x), new int[] {1, 1}, 2)).isEmpty();
        assertThat(StartFit.of(List.of(zero, zero), new int[] {1, -1}, 2)).isEmpty();
        assertThat(StartFit.of(List.of(x, x), new int[] {1, -1}, 2)).isEmpty();
    }

    /** Each event with both labels, in any order. */
    @Property(tries = 20)
    void of_equalEventsOfBothClassesShuffled_isNone(@ForAll @IntRange(min = 0, max = 1000) int seed) {
        List<Features> events = events(seed, 30);
        int[] signs = new int[60];
        List<Features> shuffled = new ArrayList<>();
        List<Integer> order = new ArrayList<>(IntStream.range(0, 60).boxed().toList());
        Collections.shuffle(order, new Random(seed));
        for (int i : order) {
            signs[shuffled.size()] = i < 30 ? 1 : -1;
            shuffled.add(events.get(i % 30));
        }
        assertThat(StartFit.of(shuffled, signs, 2)).isEmpty();
    }
}
