package org.lorentztron.model.average;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Products have the bits of the plain loops, whatever is taken side by side. */
class RowMatricesTest {
    @Property
    void timesTransposed_isEachSumOfItsOwn(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 9) int rows,
            @ForAll @IntRange(min = 1, max = 300) int columns) {
        Random random = new Random(seed);
        double[] a = random.doubles(rows * columns, -1, 1).toArray();
        double[] b = random.doubles(rows * columns, -1, 1).toArray();
        double[] expected = new double[rows * rows];
        for (int row = 0; row < rows; row++) {
            for (int k = 0; k < rows; k++) {
                for (int j = 0; j < columns; j++) {
                    expected[row * rows + k] += a[row * columns + j] * b[k * columns + j];
                }
            }
        }

        assertThat(RowMatrices.timesTransposed(rows, a, b)).containsExactly(expected);
    }

    @Property
    void times_isEachSumOfItsOwn(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 9) int rows,
            @ForAll @IntRange(min = 1, max = 300) int columns) {
        Random random = new Random(seed);
        double[] omega = random.doubles(rows * rows, -1, 1).toArray();
        double[] b = random.doubles(rows * columns, -1, 1).toArray();
        double[] expected = new double[rows * columns];
        for (int row = 0; row < rows; row++) {
            for (int j = 0; j < columns; j++) {
                for (int k = 0; k < rows; k++) {
                    expected[row * columns + j] += omega[row * rows + k] * b[k * columns + j];
                }
            }
        }

        assertThat(RowMatrices.times(rows, omega, b)).containsExactly(expected);
        RowMatrices.multiply(rows, omega, b);
        assertThat(b).containsExactly(expected);
    }
}
