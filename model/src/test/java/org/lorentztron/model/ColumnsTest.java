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

    @Test
    void readFrom_whatWasWritten_givesTheSameColumns() throws IOException {
        for (Columns columns : new Columns[] {Columns.all(3), Columns.none(3), Columns.of(9, new int[] {2, 8})}) {
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

    private static Columns read(byte[] bytes) throws IOException {
        return Columns.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)));
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
