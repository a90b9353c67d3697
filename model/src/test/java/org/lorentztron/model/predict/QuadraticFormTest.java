package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.FeatureSet;

/** Against the whole matrix W. */
class QuadraticFormTest {
    private static final int FEATURES = 1_000_000;

    private static QuadraticForm.Rows rows(Random random, double[] weights, int... held) {
        float[] rows = new float[weights.length * (held.length + 1)];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = (float) random.nextGaussian();
        }
        return new QuadraticForm.Rows(FeatureSet.of(FEATURES, held), rows, weights);
    }

    /** W of the features 0 to count - 1 and the constant one, by the definition. */
    private static double[][] matrix(int count, List<QuadraticForm.Rows> parts) {
        double[][] w = new double[count + 1][count + 1];
        for (QuadraticForm.Rows part : parts) {
            int width = part.held().count() + 1;
            for (int k = 0; k < part.weights().length; k++) {
                for (int i = 0; i < width; i++) {
                    for (int j = 0; j < width; j++) {
                        int a = i == width - 1 ? count : part.held().feature(i);
                        int b = j == width - 1 ? count : part.held().feature(j);
                        w[a][b] +=
                                part.weights()[k] * ((double) part.rows()[k * width + i] * part.rows()[k * width + j]);
                    }
                }
            }
        }
        return w;
    }

    private static int[] upTo(int count) {
        int[] indices = new int[count];
        Arrays.setAll(indices, j -> j);
        return indices;
    }

    @Test
    void largest_partsOfDifferentFeatures_areThoseOfTheMatrix() {
        Random random = new Random(1);
        List<QuadraticForm.Rows> parts = List.of(
                rows(random, new double[] {1, 1, -1, -1}, 0, 2, 3, 5), rows(random, new double[] {-0.5, 2}, 1, 2, 4));
        double[][] w = matrix(6, parts);

        QuadraticForm form = QuadraticForm.of(parts);
        List<QuadraticForm.Weights> largest = form.largest(10);

        assertThat(form.constant()).isCloseTo(w[6][6], within(1e-9));
        assertThat(form.count()).isEqualTo(6);
        assertThat(largest)
                .hasSize(6)
                .isSortedAccordingTo(
                        Comparator.comparingDouble(each -> -Math.abs(each.withItself()) - Math.abs(each.alone())));
        assertThat(largest).allSatisfy(each -> {
            assertThat(each.withItself()).isCloseTo(w[each.feature()][each.feature()], within(1e-9));
            assertThat(each.alone()).isCloseTo(2 * w[each.feature()][6], within(1e-9));
        });
        assertThat(form.largest(2)).isEqualTo(largest.subList(0, 2));
    }

    /** Rows of very different sizes, so that most of the matrix is skipped. */
    @Test
    void largestPairs_anySizes_areThoseOfTheMatrix() {
        Random random = new Random(2);
        int count = 60;
        for (int run = 0; run < 20; run++) {
            QuadraticForm.Rows part = rows(random, new double[] {1, 1, -1, -1}, upTo(count));
            for (int i = 0; i < part.rows().length; i++) {
                part.rows()[i] *= (float) Math.exp(run / 10.0 * (i % (count + 1) % 7));
            }
            double[][] w = matrix(count, List.of(part));
            List<Double> expected = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                for (int j = i + 1; j < count; j++) {
                    expected.add(2 * Math.abs(w[i][j]));
                }
            }
            expected.sort(Comparator.reverseOrder());

            QuadraticForm.Pairs pairs = QuadraticForm.of(List.of(part)).largestPairs(15);

            assertThat(pairs.complete()).isTrue();
            assertThat(pairs.largest()).hasSize(15);
            for (int k = 0; k < 15; k++) {
                QuadraticForm.Together pair = pairs.largest().get(k);
                assertThat(pair.first()).isLessThan(pair.second());
                assertThat(pair.weight())
                        .isCloseTo(2 * w[pair.first()][pair.second()], within(1e-9 * (1 + expected.get(0))));
                assertThat(Math.abs(pair.weight())).isCloseTo(expected.get(k), within(1e-9 * (1 + expected.get(0))));
            }
        }
    }

    @Test
    void largestPairs_moreFeaturesThanAreLookedAt_saysWhetherOthersCouldBeLarger() {
        int count = QuadraticForm.MOST_IN_PAIRS + 500;
        float[] ones = new float[count + 1];
        Arrays.fill(ones, 1);
        QuadraticForm.Rows alike = new QuadraticForm.Rows(FeatureSet.of(FEATURES, upTo(count)), ones, new double[] {1});
        assertThat(QuadraticForm.of(List.of(alike)).largestPairs(5)).satisfies(pairs -> {
            assertThat(pairs.among()).isEqualTo(QuadraticForm.MOST_IN_PAIRS);
            assertThat(pairs.complete()).isFalse();
        });
        float[] two = new float[count + 1];
        Arrays.fill(two, 1e-6f);
        two[count - 1] = 1;
        two[7] = -3;
        QuadraticForm.Rows few = new QuadraticForm.Rows(FeatureSet.of(FEATURES, upTo(count)), two, new double[] {1});
        assertThat(QuadraticForm.of(List.of(few)).largestPairs(1)).satisfies(pairs -> {
            assertThat(pairs.complete()).isTrue();
            assertThat(pairs.largest()).containsExactly(new QuadraticForm.Together(7, count - 1, -6));
        });
    }

    @Test
    void largestPairs_oneFeatureOrNone_areNone() {
        QuadraticForm one = QuadraticForm.of(List.of(rows(new Random(4), new double[] {1}, 9)));
        assertThat(one.largestPairs(5).largest()).isEmpty();
        QuadraticForm none = QuadraticForm.of(List.of(rows(new Random(4), new double[] {2})));
        assertThat(none.largest(5)).isEmpty();
        assertThat(none.largestPairs(5).complete()).isTrue();
    }

    @Test
    void rows_ofAnotherLength_areRefused() {
        assertThatThrownBy(() -> new QuadraticForm.Rows(FeatureSet.all(2), new float[5], new double[2]))
                .hasMessage("rows have length 5, expected 2 x 3");
    }
}
