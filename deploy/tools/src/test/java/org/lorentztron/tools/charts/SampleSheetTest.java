package org.lorentztron.tools.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;
import org.lorentztron.tools.charts.SampleSheet.Row;

class SampleSheetTest {
    /**
     * Originals stand at (64, 118), their deformations from 144 on, 64 pixels apart, 64 down and 10 more for another
     * class.
     */
    private static final int LEFT = 64;

    private static final int DEFORMED = 144;
    private static final int TOP = 118;
    private static final int STEP = 64;
    private static final int PICTURE = 56;
    private static final int MARGIN = 28;

    @TempDir
    Path folder;

    @Test
    void write_rows_everyPictureInItsPlace() throws IOException {
        PictureFile sheet = draw(List.of(row(0, 3), row(0, 3), row(4, 3)));

        int width = DEFORMED + 3 * STEP - (STEP - PICTURE) + MARGIN;
        int height = TOP + 2 * STEP + 10 + PICTURE + MARGIN;
        sheet.assertSize(width, height);
        for (int y : new int[] {TOP, TOP + STEP, TOP + 2 * STEP + 10}) {
            // Originals have their left half in ink, deformations the upper one; the softened border between is left
            // out.
            assertThat(sheet.count(Palette.INK, LEFT + 4, y + 4, 20, 48)).isEqualTo(20 * 48);
            assertThat(sheet.ink(LEFT + 32, y + 4, 20, 48)).isZero();
            for (int x = DEFORMED; x < width - MARGIN; x += STEP) {
                assertThat(sheet.count(Palette.INK, x + 4, y + 4, 48, 20)).isEqualTo(48 * 20);
                assertThat(sheet.ink(x + 4, y + 32, 48, 20)).isZero();
            }
        }
        assertThat(sheet.ink(0, 0, MARGIN, height)).as("left margin").isZero();
        assertThat(sheet.ink(width - MARGIN + 1, 80, MARGIN - 1, height - 80))
                .as("right margin")
                .isZero();
        assertThat(sheet.ink(0, height - MARGIN + 2, width, MARGIN - 2))
                .as("lower margin")
                .isZero();
    }

    /** Class names stand beside the first row of a class only, and only originals have blue frames. */
    @Test
    void write_rows_areLabelled() throws IOException {
        PictureFile sheet = draw(List.of(row(0, 3), row(0, 3), row(4, 3)));

        assertThat(sheet.ink(MARGIN, TOP, 32, PICTURE)).isGreaterThan(20);
        assertThat(sheet.ink(MARGIN, TOP + STEP, 32, PICTURE)).isZero();
        assertThat(sheet.ink(MARGIN, TOP + 2 * STEP + 10, 32, PICTURE)).isGreaterThan(20);
        assertThat(sheet.count(Palette.BLUE, LEFT - 2, TOP - 2, PICTURE + 4, PICTURE + 4))
                .isEqualTo(4 * (PICTURE + 3));
        assertThat(sheet.count(Palette.BLUE)).isEqualTo(3 * 4 * (PICTURE + 3));
        assertThat(sheet.ink(MARGIN, 20, 250, 30)).as("title").isGreaterThan(100);
        for (int x : new int[] {LEFT, DEFORMED, DEFORMED + STEP, DEFORMED + 2 * STEP}) {
            assertThat(sheet.ink(x, TOP - 24, PICTURE, 20))
                    .as("head of a column")
                    .isGreaterThan(5);
        }
    }

    @Test
    void write_nothingOrUnequalRows_refused() {
        assertThatThrownBy(() -> draw(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "sheet has 0 rows with [] deformations, expected at least one of each, as many in every row");
        assertThatThrownBy(() -> draw(List.of(row(1, 0)))).hasMessageStartingWith("sheet has 1 rows with [0] ");
        assertThatThrownBy(() -> draw(List.of(row(1, 2), row(1, 3))))
                .hasMessageStartingWith("sheet has 2 rows with [2, 3] ");
    }

    private static Row row(int label, int rounds) {
        return new Row(example(label, true), Collections.nCopies(rounds, example(label, false)));
    }

    /** 28 x 28, the left or the upper half full ink. */
    private static Example example(int label, boolean left) {
        float[] pixels = new float[28 * 28];
        for (int p = 0; p < pixels.length; p++) {
            pixels[p] = (left ? p % 28 : p / 28) < 14 ? 1 : 0;
        }
        return new Example(label, Integer.toString(label), Features.dense(pixels));
    }

    private PictureFile draw(List<Row> rows) throws IOException {
        Path file = folder.resolve("samples.png");
        SampleSheet.write(file, "drawn digits, seed 1", rows);
        return PictureFile.read(file);
    }
}
