package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DependentRowsTest {
    private static boolean[] among(FewPictures few) {
        Pictures pictures = few.pictures();
        return DependentRows.among(
                IntStream.range(0, (int) few.size()).mapToObj(pictures::apply).toArray(Picture[]::new),
                pictures.components());
    }

    @Test
    void among_proportionalPixels_namesAllButTheFirst() {
        assertThat(among(new FewPictures(4).with(0, 20, 3, 0, 40).with(1, 4, 3, 0, 8)))
                .containsExactly(false, false, false, true, false);
    }

    @Test
    void among_sumOfOthers_isFound() {
        assertThat(among(new FewPictures(3).with(0, 1, 5, 6).with(1, 7, 2, 9).with(0, 3, 4, 7)))
                .containsExactly(false, false, true, false);
        assertThat(among(new FewPictures(3).with(0, 1, 5, 6).with(1, 7, 2, 9).with(0, 3, 4, 8)))
                .containsExactly(false, false, false, false);
    }

    /** Three pixels that two examples touch cannot be independent. */
    @Test
    void among_moreRowsThanExamples_keepsAsManyAsThereAreExamples() {
        assertThat(among(new FewPictures(3).with(0, 11, 13, 17).with(1, 19, 23, 29)))
                .containsExactly(false, false, true, false);
    }

    /** Untouched pixels are no rows; pixels that many examples touch are not looked at, which is always safe. */
    @Test
    void among_untouchedOrMuchTouched_isNotNamed() {
        FewPictures few = new FewPictures(3);
        for (int i = 0; i < 9; i++) {
            few.with(i % 2, i + 1, 2 * i + 2, 0);
        }
        assertThat(among(few)).containsOnly(false);
    }
}
