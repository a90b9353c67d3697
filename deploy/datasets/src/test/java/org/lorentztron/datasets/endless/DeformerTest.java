package org.lorentztron.datasets.endless;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Pixels;

class DeformerTest {
    private static final SmoothFields FIELDS = new SmoothFields(1);

    private final Deformer deformer = new Deformer(FIELDS);

    /** What is left in the workspaces from another picture must not show in the next one. */
    @BeforeEach
    void useBefore() {
        deformer.deform(GivenPictures.noise(99), new Deformation(1, 2, 1, 0, 0));
    }

    @Test
    void deform_drawnDigits_isThePlainFormula() {
        List<byte[]> digits = GivenPictures.drawn(200).pictures();
        long different = 0;
        for (int i = 0; i < digits.size(); i++) {
            different += check(digits.get(i), Deformation.of(3, i));
        }
        // Only where float32 rounds a value that lies between two gray values the other way.
        assertThat(different).isLessThan(3);
    }

    @Test
    void deform_everySignAndTranslation_isThePlainFormula() {
        for (byte[] picture : List.of(
                GivenPictures.noise(1),
                GivenPictures.squares(),
                GivenPictures.frame(),
                GivenPictures.full(),
                GivenPictures.dot(0, 0),
                GivenPictures.dot(27, 27),
                GivenPictures.dot(0, 27),
                GivenPictures.dot(27, 0),
                GivenPictures.dot(13, 13))) {
            for (Deformation deformation : everySignAndTranslation()) {
                check(picture, deformation);
            }
        }
    }

    /** No ink, nothing to deform: the picture stays empty, whatever was deformed before. */
    @Test
    void deform_emptyPicture_staysEmpty() {
        for (Deformation deformation : everySignAndTranslation()) {
            check(GivenPictures.empty(), deformation);
            assertThat(deformer.features().nonZeros()).isZero();
        }
    }

    /** Only the outer rim of a full picture has slopes: inside it stays full. */
    @Test
    void deform_fullPicture_changesAtTheRimOnly() {
        byte[] pixels = deformed(GivenPictures.full(), new Deformation(10, 20, 1, 0, 0));

        int changed = 0;
        for (int p = 0; p < 784; p++) {
            boolean inside = p % 28 >= 3 && p % 28 < 25 && p / 28 >= 3 && p / 28 < 25;
            changed += pixels[p] == (byte) 255 ? 0 : 1;
            assertThat(!inside || pixels[p] == (byte) 255)
                    .as("row %d, column %d", p / 28, p % 28)
                    .isTrue();
        }
        assertThat(changed).isGreaterThan(20);
    }

    @Test
    void deform_valuesOutsideTheGrayValues_areClipped() {
        byte[] picture = GivenPictures.squares();
        Deformation deformation = new Deformation(30, 40, -1, 0, 0);
        double[] values = PlainDeformation.values(picture, FIELDS.field(30), FIELDS.field(40), deformation);
        byte[] pixels = deformed(picture, deformation);

        int below = 0;
        int above = 0;
        for (int p = 0; p < 784; p++) {
            if (values[p] < -1) {
                assertThat(pixels[p]).as("pixel %d", p).isZero();
                below++;
            }
            if (values[p] > 256) {
                assertThat(pixels[p]).as("pixel %d", p).isEqualTo((byte) 255);
                above++;
            }
        }
        assertThat(below).isGreaterThan(50);
        assertThat(above).isGreaterThan(50);
    }

    @Test
    void deform_signs_pushTheOppositeWay() {
        byte[] digit = GivenPictures.drawn(1).pictures().get(0);
        byte[] plus = deformed(digit, new Deformation(5, 6, 1, 0, 0));
        byte[] minus = deformed(digit, new Deformation(5, 6, -1, 0, 0));

        int compared = 0;
        for (int p = 0; p < 784; p++) {
            int change = (plus[p] & 0xff) - (digit[p] & 0xff);
            int opposite = (digit[p] & 0xff) - (minus[p] & 0xff);
            boolean clipped = plus[p] == 0 || minus[p] == 0 || plus[p] == (byte) 255 || minus[p] == (byte) 255;
            if (!clipped) {
                assertThat(change).as("pixel %d", p).isBetween(opposite - 1, opposite + 1);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(20);
    }

    private static List<Deformation> everySignAndTranslation() {
        List<Deformation> all = new ArrayList<>();
        for (int right = -1; right <= 1; right++) {
            for (int down = -1; down <= 1; down++) {
                all.add(new Deformation(100 + all.size(), 200, 1, right, down));
                all.add(new Deformation(300 + all.size(), 400, -1, right, down));
            }
        }
        return all;
    }

    /** Compares with the plain formula, at most one gray value apart; how many pixels are not equal. */
    private int check(byte[] picture, Deformation deformation) {
        byte[] pixels = deformed(picture, deformation);
        double[] values = PlainDeformation.values(
                picture, FIELDS.field(deformation.fieldX()), FIELDS.field(deformation.fieldY()), deformation);
        int different = 0;
        for (int p = 0; p < 784; p++) {
            int apart = Math.abs((pixels[p] & 0xff) - PlainDeformation.gray(values[p]));
            if (apart > 1) {
                assertThat(pixels[p] & 0xff)
                        .as("%s, row %d, column %d", deformation, p / 28, p % 28)
                        .isEqualTo(PlainDeformation.gray(values[p]));
            }
            different += apart;
        }
        return different;
    }

    /** The gray values, the same twice and the same as the features. */
    private byte[] deformed(byte[] picture, Deformation deformation) {
        byte[] given = picture.clone();
        deformer.deform(picture, deformation);
        assertThat(picture).as("the original").isEqualTo(given);
        byte[] pixels = new byte[784];
        Arrays.fill(pixels, (byte) 77);
        deformer.pixels(pixels);
        assertThat(deformer.features()).isEqualTo(Pixels.features(pixels, 0, 784));
        return pixels;
    }
}
