package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.separability.SeparabilityPicture.Pair;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.PictureFile;

class SeparabilityPictureTest {
    private static final int NEVER = Integer.MAX_VALUE;

    @TempDir
    Path folder;

    private PictureFile draw(int first, int last, Pair... pairs) throws IOException {
        Path file = folder.resolve("new").resolve("separability.png");
        SeparabilityPicture.write(file, first, last, List.of(pairs));
        PictureFile picture = PictureFile.read(file);
        picture.assertSize(SeparabilityPicture.WIDTH, SeparabilityPicture.HEIGHT);
        return picture;
    }

    /** Of two pairs one ceases to be separable in the middle of the axis: a step down to half the height. */
    @Test
    void write_onePairCeases_isAStep() throws IOException {
        PictureFile picture =
                draw(10_000, 1_000_000, new Pair("0 v 1", 1_000_000, NEVER), new Pair("3 v 8", 100_000, 100_001));

        assertThat(picture.at(200, 300)).isEqualTo(Palette.BLUE);
        assertThat(picture.at(700, 300)).isEqualTo(Palette.PALE_RED);
        assertThat(picture.at(700, 600)).isEqualTo(Palette.BLUE);
        // On the right the pair that lasts is on top.
        assertThat(picture.at(1_400, 200)).isEqualTo(Palette.BLUE);
        assertThat(picture.at(1_400, 520)).isEqualTo(Palette.PALE_RED);
        assertThat(picture.at(900, 520)).isEqualTo(Palette.BLUE);
    }

    /** What is not known is neither blue nor red. */
    @Test
    void write_unknown_isOfAColourOfItsOwn() throws IOException {
        PictureFile picture = draw(10_000, 1_000_000, new Pair("0 v 1", 20_000, NEVER));

        assertThat(picture.at(700, 300)).isEqualTo(picture.at(1_400, 300));
        assertThat(picture.at(700, 300)).isNotIn(Palette.BLUE, Palette.PALE_RED, Palette.PAPER);
    }

    @Test
    void write_oneNumberOfExamples_stillHasAnAxis() throws IOException {
        PictureFile picture = draw(60_000, 60_000, new Pair("0 v 1", 60_000, NEVER), new Pair("3 v 8", 0, 60_000));

        assertThat(picture.at(700, 600)).isEqualTo(Palette.BLUE);
        assertThat(picture.at(1_100, 200)).isEqualTo(Palette.BLUE);
    }
}
