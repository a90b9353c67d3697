package org.lorentztron.model.align;

import java.util.Arrays;

/**
 * Products of row-major matrices of few rows and many columns. Every sum is taken in the order of its terms; several
 * are taken side by side, since one alone would wait for each of its additions. Stateless.
 */
final class RowMatrices {
    private RowMatrices() {}

    /**
     * A B'.
     *
     * @param rows of A and of B
     * @param a row-major, not modified
     * @param b of the same shape, not modified
     * @return rows x rows, row-major, new
     */
    static double[] timesTransposed(int rows, double[] a, double[] b) {
        int columns = a.length / rows;
        double[] product = new double[rows * rows];
        for (int row = 0; row < rows; row++) {
            int k = 0;
            for (; k + 4 <= rows; k += 4) {
                fourDots(a, row * columns, b, k * columns, columns, product, row * rows + k);
            }
            for (; k < rows; k++) {
                product[row * rows + k] = dot(a, row * columns, b, k * columns, columns);
            }
        }
        return product;
    }

    private static double dot(double[] a, int from, double[] b, int b0, int columns) {
        double sum = 0;
        for (int j = 0; j < columns; j++) {
            sum += a[from + j] * b[b0 + j];
        }
        return sum;
    }

    /** The dot products of the row of A that begins at from with the four rows of B that begin at b0. */
    private static void fourDots(double[] a, int from, double[] b, int b0, int columns, double[] dots, int first) {
        int b1 = b0 + columns;
        int b2 = b1 + columns;
        int b3 = b2 + columns;
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        for (int j = 0; j < columns; j++) {
            double value = a[from + j];
            sum0 += value * b[b0 + j];
            sum1 += value * b[b1 + j];
            sum2 += value * b[b2 + j];
            sum3 += value * b[b3 + j];
        }
        dots[first] = sum0;
        dots[first + 1] = sum1;
        dots[first + 2] = sum2;
        dots[first + 3] = sum3;
    }

    /**
     * A B.
     *
     * @param rows of B; those and the columns of A
     * @param a rows x rows, row-major, not modified
     * @param b row-major, not modified
     * @return of the shape of B, row-major, new
     */
    static double[] times(int rows, double[] a, double[] b) {
        int columns = b.length / rows;
        double[][] rowsOfB = new double[rows][];
        for (int k = 0; k < rows; k++) {
            rowsOfB[k] = Arrays.copyOfRange(b, k * columns, (k + 1) * columns);
        }
        double[] product = new double[b.length];
        double[] sum = new double[columns];
        for (int row = 0; row < rows; row++) {
            Arrays.fill(sum, 0);
            int k = 0;
            for (; k + 4 <= rows; k += 4) {
                addFour(a, row * rows + k, rowsOfB[k], rowsOfB[k + 1], rowsOfB[k + 2], rowsOfB[k + 3], sum);
            }
            for (; k < rows; k++) {
                addOne(a[row * rows + k], rowsOfB[k], sum);
            }
            System.arraycopy(sum, 0, product, row * columns, columns);
        }
        return product;
    }

    /** Arrays of their own and one index for all: C2 makes vectors of it, and not of rows within one array. */
    private static void addFour(
            double[] factors, int at, double[] b0, double[] b1, double[] b2, double[] b3, double[] sum) {
        double f0 = factors[at];
        double f1 = factors[at + 1];
        double f2 = factors[at + 2];
        double f3 = factors[at + 3];
        for (int j = 0; j < sum.length; j++) {
            sum[j] = (((sum[j] + f0 * b0[j]) + f1 * b1[j]) + f2 * b2[j]) + f3 * b3[j];
        }
    }

    private static void addOne(double factor, double[] b, double[] sum) {
        for (int j = 0; j < sum.length; j++) {
            sum[j] += factor * b[j];
        }
    }
}
