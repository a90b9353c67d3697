package org.lorentztron.experiments.tournament;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lorentztron.tools.charts.Canvas;
import org.lorentztron.tools.charts.Palette;

/**
 * Who beat whom, as one matrix per round: a cell holds how often the row won and lost against the column, the bluer the
 * further it leads, the redder the further it trails. Stateless and thread-safe; needs no display.
 */
final class WinsPicture {
    private static final int CELL = 56;
    private static final int NAMES = 150;
    private static final int TOP = 120;
    private static final int GAP = 40;
    private static final int BOTTOM = 30;

    private WinsPicture() {}

    /**
     * One matrix.
     *
     * @param meetings how often each met each
     * @param wins [i][j]: how often i won against j; what is missing to the meetings are ties; not modified
     */
    record Panel(String title, int meetings, int[][] wins) {}

    /** Pixels across. */
    static int width(int players, int panels) {
        return GAP + NAMES + panels * (players * CELL + GAP);
    }

    /** Pixels down. */
    static int height(int players) {
        return TOP + (players + 1) * CELL + BOTTOM;
    }

    /**
     * Draws and writes the PNG.
     *
     * @param names of the players, as many as every panel has rows
     * @throws IOException when the file cannot be written
     */
    static void write(Path file, String title, List<String> names, List<Panel> panels) throws IOException {
        Canvas canvas = new Canvas(width(names.size(), panels.size()), height(names.size()));
        canvas.text(title, Palette.bold(22), Palette.INK, GAP, 42);
        for (int i = 0; i < names.size(); i++) {
            int baseline = TOP + (i + 1) * CELL + CELL / 2 + 6;
            canvas.text((i + 1) + "  " + names.get(i), Palette.plain(16), Palette.INK, GAP, baseline);
        }
        for (int p = 0; p < panels.size(); p++) {
            draw(canvas, panels.get(p), names.size(), GAP + NAMES + p * (names.size() * CELL + GAP));
        }
        canvas.write(file);
    }

    private static void draw(Canvas canvas, Panel panel, int players, int left) {
        canvas.text(panel.title, Palette.bold(17), Palette.INK, left, TOP - 14);
        for (int i = 0; i < players; i++) {
            canvas.centered(Integer.toString(i + 1), Palette.plain(16), Palette.INK, left + i * CELL, TOP, CELL, CELL);
            for (int j = 0; j < players; j++) {
                int x = left + j * CELL;
                int y = TOP + (i + 1) * CELL;
                if (i == j) {
                    canvas.fill(Palette.EMPTY, x + 1, y + 1, CELL - 2, CELL - 2);
                } else {
                    cell(canvas, panel.meetings, panel.wins[i][j], panel.wins[j][i], x, y);
                }
            }
        }
    }

    private static void cell(Canvas canvas, int meetings, int won, int lost, int x, int y) {
        double lead = (double) (won - lost) / meetings;
        Color full = lead > 0 ? Palette.BLUE : Palette.RED;
        double depth = 0.85 * Math.abs(lead);
        canvas.fill(Palette.between(Palette.EMPTY, full, depth), x + 1, y + 1, CELL - 2, CELL - 2);
        canvas.centered(
                won + "–" + lost, Palette.plain(15), depth > 0.5 ? Palette.PAPER : Palette.INK, x, y, CELL, CELL);
    }
}
