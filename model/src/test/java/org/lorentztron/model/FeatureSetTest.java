package org.lorentztron.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FeatureSetTest {
    @Test
    void of_someFeatures_findsThem() {
        FeatureSet columns = FeatureSet.of(10, new int[] {2, 5, 9});

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
        assertThat(FeatureSet.of(2, new int[] {0, 1}))
                .isEqualTo(FeatureSet.all(2))
                .hasSameHashCodeAs(FeatureSet.all(2));
        assertThat(FeatureSet.all(2).indices()).containsExactly(0, 1);
        assertThat(FeatureSet.none(2)).isNotEqualTo(FeatureSet.none(3));
    }

    @Test
    void of_badIndices_isRefused() {
        assertThatThrownBy(() -> FeatureSet.of(3, new int[] {0, 3}))
                .hasMessage("columns[1] is 3, expected ascending indices below 3");
        assertThatThrownBy(() -> FeatureSet.of(3, new int[] {1, 1}))
                .hasMessage("columns[1] is 1, expected ascending indices below 3");
        assertThatThrownBy(() -> FeatureSet.of(3, new int[] {-1})).hasMessageContaining("columns[0] is -1");
        assertThatThrownBy(() -> FeatureSet.all(-1)).hasMessage("number of features is -1, expected 0 or more");
    }

    @Test
    void union_anyTwo_holdsWhatEitherDoes() {
        Random random = new Random(1);
        for (int t = 0; t < 200; t++) {
            TreeSet<Integer> a = random(random);
            TreeSet<Integer> b = random(random);
            FeatureSet union = columns(a).union(columns(b));
            a.addAll(b);
            assertThat(union).isEqualTo(columns(a));
        }
        assertThat(FeatureSet.none(4).union(FeatureSet.all(4))).isEqualTo(FeatureSet.all(4));
        assertThatThrownBy(() -> FeatureSet.none(4).union(FeatureSet.none(5)))
                .hasMessage("columns are of 5 features, expected 4");
    }

    @Test
    void readFrom_whatWasWritten_givesTheSameColumns() throws IOException {
        for (FeatureSet columns :
                new FeatureSet[] {FeatureSet.all(3), FeatureSet.none(3), FeatureSet.of(9, new int[] {2, 8})}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            columns.writeTo(new DataOutputStream(bytes));

            assertThat(read(bytes.toByteArray())).isEqualTo(columns);
            assertThat(bytes.size()).isEqualTo(columns.isAll() ? 5 : 9 + 4 * columns.count());
        }
    }

    @Test
    void readFrom_otherBytes_isRefused() {
        assertRefused(stored(3, 2), "stored columns have flag 2, expected 0 or 1");
        assertRefused(stored(3, 1, 4), "stored columns are 4, expected 0 to 3");
        assertRefused(stored(3, 1, -1), "stored columns are -1, expected 0 to 3");
        assertRefused(stored(3, 1, 1, 3), "stored columns: columns[0] is 3, expected ascending indices below 3");
        assertRefused(stored(-1, 0), "stored columns: number of features is -1, expected 0 or more");
    }

    private static void assertRefused(byte[] bytes, String message) {
        assertThatThrownBy(() -> read(bytes)).isInstanceOf(IOException.class).hasMessage(message);
    }

    private static byte[] stored(int features, int flag, int... rest) {
        ByteBuffer bytes =
                ByteBuffer.allocate(5 + 4 * rest.length).putInt(features).put((byte) flag);
        for (int number : rest) {
            bytes.putInt(number);
        }
        return bytes.array();
    }

    private static FeatureSet read(byte[] bytes) throws IOException {
        return FeatureSet.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    private static TreeSet<Integer> random(Random random) {
        TreeSet<Integer> set = new TreeSet<>();
        for (int k = random.nextInt(6); k > 0; k--) {
            set.add(random.nextInt(8));
        }
        return set;
    }

    private static FeatureSet columns(TreeSet<Integer> set) {
        return FeatureSet.of(8, set.stream().mapToInt(j -> j).toArray());
    }
}
