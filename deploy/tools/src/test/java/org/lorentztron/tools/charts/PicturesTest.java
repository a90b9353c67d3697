package org.lorentztron.tools.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.monitor.ConfusionCounts;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.ServedQuality;
import org.lorentztron.tools.charts.LearningCurves.Curve;
import org.lorentztron.tools.charts.LearningCurves.Kind;
import org.lorentztron.tools.charts.LearningCurves.Point;

class PicturesTest {
    @TempDir
    Path folder;

    @Test
    void learningCurves_eachCurveIsDrawnInItsColour() throws IOException {
        Path file = folder.resolve("new/folder/curves.png");
        LearningCurves.write(
                file,
                "Error on held-out digits",
                List.of(
                        curve(Kind.QUADRATIC_PREQUENTIAL, 0.2, 0.08, 0.05),
                        curve(Kind.LINEAR_AVERAGED, 0.2, 0.12, 0.07),
                        curve(Kind.QUADRATIC_AVERAGED, 0.15, 0.06, 0)));
        BufferedImage image = read(file);
        assertThat(image.getWidth()).isEqualTo(LearningCurves.WIDTH);
        assertThat(image.getHeight()).isEqualTo(LearningCurves.HEIGHT);
        // Without the soft edges, some 600 pixels of a line 4 wide, and of one 2 wide.
        assertThat(pixels(image, Palette.BLUE)).isGreaterThan(800);
        assertThat(pixels(image, Palette.ORANGE)).isGreaterThan(800);
        assertThat(pixels(image, Palette.PALE_BLUE)).isGreaterThan(200);
    }

    /** The error axis must tell the truth: the lower error is drawn below the higher one. */
    @Test
    void learningCurves_higherErrorIsHigherUp() throws IOException {
        Path file = folder.resolve("curves.png");
        LearningCurves.write(
                file, "", List.of(curve(Kind.LINEAR_AVERAGED, 0.07, 0.07), curve(Kind.QUADRATIC_AVERAGED, 0.02, 0.02)));
        BufferedImage image = read(file);
        // Right of the middle, where two points begin, and left of the legend.
        int column = 720;
        assertThat(topmost(image, column, Palette.ORANGE)).isBetween(1, topmost(image, column, Palette.BLUE) - 50);
    }

    /** Of two versions, blue and orange: the better one finds more of the class at each share of false alarms. */
    @Test
    void qualityPicture_hasFourChartsOfEachVersion() throws IOException {
        Path file = folder.resolve("quality.png");
        List<QualityPicture.Curve> curves = List.of(curve("version 12", 2.5), curve("version 9", 0.8));

        QualityPicture.write(file, "model payments, 4,000 events", curves);

        BufferedImage image = read(file);
        for (int chart = 0; chart < 4; chart++) {
            BufferedImage one = image.getSubimage(chart % 2 * 1_000, 64 + chart / 2 * 680, 1_000, 680);
            assertThat(pixels(one, Palette.BLUE)).as("chart %d", chart).isGreaterThan(200);
            assertThat(pixels(one, Palette.ORANGE)).as("chart %d", chart).isGreaterThan(200);
        }
        // In the first quarter of the first chart.
        assertThat(topmost(image, 200, Palette.BLUE)).isBetween(1, topmost(image, 200, Palette.ORANGE) - 30);
    }

    /** @param gap between the scores of the classes, in standard deviations */
    private static QualityPicture.Curve curve(String version, double gap) {
        Random random = new Random(3);
        ServedQuality quality = new ServedQuality(2);
        for (int i = 0; i < 4_000; i++) {
            int truth = i % 20 == 0 ? 1 : 0;
            double score = random.nextGaussian() + gap * truth;
            double p = 1 / (1 + 19 * Math.exp(gap * gap / 2 - gap * score));
            quality.add(truth, p > 0.5 ? 1 : 0, new double[] {1 - p, p});
        }
        return QualityPicture.Curve.of("fraud, " + version, 1, quality.in(QualityForm.CUMULATIVE), quality.curves(1));
    }

