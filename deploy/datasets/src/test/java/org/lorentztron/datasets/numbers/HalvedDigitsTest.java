package org.lorentztron.datasets.numbers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Pixels;
import org.lorentztron.model.Features;

class HalvedDigitsTest {
    /** The definition over all pixels of all digits; the mean of bytes / 255 itself differs by rounding only. */
    @Property(tries = 200)
    void features_anyPictures_areMeansOfFourPixels(
            @ForAll @IntRange(min = 1, max = 3) int length, @ForAll @Size(3 * 784) byte[] pixels) {
        HalvedDigits picture = new HalvedDigits(length);
        for (int p = 0; p < length; p++) {
            picture.put(p, Pixels.features(pixels, 784 * p, 784));
        }
        float[] halved = dense(picture.features());
        assertThat(halved).hasSize(196 * length);
        for (int p = 0; p < length; p++) {
            for (int r = 0; r < 14; r++) {
                for (int c = 0; c < 14; c++) {
                    int[] four = four(pixels, 784 * p, r, c);
                    double sum = Arrays.stream(four)
                            .mapToDouble(gray -> (double) (gray / 255f))
                            .sum();
                    float value = halved[14 * length * r + 14 * p + c];
                    assertThat(value).isEqualTo((float) (sum / 4));
                    assertThat((double) value).isCloseTo(Arrays.stream(four).sum() / 1020.0, within(1e-7));
                }
            }
        }
    }

    @Test
    void features_emptyAndFull_areZerosLeftOutAndOnes() {
        byte[] full = new byte[784];
        Arrays.fill(full, (byte) 255);
        HalvedDigits picture = new HalvedDigits(2);
        picture.put(0, Pixels.features(new byte[784], 0, 784));
        picture.put(1, Pixels.features(full, 0, 784));

        assertThat(picture.features().nonZeros()).isEqualTo(196);
        assertThat(picture.features().values()).containsOnly(1);
        assertThat(picture.features().index(0)).isEqualTo(14);
    }

    private static int[] four(byte[] pixels, int offset, int row, int column) {
        int first = offset + 28 * 2 * row + 2 * column;
        return new int[] {
            pixels[first] & 0xff, pixels[first + 1] & 0xff, pixels[first + 28] & 0xff, pixels[first + 29] & 0xff
        };
    }

    private static float[] dense(Features features) {
        float[] dense = new float[features.size()];
        for (int k = 0; k < features.nonZeros(); k++) {
            dense[features.index(k)] = features.value(k);
        }
        return dense;
    }
}
