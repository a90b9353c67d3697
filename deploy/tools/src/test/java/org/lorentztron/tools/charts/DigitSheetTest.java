package org.lorentztron.tools.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;
import org.lorentztron.tools.charts.DigitSheet.Scored;

class DigitSheetTest {
    /** Where the pictures stand: the first at (28, 84), 66 pixels apart across, 86 down. */
    private static final int LEFT = 28;

    private static final int TOP = 84;
    private static final int ACROSS = 66;
    private static final int DOWN = 86;
    private static final int PICTURE = 56;

    @TempDir
    Path folder;

    /** A picture whose left half is ink: it must come out so, and not mirrored or on its side. */
    @Test
    void write_rightOne_inkWhereItsPixelsAre() throws IOException {
        PictureFile sheet = draw(List.of(scored("7", "7")));

        sheet.assertSize(DigitSheet.WIDTH, DigitSheet.HEIGHT);
        assertThat(sheet.count(Palette.INK, LEFT + 4, TOP + 4, 20, 48)).isEqualTo(20 * 48);
        assertThat(sheet.ink(LEFT + 32, TOP + 4, 20, 48)).isZero();
        assertThat(sheet.ink(LEFT, TOP + PICTURE + 1, PICTURE, 18))
                .as("its class")
                .isGreaterThan(10);
        assertThat(sheet.ink(LEFT, 20, 400, 50)).as("headline").isGreaterThan(100);
        assertThat(sheet.count(Palette.RED)).isZero();
    }

    /** Of many wrong ones 120 are shown, in six of ten rows; the others are right ones. */
    @Test
    void write_manyOfBoth_sixRowsWrongFourRowsRight() throws IOException {
        List<Scored> scored = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            scored.add(scored("1", i % 2 == 0 ? "1" : "2"));
        }

        PictureFile sheet = draw(scored);

        int last = LEFT + 19 * ACROSS;
        assertThat(sheet.count(Palette.PALE_RED, last + 32, TOP + 5 * DOWN + 4, 20, 48))
                .isEqualTo(20 * 48);
        assertThat(sheet.ink(last, TOP + 9 * DOWN, PICTURE, PICTURE)).isGreaterThan(500);
        assertThat(sheet.count(Palette.RED, 0, TOP + 6 * DOWN - 1, DigitSheet.WIDTH, 4 * DOWN))
                .isZero();
    }

    @Test
    void write_noSquare_refused() {
        Scored six = new Scored(new Example(0, "0", Features.dense(new float[6])), "0");

        assertThatThrownBy(() -> draw(List.of(six)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("example has 6 features, expected a square picture");
    }

    /** 28 x 28, the left half full ink. */
    private static Scored scored(String truth, String predicted) {
        float[] pixels = new float[28 * 28];
        for (int p = 0; p < pixels.length; p++) {
            pixels[p] = p % 28 < 14 ? 1 : 0;
        }
        return new Scored(new Example(Integer.parseInt(truth), truth, Features.dense(pixels)), predicted);
    }

    private PictureFile draw(List<Scored> scored) throws IOException {
        Path file = folder.resolve("sheet.png");
        DigitSheet.write(file, "Quadratic, version 3", scored);
        return PictureFile.read(file);
    }
}
