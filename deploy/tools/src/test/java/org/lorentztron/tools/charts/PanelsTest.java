package org.lorentztron.tools.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

class PanelsTest {
    @TempDir
    Path folder;

    private PictureFile draw(Panel... panels) throws IOException {
        Path file = folder.resolve("panels.png");
        Panels.write(file, "Title", List.of(panels));
        return PictureFile.read(file);
    }

    private static Panel panel(double highest, Line... lines) {
        return new Panel("panel", "x", "y", true, highest, List.of(lines));
    }

    private static Line line(Color color, double... y) {
        double[] x = new double[y.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = 1_000 * (i + 1);
        }
        return new Line("line " + color.getRGB(), color, x, y);
    }

    @Test
    void write_twoPanels_areSideBySide() throws IOException {
        PictureFile picture = draw(
                panel(Double.POSITIVE_INFINITY, line(Palette.RED, 1, 2, 3)),
                panel(Double.POSITIVE_INFINITY, line(Palette.BLUE, 1, 2, 3)));

        picture.assertSize(2_000, 744);
        assertThat(picture.count(Palette.RED, 0, 100, 1_000, 600)).isGreaterThan(500);
        assertThat(picture.count(Palette.BLUE, 0, 100, 1_000, 600)).isZero();
        assertThat(picture.count(Palette.BLUE, 900, 100, 1_000, 600)).isGreaterThan(500);
        assertThat(picture.ink(0, 0, 2_000, 60)).as("title").isGreaterThan(100);
    }

    /** One early, large error would press all that matters into the lowest part of the picture. */
    @Test
    void write_valuesAboveTheHighest_areCutOff() throws IOException {
        PictureFile all =
                draw(panel(Double.POSITIVE_INFINITY, line(Palette.RED, 90, 90, 90), line(Palette.BLUE, 3, 2, 2)));
        PictureFile cut = draw(panel(5, line(Palette.RED, 90, 90, 90), line(Palette.BLUE, 3, 2, 2)));

        // The legend keeps its own little line.
        assertThat(cut.count(Palette.RED)).isLessThan(all.count(Palette.RED) / 4);
        assertThat(cut.count(Palette.BLUE)).isGreaterThan(500);
    }

    /** One of many in the background of another line: thinner, and without its little line in the legend. */
    @Test
    void write_quietLine_isThinnerAndMissingInTheLegend() throws IOException {
        // So many points that the line does not show them.
        double[] x = IntStream.rangeClosed(1, 20).asDoubleStream().toArray();
        double[] y = DoubleStream.generate(() -> 4.8).limit(20).toArray();
        Line other = line(Palette.BLUE, 1, 1, 1);

        PictureFile withLoud = draw(panel(5, new Line("line", Palette.RED, x, y), other));
        PictureFile withQuiet = draw(panel(5, new Line("line", Palette.RED, x, y, true), other));

        assertThat(besideTheLine(withLoud).getGreen()).isLessThan(150);
        assertThat(besideTheLine(withQuiet).getGreen()).isGreaterThan(200);
        PictureFile withFewPoints = draw(
                panel(5, new Line("line", Palette.RED, new double[] {1, 20}, new double[] {4.8, 4.8}, true), other));
        assertThat(withFewPoints.count(Palette.RED))
                .as("pixels of a line without markers")
                .isCloseTo(withQuiet.count(Palette.RED), within(15));
        // The line is at the top; legends stand in the middle.
        assertThat(withLoud.count(Palette.RED, 0, 300, 900, 200)).isGreaterThan(20);
        assertThat(withQuiet.count(Palette.RED, 0, 300, 900, 200)).isZero();
    }

    /** The colour above the first red pixel of a column: paler, the less of it the line covers. */
    private static Color besideTheLine(PictureFile picture) {
        int row = 64;
        while (!picture.at(300, row).equals(Palette.RED)) {
            row++;
        }
        return picture.at(300, row - 1);
    }

    /**
     * Of 100, 200 and 300 examples the first third of a linear axis is empty; a logarithmic one begins at the first.
     */
    @Test
    void write_linearAxis_beginsAtZero() throws IOException {
        Line line = new Line("line", Palette.RED, new double[] {100, 200, 300}, new double[] {3, 3, 3});
        Panel logarithmic = panel(3.2, line);
        Panel linear = new Panel("panel", "x", "y", false, 3.2, List.of(line));

        assertThat(firstColumn(draw(logarithmic))).isLessThan(150);
        assertThat(firstColumn(draw(linear))).isBetween(200, 400);
    }

    /** Where the line begins. */
    private static int firstColumn(PictureFile picture) {
        int column = 0;
        while (picture.count(Palette.RED, column, 64, 1, 200) == 0) {
            column++;
        }
        return column;
    }

    /** A power is a straight line where both axes are logarithmic, and only there. */
    @Test
    void write_logarithmicAxes_makePowersStraight() throws IOException {
        double[] x = IntStream.rangeClosed(0, 30)
                .mapToDouble(i -> Math.pow(10, i / 10.0))
                .toArray();
        double[] y = Arrays.stream(x).map(value -> value * value).toArray();
        Line line = new Line("line", Palette.RED, x, y);

        assertThat(bend(draw(new Panel(
                        "panel", "x", "y", Panels.Axes.LOGARITHMIC, Double.POSITIVE_INFINITY, List.of(line)))))
                .isLessThan(5);
        assertThat(bend(draw(panel(Double.POSITIVE_INFINITY, line)))).isGreaterThan(50);
    }

    /** How many pixels the line's middle is off the middle between its ends. */
    private static int bend(PictureFile picture) {
        int first = 0;
        while (picture.count(Palette.RED, first, 64, 1, 600) == 0) {
            first++;
        }
        int last = first;
        while (picture.count(Palette.RED, last + 1, 64, 1, 600) > 0) {
            last++;
        }
        int middle = (firstRow(picture, first) + firstRow(picture, last)) / 2;
        return Math.abs(firstRow(picture, (first + last) / 2) - middle);
    }

    private static int firstRow(PictureFile picture, int column) {
        int row = 64;
        while (picture.count(Palette.RED, column, row, 1, 1) == 0) {
            row++;
        }
        return row;
    }

    @Test
    void writeRows_twoOfOne_standBelowEachOther() throws IOException {
        Path file = folder.resolve("rows.png");
        Line red = new Line("line", Palette.RED, new double[] {1, 2}, new double[] {3, 3});
        Line blue = new Line("line", Palette.BLUE, new double[] {1, 2}, new double[] {3, 3});
        Panels.writeRows(file, "title", List.of(List.of(panel(4, red)), List.of(panel(4, blue))));

        PictureFile picture = PictureFile.read(file);
        assertThat(picture.count(Palette.RED, 0, 64, 1_000, 680)).isPositive();
        assertThat(picture.count(Palette.RED, 0, 744, 1_000, 680)).isZero();
        assertThat(picture.count(Palette.BLUE, 0, 744, 1_000, 680)).isPositive();
    }

    @Test
    void line_ofDifferentLengths_isRefused() {
        assertThatThrownBy(() -> new Line("odd", Palette.RED, new double[2], new double[3]))
                .hasMessage("line odd has 2 x and 3 y values, expected as many, at least one");
    }
}
