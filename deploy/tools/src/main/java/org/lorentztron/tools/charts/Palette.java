package org.lorentztron.tools.charts;

import java.awt.Color;
import java.awt.Font;
import java.util.List;

/**
 * Colours and letters of all pictures. Blue is quadratic, orange is linear, red is wrong: distinct for the colour-blind
 * too.
 */
public final class Palette {
    public static final Color PAPER = Color.WHITE;
    public static final Color INK = new Color(0x22, 0x2b, 0x38);
    public static final Color FAINT_INK = new Color(0x8a, 0x93, 0xa0);
    public static final Color GRID = new Color(0xe6, 0xe9, 0xee);
    public static final Color BLUE = new Color(0x1f, 0x5f, 0xb4);
    static final Color PALE_BLUE = new Color(0x9d, 0xc1, 0xec);
    static final Color ORANGE = new Color(0xe0, 0x7b, 0x1f);
    public static final Color RED = new Color(0xc4, 0x2b, 0x2b);
    public static final Color PALE_RED = new Color(0xfd, 0xe9, 0xe6);

    /** A cell without anything in it. */
    public static final Color EMPTY = new Color(0xf6, 0xf7, 0xf9);

    /** For lines that have no order: Okabe and Ito's, told apart by the colour-blind too, without their yellow. */
    private static final List<Color> LINES = List.of(
            BLUE,
            ORANGE,
            new Color(0x00, 0x9e, 0x73),
            new Color(0xcc, 0x79, 0xa7),
            INK,
            new Color(0x56, 0xb4, 0xe9),
            RED,
            FAINT_INK);

    private Palette() {}

    /** The colour of line {@code index} of a chart whose lines have no order; repeats after the eighth. */
    public static Color line(int index) {
        return LINES.get(index % LINES.size());
    }

    /** A colour's pale relative. */
    public static Color pale(Color color) {
        return between(color, PAPER, 0.35);
    }

    /**
     * The colour of a line in a group that has an order, from pale for the first to dark for the last; one alone has
     * the colour of {@link #line}.
     *
     * @param group 0 is blue, 1 is orange; each has the hue of {@link #line}
     */
    public static Color shade(int group, int place, int count) {
        Color hue = line(group);
        return count < 2
                ? hue
                : between(between(hue, PAPER, 0.55), between(hue, Color.BLACK, 0.55), (double) place / (count - 1));
    }

    public static Font plain(int size) {
        return new Font(Font.SANS_SERIF, Font.PLAIN, size);
    }

    public static Font bold(int size) {
        return new Font(Font.SANS_SERIF, Font.BOLD, size);
    }

    /** From one colour to another: 0 gives the first, 1 the second. */
    public static Color between(Color from, Color to, double share) {
        return new Color(
                mix(from.getRed(), to.getRed(), share),
                mix(from.getGreen(), to.getGreen(), share),
                mix(from.getBlue(), to.getBlue(), share));
    }

    private static int mix(int from, int to, double share) {
        return (int) Math.round(from + share * (to - from));
    }
}
