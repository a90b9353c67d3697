package org.lorentztron.experiments.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.tournament.WinsPicture.Panel;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.PictureFile;

class WinsPictureTest {
    @TempDir
    Path folder;

    /** The first player beats the second in the first round and ties in the second one. */
    @Test
    void write_twoRounds_isBlueForWinnersAndRedForLosers() throws IOException {
        Path file = folder.resolve("wins.png");
        WinsPicture.write(
                file,
                "title",
                List.of("first", "second"),
                List.of(
                        new Panel("round 1", 50, new int[][] {{0, 40}, {5, 0}}),
                        new Panel("round 2", 50, new int[][] {{0, 7}, {7, 0}})));

        PictureFile picture = PictureFile.read(file);
        picture.assertSize(WinsPicture.width(2, 2), WinsPicture.height(2));
        // Cells are 56 pixels wide; the corner of each is free of text.
        Color won = picture.at(190 + 56 + 4, 120 + 56 + 4);
        Color lost = picture.at(190 + 4, 120 + 2 * 56 + 4);
        assertThat(won.getBlue()).isGreaterThan(won.getRed() + 60);
        assertThat(lost.getRed()).isGreaterThan(lost.getBlue() + 60);
        int second = 190 + 2 * 56 + 40;
        assertThat(picture.at(second + 56 + 4, 120 + 56 + 4)).isEqualTo(Palette.EMPTY);
        assertThat(picture.at(second + 4, 120 + 2 * 56 + 4)).isEqualTo(Palette.EMPTY);
        assertThat(picture.at(190 + 4, 120 + 56 + 4)).isEqualTo(Palette.EMPTY);
        assertThat(picture.ink(40, 120 + 56, 140, 112)).isPositive();
    }
}
