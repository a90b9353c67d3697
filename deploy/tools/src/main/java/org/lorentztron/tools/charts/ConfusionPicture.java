package org.lorentztron.tools.charts;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.lorentztron.model.monitor.ConfusionCounts;

/**
 * The confusion matrix as a heat map: one row per true class, one column per predicted class, the counts in the cells,
 * the error of each class at the right. Blue is right, red is wrong; the depth of the colour is the square root of the
 * share of the row, so that single mistakes remain visible.
 *
 * <p>Stateless and thread-safe; needs no display.
 */
public final class ConfusionPicture {
    private static final int CELL = 62;
    private static final int LEFT = 100;
    private static final int TOP = 150;
    private static final int RIGHT = 130;
    private static final int BOTTOM = 36;

    /** Mistakes are few: this share of a row is already the full red. */
    private static final double FULL_RED = 0.1;

    private ConfusionPicture() {}

    /** Pixels across, for K classes. */
    public static int width(int classes) {
        return LEFT + classes * CELL + RIGHT;
    }

    /** Pixels down, for K classes. */
    public static int height(int classes) {
        return TOP + classes * CELL + BOTTOM;
    }

    /**
     * Draws the matrix and writes the PNG.
     *
     * @param caption who predicted, such as "Quadratic, version 12"; the error is added
     * @param classes the names of the K classes
     * @throws IOException when the file cannot be written
     */
    public static void write(Path file, String caption, List<String> classes, ConfusionCounts counts)
            throws IOException {
        int k = classes.size();
        Canvas canvas = new Canvas(width(k), height(k));
        String error = String.format(
                Locale.ROOT, "%,d of %,d wrong, %.2f %%", counts.errors(), counts.events(), 100 * counts.errorRate());
        canvas.text(caption, Palette.bold(22), Palette.INK, 28, 42);
        canvas.text(error, Palette.plain(17), Palette.INK, 28, 70);
        canvas.centered("predicted", Palette.plain(16), Palette.FAINT_INK, LEFT, TOP - 62, k * CELL, 24);
        canvas.text("truth", Palette.plain(16), Palette.FAINT_INK, 28, TOP - 13);
        canvas.centered("error", Palette.plain(16), Palette.FAINT_INK, LEFT + k * CELL, TOP - 34, RIGHT - 28, 30);
        for (int truth = 0; truth < k; truth++) {
            int y = TOP + truth * CELL;
            canvas.centered(classes.get(truth), Palette.bold(18), Palette.INK, LEFT + truth * CELL, TOP - 34, CELL, 30);
            canvas.centered(classes.get(truth), Palette.bold(18), Palette.INK, 28, y, LEFT - 36, CELL);
            row(canvas, counts, k, truth);
        }
        canvas.write(file);
    }

    private static void row(Canvas canvas, ConfusionCounts counts, int k, int truth) {
        int y = TOP + truth * CELL;
        long sum = 0;
        for (int predicted = 0; predicted < k; predicted++) {
            sum += counts.count(truth, predicted);
        }
        for (int predicted = 0; predicted < k; predicted++) {
            long count = counts.count(truth, predicted);
            double share = sum == 0 ? 0 : (double) count / sum;
            boolean right = truth == predicted;
            int x = LEFT + predicted * CELL;
            double depth = Math.sqrt(right ? share : Math.min(1, share / FULL_RED));
            Color full = right ? Palette.BLUE : Palette.RED;
            canvas.fill(
                    count == 0 ? Palette.EMPTY : Palette.between(Palette.PAPER, full, depth),
                    x + 1,
                    y + 1,
                    CELL - 2,
                    CELL - 2);
            Color text = count == 0 ? Palette.FAINT_INK : depth > 0.6 ? Palette.PAPER : Palette.INK;
            canvas.centered(
                    count == 0 ? "·" : Long.toString(count),
                    right ? Palette.bold(18) : Palette.plain(17),
                    text,
                    x,
                    y,
                    CELL,
                    CELL);
        }
        canvas.centered(
                sum == 0
                        ? "–"
                        : String.format(Locale.ROOT, "%.1f %%", 100 * (1 - (double) counts.count(truth, truth) / sum)),
                Palette.plain(17),
                Palette.INK,
                LEFT + k * CELL,
                y,
                RIGHT - 28,
                CELL);
    }
}
