package org.lorentztron.tools.charts;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lorentztron.datasets.Example;

/**
 * The picture of an endless stream of digits: a row for each original, which stands at the left, framed, beside its
 * class; to the right of it what the stream makes of it, round after round.
 *
 * <p>Stateless and thread-safe; needs no display.
 */
public final class SampleSheet {
    private static final int PICTURE = 56;
    private static final int GAP = 8;
    private static final int STEP = PICTURE + GAP;
    private static final int MARGIN = 28;
    private static final int HEAD = 118;

    /** Where the originals stand: to the right of their class. */
    private static final int LEFT = MARGIN + 36;

    /** Where their deformations begin. */
    private static final int DEFORMED = LEFT + STEP + 16;

    /** Above the first row of a class. */
    private static final int CLASS_GAP = 10;

    /**
     * An original and its deformations.
     *
     * @param original its features are a square picture
     * @param deformed at least one, all rows as many, square pictures
     */
    public record Row(Example original, List<Example> deformed) {}

    private SampleSheet() {}

    /**
     * Draws the sheet and writes the PNG.
     *
     * @param originals what is deformed, such as "drawn digits, seed 1"
     * @param rows those of a class together
     * @throws IllegalArgumentException when there is no row, a row has no deformation or not as many as the first, or
     *     features are no square picture
     * @throws IOException when the file cannot be written
     */
    public static void write(Path file, String originals, List<Row> rows) throws IOException {
        int rounds = rows.isEmpty() ? 0 : rows.get(0).deformed().size();
        if (rounds == 0 || rows.stream().anyMatch(row -> row.deformed().size() != rounds)) {
            throw new IllegalArgumentException("sheet has " + rows.size() + " rows with "
                    + rows.stream().map(row -> row.deformed().size()).distinct().toList()
                    + " deformations, expected at least one of each, as many in every row");
        }
        Canvas canvas = new Canvas(width(rounds), top(rows, rows.size() - 1) + PICTURE + MARGIN);
        canvas.text("Endless digits: " + originals, Palette.bold(22), Palette.INK, MARGIN, 42);
        canvas.text(
                "Originals in blue frames, beside each the same in the next rounds of the stream.",
                Palette.plain(15),
                Palette.FAINT_INK,
                MARGIN,
                66);
        for (int round = 0; round <= rounds; round++) {
            String name = round == 0 ? "original" : Integer.toString(round);
            canvas.centered(name, Palette.plain(13), Palette.FAINT_INK, left(round), HEAD - 24, PICTURE, 20);
        }
        for (int r = 0; r < rows.size(); r++) {
            draw(canvas, rows.get(r), top(rows, r), isFirstOfClass(rows, r));
        }
        canvas.write(file);
    }

    private static void draw(Canvas canvas, Row row, int y, boolean firstOfClass) {
        if (firstOfClass) {
            canvas.centered(
                    row.original().label(), Palette.bold(20), Palette.INK, MARGIN, y, LEFT - MARGIN - GAP, PICTURE);
        }
        canvas.frame(Palette.BLUE, LEFT - 2, y - 2, PICTURE + 3, PICTURE + 3);
        picture(canvas, row.original(), LEFT, y);
        for (int round = 1; round <= row.deformed().size(); round++) {
            canvas.frame(Palette.GRID, left(round) - 1, y - 1, PICTURE + 1, PICTURE + 1);
            picture(canvas, row.deformed().get(round - 1), left(round), y);
        }
    }

    private static void picture(Canvas canvas, Example example, int x, int y) {
        canvas.picture(GrayPicture.of(example.features(), Palette.PAPER), x, y, PICTURE, PICTURE);
    }

    private static int left(int round) {
        return round == 0 ? LEFT : DEFORMED + (round - 1) * STEP;
    }

    private static int width(int rounds) {
        return left(rounds) + PICTURE + MARGIN;
    }

    private static int top(List<Row> rows, int r) {
        int y = HEAD;
        for (int i = 1; i <= r; i++) {
            y += STEP + (isFirstOfClass(rows, i) ? CLASS_GAP : 0);
        }
        return y;
    }

    private static boolean isFirstOfClass(List<Row> rows, int r) {
        return r == 0
                || rows.get(r).original().index() != rows.get(r - 1).original().index();
    }
}
