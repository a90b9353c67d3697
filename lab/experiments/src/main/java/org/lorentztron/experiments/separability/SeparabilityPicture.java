package org.lorentztron.experiments.separability;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.lorentztron.tools.charts.Canvas;
import org.lorentztron.tools.charts.Palette;

/**
 * Which pairs of classes are linearly separable among the first n examples, n on a logarithmic axis: on the left how
 * many pairs, on the right every pair by itself, those that cease to be separable last on top. What is proved neither
 * way is drawn between. 1500 x 860 pixels. Stateless and thread-safe; needs no display.
 */
final class SeparabilityPicture {
    static final int WIDTH = 1500;
    static final int HEIGHT = 860;

    private static final int TOP = 130;
    private static final int BOTTOM = HEIGHT - 80;
    private static final int TICK_LABEL_WIDTH = 80;
    /** Closer labels would run into each other, in pixels. */
    private static final int TICK_DISTANCE = 62;

    private static final Color UNKNOWN = Palette.between(Palette.GRID, Palette.FAINT_INK, 0.45);

    private static final int[] TICK_DIGITS = {1, 2, 5};

    /**
     * What is known about a pair.
     *
     * @param name as in "3 v 8"
     * @param separable how many of the first examples are proved separable
     * @param inseparable how many of the first examples are proved inseparable; {@code Integer.MAX_VALUE} if no number
     *     was proved
     */
    record Pair(String name, int separable, int inseparable) {}

    private final Canvas canvas = new Canvas(WIDTH, HEIGHT);
    private final double low;
    private final double high;
    private final List<Pair> pairs;

    private SeparabilityPicture(int first, int last, List<Pair> pairs) {
        this.low = Math.log(Math.max(1, first < last ? first : first / 10.0));
        this.high = Math.log(Math.max(2, last));
        this.pairs = pairs.stream()
                .sorted(Comparator.comparingLong(pair -> -(long) pair.separable - pair.inseparable))
                .toList();
    }

    /**
     * Draws and writes the PNG.
     *
     * @param first where the axis begins, at least 1; earlier if it is where it ends
     * @param last where it ends
     * @throws IOException when the file cannot be written
     */
    static void write(Path file, int first, int last, List<Pair> pairs) throws IOException {
        SeparabilityPicture picture = new SeparabilityPicture(first, last, pairs);
        picture.canvas.text("Linearly separable pairs of digits", Palette.bold(24), Palette.INK, 40, 50);
        picture.legend();
        picture.drawCount(new Plot(90, 700));
        picture.drawPairs(new Plot(860, 600));
        picture.canvas.write(file);
    }

    /** A rectangle on the canvas between TOP and BOTTOM, by its left edge and its width. */
    private record Plot(int left, int width) {}

    private void legend() {
        int x = 40;
        x = entry(x, Palette.BLUE, "separable: a hyperplane without errors");
        x = entry(x, UNKNOWN, "proved neither way");
        entry(x, Palette.PALE_RED, "inseparable: a certificate");
    }

    private int entry(int x, Color color, String text) {
        canvas.fill(color, x, 74, 30, 14);
        canvas.text(text, Palette.plain(17), Palette.INK, x + 40, 87);
        return x + 70 + 9 * text.length();
    }

    private int x(Plot plot, double examples) {
        double share = (Math.log(Math.max(1, examples)) - low) / (high - low);
        return plot.left + (int) Math.round(Math.max(0, Math.min(1, share)) * plot.width);
    }

    private void axis(Plot plot) {
        canvas.fill(Palette.FAINT_INK, plot.left, BOTTOM, plot.width, 1);
        int last = plot.left - TICK_DISTANCE;
        for (long power = 1; power <= Math.exp(high) * (1 + 1e-9); power *= 10) {
            for (int digit : TICK_DIGITS) {
                double tick = power * digit;
                if (Math.log(tick) > low - 1e-9 && Math.log(tick) < high + 1e-9) {
                    int x = x(plot, tick);
                    canvas.fill(Palette.FAINT_INK, x, BOTTOM, 1, 6);
                    if (x - last >= TICK_DISTANCE) {
                        canvas.centered(
                                text(tick),
                                Palette.plain(15),
                                Palette.INK,
                                x - TICK_LABEL_WIDTH / 2,
                                BOTTOM + 8,
                                TICK_LABEL_WIDTH,
                                22);
                        last = x;
                    }
                }
            }
        }
        canvas.centered(
                "examples of the stream (logarithmic)",
                Palette.plain(17),
                Palette.INK,
                plot.left,
                BOTTOM + 36,
                plot.width,
                24);
    }

    private static String text(double examples) {
        return examples < 1_000_000
                ? String.format(Locale.ROOT, "%,.0f", examples)
                : String.format(Locale.ROOT, "%.0fM", examples / 1_000_000);
    }

    /** A staircase: column by column the number of pairs that are separable, and that are not known. */
    private void drawCount(Plot plot) {
        double unit = (BOTTOM - TOP) / (double) pairs.size();
        for (int x = plot.left; x < plot.left + plot.width; x++) {
            double examples = Math.exp(low + (high - low) * (x - plot.left) / plot.width);
            long separable = pairs.stream()
                    .filter(pair -> pair.separable >= examples - 0.5)
                    .count();
            long open = pairs.stream()
                    .filter(pair -> pair.separable < examples - 0.5 && pair.inseparable > examples + 0.5)
                    .count();
            int blue = (int) Math.round(separable * unit);
            int grey = (int) Math.round((separable + open) * unit);
            canvas.fill(Palette.PALE_RED, x, TOP, 1, BOTTOM - TOP - grey);
            canvas.fill(UNKNOWN, x, BOTTOM - grey, 1, grey - blue);
            canvas.fill(Palette.BLUE, x, BOTTOM - blue, 1, blue);
        }
        int step = Math.max(1, pairs.size() / 9);
        for (int count = 0; count <= pairs.size(); count += step) {
            int y = BOTTOM - (int) Math.round(count * unit);
            canvas.fill(Palette.FAINT_INK, plot.left - 6, y, 6, 1);
            canvas.rightAligned(Integer.toString(count), Palette.plain(15), Palette.INK, plot.left - 12, y + 5);
        }
        canvas.text("how many", Palette.bold(17), Palette.INK, plot.left, TOP - 12);
        axis(plot);
    }

    private void drawPairs(Plot plot) {
        double unit = (BOTTOM - TOP) / (double) pairs.size();
        int bar = (int) Math.max(2, Math.floor(unit * 0.72));
        for (int k = 0; k < pairs.size(); k++) {
            Pair pair = pairs.get(k);
            int y = TOP + (int) Math.round(k * unit);
            int separable = x(plot, pair.separable);
            int inseparable = Math.max(separable, x(plot, pair.inseparable));
            canvas.fill(Palette.BLUE, plot.left, y, separable - plot.left, bar);
            canvas.fill(UNKNOWN, separable, y, inseparable - separable, bar);
            canvas.fill(Palette.PALE_RED, inseparable, y, plot.left + plot.width - inseparable, bar);
            canvas.rightAligned(pair.name, Palette.plain(12), Palette.INK, plot.left - 10, y + bar - 1);
        }
        canvas.text("which", Palette.bold(17), Palette.INK, plot.left, TOP - 12);
        axis(plot);
    }
}
