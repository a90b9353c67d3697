package org.lorentztron.datasets.drawn;

import java.util.Arrays;

/**
 * How people write the ten digits: several ways for each, every way a list of strokes in a box of 100 x 100, x from the
 * left and y from the top, drawn up for this project.
 */
final class WritingStyles {
    /** {@code STYLES[digit][way]}: strokes separated by "/", points by ",", "!" marks a corner. */
    private static final String[][] TEXT = {
        { // oval, narrow, overlapping ends, wide
            "54 3, 26 15, 13 50, 26 86, 50 97, 76 85, 88 50, 76 14, 50 3",
            "60 4, 40 12, 29 48, 33 84, 48 97, 64 84, 72 48, 66 14, 55 5",
            "70 15, 48 3, 22 20, 14 55, 26 88, 52 97, 78 80, 84 45, 70 18, 42 10",
            "50 14, 20 26, 8 55, 26 84, 55 92, 86 75, 92 46, 74 20, 44 14"
        },
        { // bar, with a flag, with flag and foot, leaning
            "52 2, 50 50, 48 98",
            "28 24, 55 3!, 53 50, 52 98",
            "30 22, 54 4!, 53 50, 52 96 / 28 97, 74 96",
            "66 3, 51 50, 36 97"
        },
        { // corner at the foot, loop at the foot, angular, swan neck
            "16 25, 30 6, 55 2, 76 16, 74 38, 50 66, 14 96!, 50 94, 88 95",
            "18 24, 40 3, 70 10, 76 34, 52 66, 24 92, 14 88, 24 78, 48 88, 70 97, 90 88",
            "18 12, 50 3, 78 18, 70 44, 12 97!, 88 96",
            "24 30, 32 8, 58 4, 70 24, 60 52, 36 80, 18 94!, 46 88, 84 92"
        },
        { // notch, soft waist, flat top, narrow waist
            "18 14, 45 2, 74 12, 74 36, 42 48!, 76 56, 84 78, 58 97, 16 88",
            "20 16, 50 2, 76 20, 64 42, 46 49, 70 56, 80 76, 56 97, 16 86",
            "16 5, 78 4!, 44 40!, 74 50, 80 76, 52 97, 14 86",
            "26 10, 54 3, 72 18, 62 38, 40 46!, 66 52, 76 72, 60 92, 22 98"
        },
        { // open, open and round, closed, open with a short mast
            "28 4, 18 56!, 84 56 / 68 10, 64 50, 62 98",
            "20 6, 18 40, 36 54, 74 44 / 78 4, 74 50, 68 98",
            "62 98, 64 50, 66 3!, 12 66!, 90 66",
            "34 6, 14 62!, 86 58 / 58 34, 56 66, 52 98"
        },
        { // one pull, bar drawn last, like an S, big belly
            "80 5, 30 5!, 24 44!, 50 38, 78 50, 80 76, 54 97, 16 88",
            "34 8, 28 46!, 56 40, 80 58, 74 86, 46 98, 16 86 / 34 7, 84 4",
            "80 8, 50 4, 28 18, 34 42, 62 52, 76 74, 58 96, 18 90",
            "74 3, 38 5!, 28 34!, 60 34, 86 60, 72 92, 40 97, 14 84"
        },
        { // bowed, curled, straight stem, low loop
            "66 3, 36 26, 18 62, 28 92, 56 97, 76 80, 66 58, 40 56, 22 72",
            "78 12, 54 3, 28 24, 18 60, 30 92, 58 97, 78 76, 62 56, 36 60, 22 78",
            "52 2, 32 40, 22 74, 36 96, 62 94, 72 74, 54 58, 28 70",
            "60 2, 30 42, 20 80, 38 98, 66 94, 74 78, 54 68, 26 80"
        },
        { // plain, crossed, bowed, with a serif
            "14 8, 84 6!, 60 50, 44 98",
            "16 8, 84 6!, 58 50, 40 98 / 34 52, 78 48",
            "14 16, 40 8, 84 8!, 54 46, 46 98",
            "16 24, 18 6!, 84 6!, 56 50, 46 98"
        },
        { // S and back, two rings, from the right, small head
            "76 16, 50 2, 26 18, 40 42, 68 60, 74 84, 48 98, 24 84, 34 58, 62 40, 76 18, 60 4",
            "50 48, 26 34, 32 8, 56 2, 76 18, 70 40, 48 49, 22 66, 26 92, 52 98, 80 86, 74 60, 50 49",
            "66 10, 38 4, 26 24, 60 48, 76 76, 50 97, 24 80, 40 52, 74 26, 70 10",
            "66 12, 48 3, 34 16, 46 36, 76 62, 74 88, 46 98, 22 84, 30 58, 58 36, 66 16, 54 4"
        },
        { // straight tail, curled tail, leaning, small head
            "74 22, 50 4, 24 18, 24 44, 48 52, 74 34, 76 14!, 70 56, 64 98",
            "76 26, 52 3, 26 16, 24 42, 50 52, 74 32, 78 18, 78 60, 64 90, 24 92",
            "72 12, 38 8, 22 34, 42 52, 70 36, 74 8!, 60 54, 46 98",
            "68 18, 48 4, 30 14, 28 32, 46 40, 66 26, 70 10!, 70 54, 66 97"
        }
    };

    private static final Stroke[][][] STYLES = new Stroke[TEXT.length][][];

    static {
        for (int digit = 0; digit < TEXT.length; digit++) {
            STYLES[digit] = Arrays.stream(TEXT[digit])
                    .map(way -> Arrays.stream(way.split("/")).map(Stroke::parse).toArray(Stroke[]::new))
                    .toArray(Stroke[][]::new);
        }
    }

    private WritingStyles() {}

    static int count(int digit) {
        return STYLES[digit].length;
    }

    /** The strokes of one way to write a digit; not to be modified. */
    static Stroke[] strokes(int digit, int way) {
        return STYLES[digit][way];
    }
}
