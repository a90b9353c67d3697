package org.lorentztron.tools.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.tools.charts.LearningCurves.Curve;
import org.lorentztron.tools.charts.LearningCurves.Kind;
import org.lorentztron.tools.charts.LearningCurves.Point;

/** The curves a short run or an unlucky one leaves. */
class LearningCurvesTest {
    @TempDir
    Path folder;

    /** A run that ends after its first version still has a picture: the point as a mark. */
    @Test
    void write_oneCurveWithOnePoint_drawsAMark() throws IOException {
        PictureFile picture = draw(List.of(curve(Kind.QUADRATIC_AVERAGED, 0.05)));

        picture.assertSize(LearningCurves.WIDTH, LearningCurves.HEIGHT);
        // At the right end of the plot, below the legend.
        assertThat(picture.count(Palette.BLUE, 1_100, 120, 80, 60)).isGreaterThan(20);
    }

    @Test
    void write_onePointAtTheVeryStart_isDrawn() throws IOException {
        PictureFile picture = draw(List.of(new Curve(Kind.QUADRATIC_AVERAGED, List.of(new Point(0, 0.9)))));

        assertThat(picture.count(Palette.BLUE)).isGreaterThan(20);
    }

    /** An error of 0 has no logarithm. */
    @Test
    void write_errorZero_isDrawnAtTheLowest() throws IOException {
        PictureFile picture = draw(List.of(curve(Kind.QUADRATIC_AVERAGED, 0.1, 0, 0)));

        assertThat(picture.count(Palette.BLUE)).isGreaterThan(1_000);
    }

    /** Between 1 and 10 there is much to read off: 2, 5 and the others stand on the axis, as far as there is room. */
    @Test
    void write_lessThanTwoDecades_numbersEachDigit() throws IOException {
        long digits = inkOfNumbers(draw(List.of(curve(Kind.QUADRATIC_AVERAGED, 0.2, 0.01))));
        long decades = inkOfNumbers(draw(List.of(curve(Kind.QUADRATIC_AVERAGED, 0.9, 0.001))));

        assertThat(digits).isGreaterThan(2 * decades);
    }

    /** Pixels of the numbers of the y axis, without its title. */
    private static long inkOfNumbers(PictureFile picture) {
        return picture.count(Palette.INK, 50, 60, 50, 600);
    }

    @Test
    void write_unknownErrors_leftOut() throws IOException {
        PictureFile picture = draw(List.of(
                curve(Kind.QUADRATIC_AVERAGED, Double.NaN, 0.1, 0.05),
                curve(Kind.LINEAR_AVERAGED, Double.NaN, Double.NaN)));

        assertThat(picture.count(Palette.BLUE)).isGreaterThan(1_000);
        assertThat(picture.count(Palette.ORANGE)).isZero();
    }

    @Test
    void write_noPoint_refusedWithoutAFile() {
        Path file = folder.resolve("curves.png");

        for (List<Curve> curves : List.of(
                List.<Curve>of(),
                List.of(new Curve(Kind.QUADRATIC_AVERAGED, List.of())),
                List.of(curve(Kind.QUADRATIC_AVERAGED, Double.NaN)))) {
            assertThatThrownBy(() -> LearningCurves.write(file, "title", curves))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("curves have no point, expected at least one");
        }
        assertThat(file).doesNotExist();
    }

    /** Where the picture should go there is a folder: said by name, and the folder stays. */
    @Test
    void write_fileIsAFolder_saysSo() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("curves.png"));

        assertThatThrownBy(() -> LearningCurves.write(taken, "title", List.of(curve(Kind.QUADRATIC_AVERAGED, 0.1))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(taken.toString());
        assertThat(taken).isDirectory();
    }

    /** Points 2,000 events apart. */
    private static Curve curve(Kind kind, double... errors) {
        List<Point> points = new ArrayList<>();
        for (double error : errors) {
            points.add(new Point(2_000L * (points.size() + 1), error));
        }
        return new Curve(kind, points);
    }

    /** Into a folder that is made on the way. */
    private PictureFile draw(List<Curve> curves) throws IOException {
        Path file = folder.resolve("new").resolve("curves.png");
        LearningCurves.write(file, "Drawn digits", curves);
        return PictureFile.read(file);
    }
}
