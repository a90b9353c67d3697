package org.lorentztron.tools.charts;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.datasets.Example;

/**
 * The picture of what an ensemble says: a sheet of {@value #COLUMNS} x {@value #ROWS} examples that are square gray
 * pictures (features 0 to 1, row by row), first the wrong ones in red with "truth → prediction", then right ones.
 *
 * <p>Stateless and thread-safe; needs no display.
 */
public final class DigitSheet {
    private static final int COLUMNS = 20;
    private static final int ROWS = 10;
    private static final int PICTURE = 56;
    private static final int GAP = 10;
    private static final int LABEL = 20;
    private static final int MARGIN = 28;
    private static final int HEAD = 84;

    public static final int WIDTH = 2 * MARGIN + COLUMNS * (PICTURE + GAP) - GAP;
    public static final int HEIGHT = HEAD + ROWS * (PICTURE + LABEL + GAP) + MARGIN - GAP;

    /** At most this many wrong ones, so that there is room for right ones. */
    private static final int MOST_WRONG = COLUMNS * ROWS * 3 / 5;

    /**
     * An example and what was predicted for it.
     *
     * @param example its features are a square picture
     * @param predicted the predicted class
     */
    public record Scored(Example example, String predicted) {
        boolean isWrong() {
            return !example.label().equals(predicted);
        }
    }

    private DigitSheet() {}

    /**
     * Draws the sheet and writes the PNG.
     *
     * @param caption who predicted, such as "Quadratic, version 12"; the number of wrong ones and the error are added
     * @param scored all examples the error is taken over; the sheet shows the first of either sort
     * @throws IllegalArgumentException when there is none, or features are no square picture
     * @throws IOException when the file cannot be written
     */
    public static void write(Path file, String caption, List<Scored> scored) throws IOException {
        if (scored.isEmpty()) {
            throw new IllegalArgumentException("sheet has no example, expected at least one");
        }
        List<Scored> wrong = scored.stream().filter(Scored::isWrong).toList();
        List<Scored> shown = new ArrayList<>(wrong.subList(0, Math.min(wrong.size(), MOST_WRONG)));
        int shownWrong = shown.size();
        scored.stream()
                .filter(one -> !one.isWrong())
                .limit(COLUMNS * ROWS - shownWrong)
                .forEach(shown::add);

        Canvas canvas = new Canvas(WIDTH, HEIGHT);
        canvas.text(headline(caption, wrong.size(), scored.size()), Palette.bold(22), Palette.INK, MARGIN, 42);
        canvas.text(explanation(wrong.size(), shownWrong), Palette.plain(15), Palette.FAINT_INK, MARGIN, 66);
        for (int i = 0; i < shown.size(); i++) {
            int x = MARGIN + i % COLUMNS * (PICTURE + GAP);
            int y = HEAD + i / COLUMNS * (PICTURE + LABEL + GAP);
            draw(canvas, shown.get(i), x, y);
        }
        canvas.write(file);
    }

    private static String headline(String caption, int wrong, int all) {
        return String.format(Locale.ROOT, "%s: %,d of %,d wrong, %.2f %%", caption, wrong, all, 100.0 * wrong / all);
    }

    private static String explanation(int wrong, int shown) {
        String which = wrong == 0 ? "None wrong" : shown < wrong ? "The first " + shown + " wrong ones" : "Wrong ones";
        return which + " in red: truth → prediction. Below them some of those it gets right.";
    }

    private static void draw(Canvas canvas, Scored scored, int x, int y) {
        boolean wrong = scored.isWrong();
        Color paper = wrong ? Palette.PALE_RED : Palette.PAPER;
        canvas.picture(GrayPicture.of(scored.example().features(), paper), x, y, PICTURE, PICTURE);
        canvas.frame(wrong ? Palette.RED : Palette.GRID, x - 1, y - 1, PICTURE + 1, PICTURE + 1);
        if (wrong) {
            String text = scored.example().label() + " → " + scored.predicted();
            canvas.centered(text, Palette.bold(14), Palette.RED, x, y + PICTURE, PICTURE, LABEL);
        } else {
            canvas.centered(scored.predicted(), Palette.plain(14), Palette.FAINT_INK, x, y + PICTURE, PICTURE, LABEL);
        }
    }
}
