package org.lorentztron.local.pictures;

import java.awt.Color;
import java.awt.Font;

/** Colours and letters of all pictures. Blue is DoS, orange the linear twin, red is wrong: distinct for the colour-blind too. */
final class Palette {
    static final Color PAPER = Color.WHITE;
    static final Color INK = new Color(0x22, 0x2b, 0x38);
    static final Color FAINT_INK = new Color(0x8a, 0x93, 0xa0);
    static final Color GRID = new Color(0xe6, 0xe9, 0xee);
    static final Color BLUE = new Color(0x1f, 0x5f, 0xb4);
    static final Color PALE_BLUE = new Color(0x9d, 0xc1, 0xec);
    static final Color ORANGE = new Color(0xe0, 0x7b, 0x1f);
    static final Color RED = new Color(0xc4, 0x2b, 0x2b);
    static final Color PALE_RED = new Color(0xfd, 0xe9, 0xe6);

    /** A cell without anything in it. */
    static final Color EMPTY = new Color(0xf6, 0xf7, 0xf9);

    private Palette() {}

    static Font plain(int size) {
        return new Font(Font.SANS_SERIF, Font.PLAIN, size);
    }

    static Font bold(int size) {
        return new Font(Font.SANS_SERIF, Font.BOLD, size);
    }

    /** From one colour to another: 0 gives the first, 1 the second. */
    static Color between(Color from, Color to, double share) {
        return new Color(
                mix(from.getRed(), to.getRed(), share),
                mix(from.getGreen(), to.getGreen(), share),
                mix(from.getBlue(), to.getBlue(), share));
    }

    private static int mix(int from, int to, double share) {
        return (int) Math.round(from + share * (to - from));
    }
}
