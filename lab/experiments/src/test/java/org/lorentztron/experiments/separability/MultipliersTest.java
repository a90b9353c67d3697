package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;

class MultipliersTest {
    private static double[] near(FewPictures few) {
        Pictures pictures = few.pictures();
        int count = (int) few.size();
        double[] start = new double[count];
        Arrays.fill(start, 1);
        ClassPair pair = new ClassPair(0, 1);
        return Multipliers.near(
                start, SignedPictures.of(pictures.places(pair, count), pair, pictures, pictures.components()));
    }

    @Test
    void near_pointBetweenTwo_findsTheProportions() {
        double[] found = near(new FewPictures(1).with(0, 10).with(1, 4).with(1, 30));

        assertThat(found[1] / found[0]).isCloseTo(20 / 26.0, Offset.offset(1e-9));
        assertThat(found[2] / found[0]).isCloseTo(6 / 26.0, Offset.offset(1e-9));
    }

    /** What remains when there is no solution are roundings, and they are not taken for one. */
    @Test
    void near_separable_isNull() {
        Random random = new Random(8);
        for (int k = 0; k < 50; k++) {
            FewPictures few = new FewPictures(3);
            for (int i = 0; i < 12; i++) {
                few.with(i % 2, i % 2 * 100 + random.nextInt(100), random.nextInt(256), random.nextInt(256));
            }
            assertThat(near(few)).isNull();
        }
    }

    /**
     * Pixel k is touched by the examples of levels k - 1 and k, which have different signs, and pixel 1 by those of
     * level 1 only: they must go, and then those of level 2, and so on, until the five that are left are inseparable.
     */
    @Test
    void near_chainOfOneSidedPixels_fallsAwayAltogether() {
        int levels = 40;
        Random random = new Random(9);
        FewPictures few = new FewPictures(levels + 2);
        for (int level = 0; level < levels; level++) {
            for (int i = 0; i < 3; i++) {
                int[] gray = new int[levels + 2];
                gray[level] = 1 + random.nextInt(255);
                gray[level + 1] = 1 + random.nextInt(255);
                few.with(level % 2, gray);
            }
        }
        for (int last : new int[] {10, 4, 30, 8, 9}) {
            int[] gray = new int[levels + 2];
            gray[levels + 1] = last;
            few.with(last == 10 || last == 8 ? 0 : 1, gray);
        }

        double[] found = near(few);

        assertThat(Arrays.copyOf(found, 3 * levels)).containsOnly(0);
        assertThat(Arrays.copyOfRange(found, 3 * levels, found.length)).doesNotContain(0);
    }
}
