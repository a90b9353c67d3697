package org.lorentztron.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ColumnsTest {
    @Test
    void of_someFeatures_findsThem() {
        Columns columns = Columns.of(10, new int[] {2, 5, 9});

        assertThat(columns.isAll()).isFalse();
        assertThat(columns.count()).isEqualTo(3);
        assertThat(columns.feature(1)).isEqualTo(5);
        assertThat(columns.position(9)).isEqualTo(2);
        assertThat(columns.position(3)).isNegative();
        assertThat(columns.indices()).containsExactly(2, 5, 9);
        assertThat(columns).hasToString("Columns[3 of 10]");
    }

    /** Models that hold everything are equal whether somebody listed it or not. */
    @Test
    void of_everyFeature_isAll() {
        assertThat(Columns.of(2, new int[] {0, 1})).isEqualTo(Columns.all(2)).hasSameHashCodeAs(Columns.all(2));
        assertThat(Columns.all(2).indices()).containsExactly(0, 1);
        assertThat(Columns.none(2)).isNotEqualTo(Columns.none(3));
    }

    @Test
    void of_badIndices_isRefused() {
        assertThatThrownBy(() -> Columns.of(3, new int[] {0, 3}))
                .hasMessage("columns[1] is 3, expected ascending indices below 3");
        assertThatThrownBy(() -> Columns.of(3, new int[] {1, 1}))
                .hasMessage("columns[1] is 1, expected ascending indices below 3");
        assertThatThrownBy(() -> Columns.of(3, new int[] {-1})).hasMessageContaining("columns[0] is -1");
        assertThatThrownBy(() -> Columns.all(-1)).hasMessage("number of features is -1, expected 0 or more");
    }

    @Test
    void union_anyTwo_holdsWhatEitherDoes() {
        Random random = new Random(1);
        for (int t = 0; t < 200; t++) {
            TreeSet<Integer> a = random(random);
            TreeSet<Integer> b = random(random);
            Columns union = columns(a).union(columns(b));
            a.addAll(b);
            assertThat(union).isEqualTo(columns(a));
        }
        assertThat(Columns.none(4).union(Columns.all(4))).isEqualTo(Columns.all(4));
        assertThatThrownBy(() -> Columns.none(4).union(Columns.none(5)))
                .hasMessage("columns are of 5 features, expected 4");
    }

    private static TreeSet<Integer> random(Random random) {
        TreeSet<Integer> set = new TreeSet<>();
        for (int k = random.nextInt(6); k > 0; k--) {
            set.add(random.nextInt(8));
        }
        return set;
    }

    private static Columns columns(TreeSet<Integer> set) {
        return Columns.of(8, set.stream().mapToInt(j -> j).toArray());
    }
}
