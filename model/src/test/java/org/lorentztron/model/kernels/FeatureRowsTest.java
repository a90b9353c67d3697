package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
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
