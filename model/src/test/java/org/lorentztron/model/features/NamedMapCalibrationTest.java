package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;

class NamedMapCalibrationTest {
    private static final int SIZE = Integer.MAX_VALUE;

    /** Events of numbers by name; the value of the k-th has the index 10 k, its presence 10 k + 1. */
    private static final class Events {
        private final List<Features> features = new ArrayList<>();
        private final List<NamedNumbers> numbers = new ArrayList<>();

        /** An event whose k-th number is values[k], and absent where that is NaN. */
        Events add(double... values) {
            int[] present = IntStream.range(0, values.length)
                    .filter(k -> !Double.isNaN(values[k]))
                    .toArray();
            int[] indices = Arrays.stream(present)
                    .flatMap(k -> IntStream.of(10 * k, 10 * k + 1))
                    .toArray();
            float[] all = new float[indices.length];
            for (int i = 0; i < present.length; i++) {
                all[2 * i] = (float) values[present[i]];
                all[2 * i + 1] = 1;
            }
            features.add(Features.sparse(SIZE, indices, all));
            numbers.add(NamedNumbers.of(
                    Arrays.stream(present).map(k -> 10 * k).toArray(),
                    Arrays.stream(present).map(k -> 10 * k + 1).toArray()));
            return this;
        }

        FeatureMap map() {
            return NamedMapCalibration.map(features, numbers, true, 7);
        }

        Events shuffled(long seed) {
            Events shuffled = new Events();
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, features.size()).boxed().toList());
            Collections.shuffle(order, new Random(seed));
            order.forEach(i -> {
                shuffled.features.add(features.get(i));
                shuffled.numbers.add(numbers.get(i));
            });
            return shuffled;
        }
    }

    /** 100 events of one number. */
    private static Events of(IntPredicate present, IntToDoubleFunction value) {
        Events events = new Events();
        IntStream.range(0, 100).forEach(i -> events.add(present.test(i) ? value.applyAsDouble(i) : Double.NaN));
        return events;
    }

    /** Of 0 to 99 without the odd ones: 0, 2, .., 98. */
    @Test
    void map_numberWithGaps_hasKnotsAtQuantilesOfPresentValues() {
        FeatureMap map = of(i -> i % 2 == 0, i -> i).map();
        assertThat(map.features()).isEqualTo(SIZE);
        assertThat(map.hats())
                .isEqualTo(new Hats(new int[] {0}, new int[] {1}, new float[][] {{0, 14, 28, 42, 56, 70, 84, 98}}));
    }

    /** Of all numbers that are often enough, codes too, on the scale on which they are learned. */
    @Test
    void map_table_hasWavesOfItsNumbers() {
        Events events = new Events();
        IntStream.range(0, 100)
                .forEach(i -> events.add(i, i % 3, i % 5 == 0 ? Double.NaN : 7 * i, i % 20 == 0 ? i : Double.NaN));
        Waves waves = events.map().waves();
        NamedScale scale = (NamedScale) NamedCalibration.scale(events.features, events.numbers, true);
        assertThat(waves.count()).isEqualTo(MapCalibration.WAVES);
        assertThat(waves.seed()).isEqualTo(7);
        assertThat(waves.inputs().indices()).containsExactly(0, 1, 10, 11, 20, 21);
        for (int k = 0; k < 3; k++) {
            assertThat(waves.inputs().presence(k)).isEqualTo(10 * k + 1);
            assertThat(waves.inputs().factors()[k]).isEqualTo(scale.factor(10 * k));
            assertThat(waves.inputs().means()[k]).isEqualTo(scale.mean(10 * k));
        }
        // Two numbers that are no codes: m amplitude^2 / 2 = 2.
        assertThat(waves.amplitude()).isEqualTo((float) Math.sqrt(4.0 / MapCalibration.WAVES));
    }

    @Test
    void map_zeroThatIsPresent_isAValue() {
        Hats hats = of(i -> i < 50, i -> i < 40 ? 0 : i).map().hats();
        assertThat(hats.knots(0)).containsExactly(0, 42, 49);
    }

    @Test
    void map_codesAndNumbersThatAreRare_addNothing() {
        assertThat(of(i -> true, i -> i % 4).map()).isEqualTo(FeatureMap.none(SIZE));
        assertThat(of(i -> true, i -> i % 5).map().hats().count()).isEqualTo(5);
        assertThat(of(i -> i % 12 == 0, i -> i).map()).isEqualTo(FeatureMap.none(SIZE));
        assertThat(of(i -> i % 10 == 0, i -> i).map().isNone()).isFalse();
        assertThat(of(i -> false, i -> i).map()).isEqualTo(FeatureMap.none(SIZE));
    }

    @Test
    void map_moreNumbersThanATableHas_addsNothing() {
        Random random = new Random(1);
        for (int numbers : new int[] {64, 65}) {
            Events events = new Events();
            IntStream.range(0, 50)
                    .forEach(i -> events.add(random.doubles(numbers).toArray()));
            assertThat(events.map().isNone()).isEqualTo(numbers == 65);
        }
    }

    /** Rows of one number and many flags: a version would have more waves than anything else. */
    @Test
    void map_moreNumbersThanWavesAreOf_hasHatsAlone() {
        for (int flags : new int[] {255, 256, 20_000}) {
            Events events = new Events();
            IntStream.range(0, 30)
                    .forEach(i -> events.add(IntStream.rangeClosed(0, flags)
                            .mapToDouble(k -> k == 0 ? i : (i + k) % 2)
                            .toArray()));
            assertThat(events.map().hats().count()).isEqualTo(8);
            assertThat(events.map().waves().count()).isEqualTo(flags == 255 ? 256 : 0);
        }
    }

    /** Their places may be those of hats. */
    @Test
    void map_numberAmongTheLastPlaces_hasNoHats() {
        for (int[] number : new int[][] {{SIZE - 1, 3}, {3, SIZE - 768}}) {
            List<Features> features = IntStream.range(0, 20)
                    .mapToObj(i -> Features.sparse(SIZE, number.clone(), new float[] {1 + i, 1 + i}))
                    .toList();
            NamedNumbers numbers = NamedNumbers.of(new int[] {number[0]}, new int[] {number[1]});
            assertThat(NamedMapCalibration.map(features, Collections.nCopies(20, numbers), true, 7))
                    .isEqualTo(FeatureMap.none(SIZE));
        }
    }

    @Property(tries = 50)
    void map_eventsInAnyOrder_isTheSame(@ForAll long seed) {
        Random random = new Random(seed);
        Events events = new Events();
        IntStream.range(0, 80)
                .forEach(i -> events.add(random.doubles(5)
                        .map(value -> value < 0.3 ? Double.NaN : Math.round(20 * value))
                        .toArray()));
        assertThat(events.shuffled(seed).map()).isEqualTo(events.map());
    }
}