    @Test
    void learningCurves_withoutAnyPoint_areRefused() {
        assertThatThrownBy(() -> LearningCurves.write(
                        folder.resolve("x.png"), "", List.of(curve(Kind.QUADRATIC_AVERAGED, Double.NaN))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no point");
    }

    @Test
    void digitSheet_wrongOnesComeFirstAndInRed() throws IOException {
        List<DigitSheet.Scored> scored = new ArrayList<>();
        Dataset digits = DataName.open("digits");
        for (int i = 0; i < 300; i++) {
            Example example = digits.test(i);
            // Two wrong ones, the last among them: they still come first.
            boolean wrong = i == 150 || i == 299;
            scored.add(new DigitSheet.Scored(example, wrong ? "?" : example.label()));
        }
        Path file = folder.resolve("sheet.png");
        DigitSheet.write(file, "Quadratic, version 3", scored);
        BufferedImage image = read(file);
        assertThat(image.getWidth()).isEqualTo(DigitSheet.WIDTH);
        assertThat(image.getHeight()).isEqualTo(DigitSheet.HEIGHT);
        // Red stands in the left part of the first row and nowhere else.
        assertThat(pixels(image, Palette.PALE_RED)).isGreaterThan(2_000);
        assertThat(pixels(image.getSubimage(0, 0, 160, 170), Palette.PALE_RED))
                .isEqualTo(pixels(image, Palette.PALE_RED));
        assertThat(dark(image)).isGreaterThan(10_000);
    }

    @Test
    void digitSheet_nothingToShow_isRefused() {
        assertThatThrownBy(() -> DigitSheet.write(folder.resolve("x.png"), "", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no example");
    }

    @Test
    void confusionPicture_rightIsBlueAndWrongIsRed() throws IOException {
        List<String> classes = List.of("a", "b", "c");
        Path right = folder.resolve("right.png");
        ConfusionPicture.write(right, "version 1", classes, counts(3, 0));
        BufferedImage image = read(right);
        assertThat(image.getWidth()).isEqualTo(ConfusionPicture.width(3));
        assertThat(image.getHeight()).isEqualTo(ConfusionPicture.height(3));
        assertThat(pixels(image, Palette.BLUE)).isGreaterThan(3_000);
        assertThat(pixels(image, Palette.RED)).isZero();
        Path wrong = folder.resolve("wrong.png");
        ConfusionPicture.write(wrong, "version 1", classes, counts(3, 40));
        assertThat(pixels(read(wrong), Palette.RED)).isGreaterThan(1_000);
    }

    @Test
    void confusionTable_isAligned() {
        ConfusionCounts counts = counts(3, 7);
        assertThat(ConfusionTable.lines(List.of("a", "b", "c"), counts))
                .containsExactly(
                        "truth    a    b    c   error",
                        "    a  100    7    ·   6.5 %",
                        "    b    ·  100    ·   0.0 %",
                        "    c    ·    ·  100   0.0 %",
                        "       predicted");
    }

    /** A class without events has no error; long names widen every column alike. */
    @Test
    void confusionTable_longNamesAndEmptyClass() {
        ConfusionCounts counts = new ConfusionCounts(2);
        counts.add(0, 0);
        assertThat(ConfusionTable.lines(List.of("eggs", "spam"), counts))
                .containsExactly(
                        "truth  eggs  spam   error",
                        " eggs     1     ·   0.0 %",
                        " spam     ·     ·",
                        "       predicted");
    }

    /** A table of 30 classes would be wider than any terminal, and nearly all of it dots. */
    @Test
    void confusionTable_manyClasses_listsTheLargestConfusions() {
        List<String> classes = IntStream.range(0, 30).mapToObj(c -> "c" + c).toList();
        ConfusionCounts counts = counts(30, 7);
        for (int other = 2; other < 30; other++) {
            counts.add(other, 0);
        }
        for (int i = 0; i < 12; i++) {
            counts.add(29, 28);
        }

        List<String> lines = ConfusionTable.lines(classes, counts);

        assertThat(lines)
                .startsWith(
                        "truth  predicted  events  of the class",
                        "  c29        c28      12        10.6 %",
                        "   c0         c1       7         6.5 %",
                        "   c2         c0       1         1.0 %")
                .endsWith("and 10 confusions of other classes, in 10 events")
                .hasSize(1 + 20 + 1);
        assertThat(ConfusionTable.lines(classes, counts(30, 0))).containsExactly("no class is taken for another");
        assertThat(ConfusionTable.lines(classes.subList(0, 20), counts(20, 7))).hasSize(22);
    }

    private static ConfusionCounts counts(int classes, int wrong) {
        ConfusionCounts counts = new ConfusionCounts(classes);
        for (int truth = 0; truth < classes; truth++) {
            for (int i = 0; i < 100; i++) {
                counts.add(truth, truth);
            }
        }
        for (int i = 0; i < wrong; i++) {
            counts.add(0, 1);
        }
        return counts;
    }

    private static Curve curve(Kind kind, double... errors) {
        List<Point> points = new ArrayList<>();
        for (double error : errors) {
            points.add(new Point(5_000L * (points.size() + 1), error));
        }
        return new Curve(kind, points);
    }

    private static BufferedImage read(Path file) throws IOException {
        return ImageIO.read(file.toFile());
    }

    private static int pixels(BufferedImage image, Color color) {
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += image.getRGB(x, y) == color.getRGB() ? 1 : 0;
            }
        }
        return count;
    }

    private static int dark(BufferedImage image) {
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += (image.getRGB(x, y) & 0xff) < 128 ? 1 : 0;
            }
        }
        return count;
    }

    private static int topmost(BufferedImage image, int column, Color color) {
        for (int y = 0; y < image.getHeight(); y++) {
            if (image.getRGB(column, y) == color.getRGB()) {
                return y;
            }
        }
        return image.getHeight();
    }
}
