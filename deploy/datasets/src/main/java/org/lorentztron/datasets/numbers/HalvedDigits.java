package org.lorentztron.datasets.numbers;

import org.lorentztron.model.Features;

/**
 * Digits of 28 x 28 pixels side by side, each halved to {@value #SIDE} x {@value #SIDE}: a value is the mean of four.
 *
 * <pre>
 *     value (r, 14 p + c) = (x(2r, 2c) + x(2r, 2c + 1) + x(2r + 1, 2c) + x(2r + 1, 2c + 1)) / 4      x = digit p
 * </pre>
 *
 * <p>The sum of four floats pixel / 255 is exact in double precision, so the value is the mean rounded once to float32.
 * Not thread-safe: a picture is filled once and read once.
 */
final class HalvedDigits {
    /** Pixels per side of a halved digit. */
    static final int SIDE = 14;

    /** Pixels of a digit before. */
    static final int FULL_PIXELS = 4 * SIDE * SIDE;

    private static final int FULL_SIDE = 2 * SIDE;

    private final int width;
    private final double[] sums;

    /** An empty picture: {@value #SIDE} rows of {@value #SIDE} x length pixels. */
    HalvedDigits(int length) {
        width = SIDE * length;
        sums = new double[SIDE * width];
    }

    /**
     * Adds a digit.
     *
     * @param place 0 for the leftmost
     * @param digit of {@link #FULL_PIXELS} features, row by row
     */
    void put(int place, Features digit) {
        for (int k = 0; k < digit.nonZeros(); k++) {
            int row = digit.index(k) / FULL_SIDE;
            int column = digit.index(k) % FULL_SIDE;
            sums[row / 2 * width + SIDE * place + column / 2] += digit.value(k);
        }
    }

    /** The pixels row by row, zeros left out. */
    Features features() {
        int ink = 0;
        for (double sum : sums) {
            ink += sum != 0 ? 1 : 0;
        }
        int[] indices = new int[ink];
        float[] values = new float[ink];
        int k = 0;
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] != 0) {
                indices[k] = i;
                values[k++] = (float) (sums[i] / 4);
            }
        }
        return Features.canonical(sums.length, indices, values);
    }
}
