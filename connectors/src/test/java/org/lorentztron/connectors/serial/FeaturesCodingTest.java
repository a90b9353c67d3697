package org.lorentztron.connectors.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.lorentztron.model.Features;

class FeaturesCodingTest {
    /** Gaps of 1 to 5 bytes, and any bits of values that features may have. */
    @Property
    void features_ofAnySize_comeBackEqual(
            @ForAll long seed, @ForAll @IntRange(min = 1) int size, @ForAll @IntRange(max = 300) int wanted)
            throws IOException {
        Random random = new Random(seed);
        TreeMap<Integer, Float> entries = new TreeMap<>();
        for (int k = 0; k < wanted; k++) {
            entries.put(random.nextInt(1 + random.nextInt(size)), random.nextFloat() - 0.5f);
        }
        entries.put(size - 1, Float.MIN_VALUE);
        float[] values = new float[entries.size()];
        int k = 0;
        for (float value : entries.values()) {
            values[k++] = value == 0 ? 1 : value;
        }
        int[] indices = entries.keySet().stream().mapToInt(index -> index).toArray();
        Features features = Features.canonical(size, indices, values);
        assertThat(read(write(features))).isEqualTo(features);
    }

    @Example
    void sparseForm_isAsDocumented() throws IOException {
        Features features = Features.sparse(1000, new int[] {3, 200}, new float[] {1, -2});
        assertThat(write(features))
                .containsExactly(
                        0xE8, 0x07, // 1000
                        3, // entries + 1
                        3, // bytes of gaps
                        3, 0xC4, 0x01, // 3, 196
                        0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0);
    }

    @Example
    void bytesThatAreNoFeatures_areRefused() {
        assertThatThrownBy(() -> read(new byte[] {2, 4, 3}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("3 entries, expected at most 2");
        assertThatThrownBy(() -> read(new byte[] {9, -125, -128, -128, -128, -128, -128, -128, -128, -128, 1, 2, 0, 0}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("entries, expected at most 9");
        assertThatThrownBy(() -> read(new byte[] {9, 3, 1, 0}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("gaps of 1 bytes");
        assertThatThrownBy(() -> read(new byte[] {9, 2, 1, 9, 0, 0, 0, 0}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("last index of 9");
        assertThatThrownBy(() -> read(new byte[] {9, 2, 2, 1, 1, 0, 0, 0, 0}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("after 1 bytes of gaps");
        assertThatThrownBy(() -> read(new byte[] {9, 2, 5, -1, -1, -1, -1, -1, 0, 0, 0, 0}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("index below 9");
        // As many bytes as entries, of which one says that another follows.
        assertThatThrownBy(() -> read(new byte[] {9, 3, 2, -1, 1, 0, 0, 0, 0, 0, 0, 0, 0}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("after 3 bytes of gaps");
    }

    /** The last index would be negative if it were summed as an int. */
    @Example
    void gapsBeyondTheWidestSize_areRefused() {
        byte[] largestButOne = {-2, -1, -1, -1, 7};
        byte[] bytes = new byte[5 + 2 + 6 + 8];
        System.arraycopy(new byte[] {-1, -1, -1, -1, 7, 3, 6}, 0, bytes, 0, 7);
        System.arraycopy(largestButOne, 0, bytes, 7, 5);
        bytes[12] = 5;
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("last index of 2147483652 after 6 bytes");
    }

    private static byte[] write(Features features) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        FeaturesCoding.write(features, out);
        return out.getCopyOfBuffer();
    }

    private static Features read(byte[] bytes) throws IOException {
        return FeaturesCoding.read(new DataInputDeserializer(bytes));
    }

    /** The largest index, as the first entry and after others, takes five bytes or fewer. */
    @Example
    void features_ofTheWidestSize_comeBackEqual() throws IOException {
        int n = Integer.MAX_VALUE;
        for (int[] indices : new int[][] {{}, {0}, {n - 1}, {0, n - 1}, {0, 1_000_000, n - 2, n - 1}}) {
            float[] values = new float[indices.length];
            Arrays.fill(values, -1.5f);
            Features features = Features.canonical(n, indices, values);
            assertThat(read(write(features))).isEqualTo(features);
        }
    }

    /** Four bytes for each would be more than an array holds: nothing is taken for them. */
    @Example
    void denseFormOfVeryManyFeatures_isRefused() {
        assertThatThrownBy(() -> read(new byte[] {-1, -1, -1, -1, 7, 0}))
                .isInstanceOf(IOException.class)
                .hasMessage("features of size 2147483647 are dense, expected sparse ones");
    }
}
