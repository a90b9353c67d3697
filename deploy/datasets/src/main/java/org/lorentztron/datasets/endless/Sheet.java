package org.lorentztron.datasets.endless;

/**
 * A picture with an empty border, as a flat array of {@value #WIDTH} x {@value #WIDTH}: neighbours of every pixel are
 * at constant distances, without a check for the edge.
 *
 * <p>The distances are compile-time constants so that C2 (JDK 17) vectorises the loops over sheets.
 */
final class Sheet {
    /** Pixels per side of the picture. */
    static final int SIDE = 28;

    /** How far a pixel reaches: the radius of the kernels of {@link Tangents}. */
    static final int BORDER = 3;

    static final int WIDTH = SIDE + 2 * BORDER;
    static final int SIZE = WIDTH * WIDTH;

    /** Position of the picture's first pixel. */
    static final int FIRST = BORDER * WIDTH + BORDER;

    private Sheet() {}

    /** Position of the first pixel of a row of the picture. */
    static int row(int y) {
        return FIRST + y * WIDTH;
    }
}
