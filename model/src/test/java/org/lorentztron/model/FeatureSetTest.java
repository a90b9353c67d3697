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
        FeatureSet featureSet = FeatureSet.of(10, new int[] {2, 5, 9});

        assertThat(featureSet.isAll()).isFalse();
        assertThat(featureSet.count()).isEqualTo(3);
        assertThat(featureSet.feature(1)).isEqualTo(5);
        assertThat(featureSet.position(9)).isEqualTo(2);
        assertThat(featureSet.position(3)).isNegative();
        assertThat(featureSet.indices()).containsExactly(2, 5, 9);
        assertThat(featureSet).hasToString("FeatureSet[3 of 10]");
    }

    /** All features of a model are the first of more. */
    @Test
    void among_moreFeatures_holdsTheSame() {
        assertThat(FeatureSet.all(2).among(4)).isEqualTo(FeatureSet.of(4, new int[] {0, 1}));
        assertThat(FeatureSet.of(3, new int[] {2}).among(4)).isEqualTo(FeatureSet.of(4, new int[] {2}));
        FeatureSet some = FeatureSet.of(3, new int[] {2});
        assertThat(some.among(3)).isSameAs(some);
        assertThatThrownBy(() -> some.among(2)).isInstanceOf(IllegalArgumentException.class);
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
            FeatureSet union = featureSet(a).union(featureSet(b));
            a.addAll(b);
            assertThat(union).isEqualTo(featureSet(a));
        }
        assertThat(FeatureSet.none(4).union(FeatureSet.all(4))).isEqualTo(FeatureSet.all(4));
        assertThatThrownBy(() -> FeatureSet.none(4).union(FeatureSet.none(5)))
                .hasMessage("feature set is of 5 features, expected 4");
    }

    @Test
    void widened_moreFeatures_holdsTheSame() {
        FeatureSet some = FeatureSet.of(5, new int[] {1, 4});

        assertThat(some.widened(9)).isEqualTo(FeatureSet.of(9, new int[] {1, 4}));
        assertThat(FeatureSet.all(2).widened(4)).isEqualTo(FeatureSet.of(4, new int[] {0, 1}));
        assertThat(FeatureSet.none(2).widened(4)).isEqualTo(FeatureSet.none(4));
        assertThat(some.widened(5)).isSameAs(some);
        assertThat(some.widened(4)).isNull();
    }

    @Test
    void readFrom_whatWasWritten_givesTheSameFeatures() throws IOException {
        for (FeatureSet featureSet :
                new FeatureSet[] {FeatureSet.all(3), FeatureSet.none(3), FeatureSet.of(9, new int[] {2, 8})}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            featureSet.writeTo(new DataOutputStream(bytes));

            assertThat(read(bytes.toByteArray())).isEqualTo(featureSet);
            assertThat(bytes.size()).isEqualTo(featureSet.isAll() ? 5 : 9 + 4 * featureSet.count());
        }
    }

    @Test
    void readFrom_otherBytes_isRefused() {
        assertRefused(stored(3, 2), "stored feature set has flag 2, expected 0 or 1");
        assertRefused(stored(3, 1, 4), "stored feature set has 4 features, expected 0 to 3");
        assertRefused(stored(3, 1, -1), "stored feature set has -1 features, expected 0 to 3");
        assertRefused(stored(3, 1, 1, 3), "stored feature set: columns[0] is 3, expected ascending indices below 3");
        assertRefused(stored(-1, 0), "stored feature set: number of features is -1, expected 0 or more");
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

    private static FeatureSet featureSet(TreeSet<Integer> set) {
        return FeatureSet.of(8, set.stream().mapToInt(j -> j).toArray());
    }

    @Test
    void readFrom_widestNumberOfFeatures_isEqual() throws IOException {
        int n = Integer.MAX_VALUE;
        FeatureSet ends = FeatureSet.of(n, new int[] {0, n - 1});
        FeatureSet union = ends.union(FeatureSet.of(n, new int[] {7}));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        union.writeTo(new DataOutputStream(bytes));

        assertThat(union).isEqualTo(FeatureSet.of(n, new int[] {0, 7, n - 1}));
        assertThat(read(bytes.toByteArray())).isEqualTo(union);
        assertThat(ends.spread(new double[] {1, 2, 3}, union)).containsExactly(1, 0, 2, 3);
        assertThat(FeatureSet.of(9, new int[] {8}).among(n).features()).isEqualTo(n);
        assertThatThrownBy(() -> FeatureSet.of(n, new int[] {n}))
                .hasMessage("columns[0] is 2147483647, expected ascending indices below 2147483647");
    }

    @Test
    void restrict_otherFeatures_hasZerosForNewOnesAndNothingOfTheRest() {
        FeatureSet three = FeatureSet.of(8, new int[] {1, 4, 6});
        double[] matrix = {1, 2, 3, 10, 4, 5, 6, 20};

        assertThat(three.restrict(matrix, FeatureSet.of(8, new int[] {0, 4}))).containsExactly(0, 2, 10, 0, 5, 20);
        assertThat(three.restrict(matrix, FeatureSet.none(8))).containsExactly(10, 20);
        assertThat(three.restrict(matrix, three)).containsExactly(matrix);
    }
}
