package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

class MapCalibrationTest {
    /** Rows of a table: of five features the first two are numbers, the others a flag, a code of four, and none. */
    private static List<Features> table(int rows) {
        Random random = new Random(1);
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            events.add(Features.dense(
                    new float[] {(float) random.nextGaussian(), 100 * random.nextFloat(), i % 2, random.nextInt(4), 0
                    }));
        }
        return events;
    }

    private static List<Features> dense(int rows, int features) {
        Random random = new Random(2);
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            float[] x = new float[features];
            for (int j = 0; j < features; j++) {
                x[j] = random.nextInt(256);
            }
            events.add(Features.dense(x));
        }
        return events;
    }

    private static FeatureMap map(List<Features> events, long seed) {
        return MapCalibration.map(events, Calibration.scale(events, true), seed);
    }

    @Test
    void isTable_fewNumbers_isOne() {
        assertThat(MapCalibration.isTable(table(200))).isTrue();
        assertThat(MapCalibration.isTable(dense(50, 64))).isTrue();
    }

    @Test
    void isTable_pixels_isNone() {
        assertThat(MapCalibration.isTable(dense(50, 65))).isFalse();
        assertThat(MapCalibration.isTable(dense(50, 784))).isFalse();
    }

    /** Very many features, few of them in an event. */
    @Test
    void isTable_text_isNone() {
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            events.add(Features.sparse(1_025, new int[] {0, i + 1}, new float[] {i, 1}));
        }
        assertThat(MapCalibration.isTable(events)).isFalse();
    }

    @Test
    void isTable_codesAloneOrNoEvents_isNone() {
        List<Features> codes = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            codes.add(Features.dense(new float[] {i % 4, i % 2}));
        }
        assertThat(MapCalibration.isTable(codes)).isFalse();
        assertThat(MapCalibration.isTable(List.of())).isFalse();
    }

    @Test
    void map_ofATable_hasHatsOfNumbersAtTheirQuantiles() {
        List<Features> events = table(500);
        Hats hats = map(events, 1).hats();

        assertThat(hats.features()).containsExactly(0, 1);
        assertThat(hats.count()).isEqualTo(2 * Knots.MOST);
        float[] second = new float[500];
        for (int i = 0; i < 500; i++) {
            second[i] = events.get(i).value(Arrays.binarySearch(events.get(i).indices(), 1));
        }
        Arrays.sort(second);
        for (int b = 0; b < Knots.MOST; b++) {
            assertThat(hats.knots(1)[b]).isEqualTo(second[(int) Math.round(b / 7.0 * 499)]);
        }
    }

    /** A feature that is 0 in most events has its first quantiles there. */
    @Test
    void map_ofEqualQuantiles_hasFewerHats() {
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            events.add(Features.dense(new float[] {Math.max(0, i - 70)}));
        }
        assertThat(map(events, 1).hats().knots(0)).startsWith(0).hasSizeLessThan(Knots.MOST);
    }

    @Test
    void map_ofATable_hasWavesOfScaledFeatures() {
        List<Features> events = table(300);
        FeatureScale scale = Calibration.scale(events, true);
        Waves waves = MapCalibration.map(events, scale, 7).waves();

        assertThat(waves.seed()).isEqualTo(7);
        assertThat(waves.count()).isEqualTo(MapCalibration.WAVES);
        for (int j = 0; j < 5; j++) {
            assertThat(waves.inputs().factors()[j]).isEqualTo(scale.factor(j));
            assertThat(waves.inputs().means()[j]).isEqualTo(scale.mean(j));
        }
        assertThat(waves.amplitude() * waves.amplitude() * waves.count() / 2).isCloseTo(2, within(1e-5f));
        assertThat(waves.reach()).isCloseTo((float) (2 / medianDistance(events, scale)), within(1e-5f));
    }

    private static double medianDistance(List<Features> events, FeatureScale scale) {
        List<Double> distances = new ArrayList<>();
        for (Features a : events) {
            for (Features b : events) {
                if (a != b) {
                    double sum = 0;
                    for (int j = 0; j < 5; j++) {
                        sum += Math.pow(scale.factor(j) * (value(a, j) - value(b, j)), 2);
                    }
                    distances.add(Math.sqrt(sum));
                }
            }
        }
        Collections.sort(distances);
        return distances.get(distances.size() / 2);
    }

    private static double value(Features x, int feature) {
        int place = Arrays.binarySearch(x.indices(), feature);
        return place < 0 ? 0 : x.value(place);
    }

    /** Blocks may have met them in other orders, and all of them must have one map. */
    @Test
    void map_ofEventsInAnotherOrder_isTheSame() {
        List<Features> events = table(200);
        List<Features> shuffled = new ArrayList<>(events);
        Collections.shuffle(shuffled, new Random(3));
        FeatureScale scale = Calibration.scale(events, true);

        assertThat(MapCalibration.map(shuffled, scale, 1)).isEqualTo(MapCalibration.map(events, scale, 1));
        assertThat(MapCalibration.map(events, scale, 2)).isNotEqualTo(MapCalibration.map(events, scale, 1));
    }

    /** A single event has no distance to another, and equal events have none. */
    @Test
    void map_ofEqualEvents_addsNothing() {
        Features x = Features.dense(new float[] {1, 2, 3});
        assertThat(map(List.of(x), 1).isNone()).isTrue();
        assertThat(map(Collections.nCopies(20, x), 1).isNone()).isTrue();
    }

    /** No map gives more. */
    @Test
    void mostFeatures_veryMany_isAtMostWhatAnIntHolds() {
        int most = Integer.MAX_VALUE;
        assertThat(MapCalibration.mostFeatures(most, most, Inputs.PLAIN)).isEqualTo(most);
        assertThat(MapCalibration.mostFeatures(most, most, Inputs.HATS)).isEqualTo(most);
        assertThat(MapCalibration.mostFeatures(most - 1, 1, Inputs.WAVES)).isEqualTo(most);
        assertThat(MapCalibration.mostFeatures(10, 2, Inputs.WAVES)).isEqualTo(10 + 2 * 8 + 256);
    }
}
