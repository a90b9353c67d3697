package org.lorentztron.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.benchmarks.peers.StandingsPicture.Learner;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.PictureFile;

class StandingsPictureTest {
    private static final int HALF_WIDTH = 600;
    private static final int HALF_HEIGHT = 430;

    @TempDir
    Path folder;

    private PictureFile picture(Learner... learners) throws IOException {
        Path file = folder.resolve("speed.png");
        StandingsPicture.write(file, List.of(learners), 60_000);
        PictureFile picture = PictureFile.read(file);
        picture.assertSize(1_200, 864);
        return picture;
    }

    /** Pixels of a colour in the plot's quarters, outside of the legend: left above, left below, right below. */
    private static List<Integer> quarters(PictureFile picture, Color color) {
        return List.of(
                picture.count(color, 0, 64, HALF_WIDTH, HALF_HEIGHT - 64),
                picture.count(color, 0, HALF_HEIGHT, HALF_WIDTH, HALF_HEIGHT),
                picture.count(color, HALF_WIDTH, HALF_HEIGHT, HALF_WIDTH, HALF_HEIGHT));
    }

    /** One is slow with many errors, the other is fast with few; each library has its own colour. */
    @Test
    void write_twoLearners_standWhereTheirNumbersAre() throws IOException {
        PictureFile picture =
                picture(new Learner("first", "ours", 800_000, 3), new Learner("second", "theirs", 1_500, 20));

        List<Integer> ours = quarters(picture, Palette.BLUE);
        List<Integer> theirs = quarters(picture, Palette.line(1));
        assertThat(ours.get(2)).isGreaterThan(100);
        assertThat(ours.subList(0, 2)).containsOnly(0);
        assertThat(theirs.get(0)).isGreaterThan(100);
        assertThat(theirs.subList(1, 3)).containsOnly(0);
    }

    /** A name under another mark moves below its own: both marks stay whole. */
    @Test
    void write_markCloseAboveAnother_isNotWrittenOver() throws IOException {
        Learner best = new Learner("best", "ours", 900_000, 1);
        Learner worst = new Learner("worst", "ours", 900_000, 90);
        Learner above = new Learner("above", "theirs", 2_000, 10.8);
        int alone = picture(best, worst, above).count(Palette.line(1));

        PictureFile close = picture(best, worst, above, new Learner("below it", "ours", 2_000, 10));

        assertThat(close.count(Palette.line(1))).isEqualTo(alone);
    }
}
