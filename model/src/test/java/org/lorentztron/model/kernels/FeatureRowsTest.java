package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

class FeatureRowsTest {
    /** Against a map of the library: among indices that follow each other and such that lie far apart. */
    @Test
    void touch_anyFeatures_numbersThemInTheirOrder() {
        for (int step : new int[] {1, 64, 1 << 16, 12_345}) {
            FeatureRows rows = FeatureRows.touched(Integer.MAX_VALUE - 1);
            Map<Integer, Integer> expected = new LinkedHashMap<>();
            Random random = new Random(step);
            for (int t = 0; t < 5000; t++) {
                int feature = step * random.nextInt(3000);
                assertThat(rows.row(feature)).isEqualTo(expected.getOrDefault(feature, -1));
                expected.putIfAbsent(feature, expected.size() + 1);
                assertThat(rows.touch(feature)).isEqualTo(expected.get(feature));
                assertThat(rows.feature(expected.get(feature))).isEqualTo(feature);
            }
            assertThat(rows.count()).isEqualTo(expected.size() + 1);
            List<Integer> ascending = new ArrayList<>();
            expected.keySet().stream().sorted().forEach(feature -> ascending.add(expected.get(feature)));
            ascending.add(0);
            assertThat(rows.ascending())
                    .containsExactly(ascending.stream().mapToInt(r -> r).toArray());
        }
    }

    /**
     * Features whose products with the golden ratio follow each other begin at one slot of a table that shows its own.
     */
    @Test
    @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
    void touch_featuresThatASenderChose_areFoundAsOthersAre() {
        int inverse = 0x144cbc89;
        assertThat(inverse * 0x9E3779B9).isEqualTo(1);
        FeatureRows rows = FeatureRows.touched(Integer.MAX_VALUE - 1);
        for (int product = 0; rows.count() <= 500_000; product++) {
            if (product * inverse >= 0) {
                rows.touch(product * inverse);
            }
        }
        assertThat(rows.row(inverse)).isEqualTo(2);
    }

    /** What is kept moves up in its order, is found again, and takes the memory of as many features as there are. */
    @Test
    void keepOnly_someRows_areAsIfTheOthersHadNeverCome() {
        Random random = new Random(2);
        for (int most : new int[] {3, 40, 5000}) {
            FeatureRows rows = FeatureRows.touched(1 << 24);
            FeatureRows expected = FeatureRows.touched(1 << 24);
            BitSet kept = new BitSet();
            List<Integer> features = new ArrayList<>();
            List<Integer> before = new ArrayList<>(List.of(0));
            for (int row = 1; row <= most; row++) {
                features.add(7_919 * row % (1 << 24));
                assertThat(rows.touch(features.get(row - 1))).isEqualTo(row);
                if (random.nextInt(10) == 0) {
                    kept.set(row);
                    before.add(row);
                    expected.touch(features.get(row - 1));
                }
            }
            rows.ascending();

            assertThat(rows.keepOnly(kept))
                    .containsExactly(before.stream().mapToInt(r -> r).toArray());

            assertThat(rows.count()).isEqualTo(expected.count());
            for (int feature : features) {
                assertThat(rows.row(feature)).isEqualTo(expected.row(feature));
            }
            features.forEach(feature -> assertThat(rows.touch(feature)).isEqualTo(expected.touch(feature)));
            assertThat(rows.ascending()).containsExactly(expected.ascending());
        }
    }

    @Test
    void keepOnly_allFeaturesHaveRows_isRefused() {
        assertThatThrownBy(() -> FeatureRows.all(3).keepOnly(new BitSet()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("every feature has a row");
    }

    @Test
    void all_anything_rowIsFeature() {
        FeatureRows rows = FeatureRows.all(3);

        assertThat(rows.touch(2)).isEqualTo(2);
        assertThat(rows.row(2)).isEqualTo(2);
        assertThat(rows.constant()).isEqualTo(3);
        assertThat(rows.ascending()).containsExactly(0, 1, 2, 3);
    }

    @Test
    void copy_thenTouched_leavesTheOriginal() {
        FeatureRows rows = FeatureRows.of(FeatureSet.of(100, new int[] {7, 70}));
        FeatureRows copy = rows.copy();
        for (int j = 0; j < 100; j++) {
            copy.touch(j);
        }

        assertThat(rows.count()).isEqualTo(3);
        assertThat(rows.row(8)).isEqualTo(-1);
        assertThat(copy.row(70)).isEqualTo(2);
    }

    @Test
    void setKnown_featureWithoutRow_isPassedOver() {
        FeatureRows rows = FeatureRows.of(FeatureSet.of(100, new int[] {7, 70}));
        Entries z = new Entries();
        Features x = Features.sparse(100, new int[] {7, 8, 70}, new float[] {1, 2, 3});

        z.setKnown(x, rows);
        assertThat(z.count()).isEqualTo(3);
        assertThat(z.rows()).startsWith(0, 1, 2);
        assertThat(z.values()).startsWith(1, 1, 3);
        assertThat(rows.count()).isEqualTo(3);

        z.set(x, rows);
        assertThat(z.count()).isEqualTo(4);
        assertThat(z.rows()).startsWith(0, 1, 3, 2);
        assertThatThrownBy(() -> z.set(Features.dense(new float[99]), rows))
                .hasMessage("event has 99 features, expected 100");
    }

    @Test
    void ascending_widestNumberOfFeatures_endsWithTheConstantOne() {
        int n = Integer.MAX_VALUE;
        FeatureRows rows = FeatureRows.of(FeatureSet.of(n, new int[] {0, n - 1}));
        assertThat(rows.touch(5)).isEqualTo(3);

        assertThat(rows.ascending()).containsExactly(1, 3, 2, 0);
        assertThat(rows.feature(rows.constant())).isEqualTo(n);
        assertThat(rows.row(n - 1)).isEqualTo(2);
        assertThatThrownBy(() -> FeatureRows.all(n)).isInstanceOf(ArithmeticException.class);
    }
}
