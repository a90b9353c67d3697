package org.lorentztron.datasets.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TangentsTest {
    /** Gray values: 13 float32 additions and multiplications of numbers up to 255. */
    private static final double ROUNDING = 5e-4;

    static Stream<byte[]> pictures() {
        return Stream.of(
                GivenPictures.drawn(1).pictures().get(0),
                GivenPictures.noise(1),
                GivenPictures.squares(),
                GivenPictures.frame(),
                GivenPictures.full(),
                GivenPictures.empty(),
                GivenPictures.dot(0, 0),
                GivenPictures.dot(27, 27),
                GivenPictures.dot(5, 0),
                GivenPictures.dot(0, 20));
    }

    @ParameterizedTest
    @MethodSource("pictures")
    void compute_wholePicture_isThePlainConvolution(byte[] picture) {
        Tangents tangents = new Tangents();
        tangents.compute(sheet(picture), 0, 28);

        check(tangents, picture, 0, 28);
    }

    /** Rows that were not asked for may hold anything, left from the picture before. */
    @Test
    void compute_someRowsAfterAnotherPicture_areThePlainConvolution() {
        Tangents tangents = new Tangents();
        byte[] picture = GivenPictures.noise(2);
        for (int top = 0; top < 28; top++) {
            for (int bottom = top + 1; bottom <= 28; bottom++) {
                tangents.compute(sheet(GivenPictures.noise(3)), 0, 28);
                tangents.compute(sheet(picture), top, bottom);
                if (bottom - top < 3 || (top + bottom) % 9 == 0) {
                    check(tangents, picture, top, bottom);
                }
            }
        }
    }

    /** A derivative in gray values per pixel: of a ramp its slope, across and down. */
    @Test
    void compute_ramp_isItsSlope() {
        byte[] ramp = new byte[784];
        for (int p = 0; p < 784; p++) {
            ramp[p] = (byte) (10 + 5 * (p % 28) + 3 * (p / 28));
        }
        Tangents tangents = new Tangents();
        tangents.compute(sheet(ramp), 0, 28);

        for (int row = 3; row < 25; row++) {
            for (int column = 3; column < 25; column++) {
                int p = Sheet.row(row) + column;
                assertThat(tangents.tx[p]).isCloseTo(5f, within((float) ROUNDING));
                assertThat(tangents.ty[p]).isCloseTo(3f, within((float) ROUNDING));
            }
        }
    }

    private static void check(Tangents tangents, byte[] picture, int top, int bottom) {
        double[] tx = PlainDeformation.tx(picture);
        double[] ty = PlainDeformation.ty(picture);
        for (int p = 28 * top; p < 28 * bottom; p++) {
            int onSheet = Sheet.row(p / 28) + p % 28;
            String place = "rows " + top + " to " + bottom + ", row " + p / 28 + ", column " + p % 28;
            if (!(Math.abs(tangents.tx[onSheet] - tx[p]) < ROUNDING)) {
                assertThat((double) tangents.tx[onSheet]).as("tx, " + place).isCloseTo(tx[p], within(ROUNDING));
            }
            if (!(Math.abs(tangents.ty[onSheet] - ty[p]) < ROUNDING)) {
                assertThat((double) tangents.ty[onSheet]).as("ty, " + place).isCloseTo(ty[p], within(ROUNDING));
            }
        }
    }

    private static float[] sheet(byte[] picture) {
        float[] sheet = new float[Sheet.SIZE];
        for (int p = 0; p < 784; p++) {
            sheet[Sheet.row(p / 28) + p % 28] = picture[p] & 0xff;
        }
        return sheet;
    }
}
