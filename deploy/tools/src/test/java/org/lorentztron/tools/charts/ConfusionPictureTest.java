package org.lorentztron.tools.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.model.monitor.ConfusionCounts;

class ConfusionPictureTest {
    /**
     * The cell of (truth 0, predicted 0) starts at (100, 150); cells are 62 wide. Read near a cell's corner, clear of
     * text.
     */
    private static final int LEFT = 100 + 6;

    private static final int TOP = 150 + 6;
    private static final int CELL = 62;

    @TempDir
    Path folder;

    @Test
    void write_rowsAreTruth_blueIsRightRedIsWrong() throws IOException {
        ConfusionCounts counts = new ConfusionCounts(3);
        add(counts, 0, 0, 9);
        add(counts, 0, 1, 1);
        add(counts, 1, 1, 10);

        PictureFile picture = draw(counts, List.of("a", "b", "c"));

        picture.assertSize(ConfusionPicture.width(3), ConfusionPicture.height(3));
        assertThat(cell(picture, 1, 1)).as("all right").isEqualTo(Palette.BLUE);
        assertThat(cell(picture, 0, 1)).as("a tenth of the row is the full red").isEqualTo(Palette.RED);
        assertThat(cell(picture, 1, 0)).as("never").isEqualTo(Palette.EMPTY);
        assertThat(cell(picture, 2, 2)).as("no event of the class").isEqualTo(Palette.EMPTY);
        Color nine = cell(picture, 0, 0);
        assertThat(nine).isEqualTo(Palette.between(Palette.PAPER, Palette.BLUE, Math.sqrt(0.9)));
        assertThat(picture.ink(28, 20, 300, 60)).as("caption").isGreaterThan(100);
        assertThat(picture.ink(LEFT + 3 * CELL, TOP, 90, CELL))
                .as("error of the first class")
                .isGreaterThan(20);
    }

    private static void add(ConfusionCounts counts, int truth, int predicted, int times) {
        for (int i = 0; i < times; i++) {
            counts.add(truth, predicted);
        }
    }

    private static Color cell(PictureFile picture, int truth, int predicted) {
        return picture.at(LEFT + predicted * CELL, TOP + truth * CELL);
    }

    private PictureFile draw(ConfusionCounts counts, List<String> classes) throws IOException {
        Path file = folder.resolve("confusion.png");
        ConfusionPicture.write(file, "Quadratic, version 3", classes, counts);
        return PictureFile.read(file);
    }
}
