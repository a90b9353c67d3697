package org.lorentztron.model.average;

import java.util.Arrays;

/**
 * Products of row-major matrices of few rows and many columns. Every sum is taken in the order of its terms; several
 * are taken side by side, since one alone would wait for each of its additions. Stateless.
 */
final class RowMatrices {
    private RowMatrices() {}

    /** Columns that are multiplied at once: of sixteen rows, they stay in the first cache. */
    private static final int PART = 128;

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
        int k = 0;
        for (; k + 4 <= rows; k += 4) {
            int row = 0;
            for (; row + 2 <= rows; row += 2) {
                eightDots(a, row * columns, b, k * columns, columns, product, row * rows + k, rows);
            }
            for (; row < rows; row++) {
                fourDots(a, row * columns, b, k * columns, columns, product, row * rows + k);
            }
        }
        for (; k < rows; k++) {
            for (int row = 0; row < rows; row++) {
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

    /** The same of two rows of A, which read the rows of B once. */
    private static void eightDots(
            double[] a, int a0, double[] b, int b0, int columns, double[] dots, int first, int rows) {
        int a1 = a0 + columns;
        int b1 = b0 + columns;
        int b2 = b1 + columns;
        int b3 = b2 + columns;
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double next0 = 0;
        double next1 = 0;
        double next2 = 0;
        double next3 = 0;
        for (int j = 0; j < columns; j++) {
            double value = a[a0 + j];
            double next = a[a1 + j];
            sum0 += value * b[b0 + j];
            sum1 += value * b[b1 + j];
            sum2 += value * b[b2 + j];
            sum3 += value * b[b3 + j];
            next0 += next * b[b0 + j];
            next1 += next * b[b1 + j];
            next2 += next * b[b2 + j];
            next3 += next * b[b3 + j];
        }
        dots[first] = sum0;
        dots[first + 1] = sum1;
        dots[first + 2] = sum2;
        dots[first + 3] = sum3;
        int second = first + rows;
        dots[second] = next0;
        dots[second + 1] = next1;
        dots[second + 2] = next2;
        dots[second + 3] = next3;
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
        double[] product = b.clone();
        multiply(rows, a, product);
        return product;
    }

    /**
     * B becomes A B.
     *
     * @param rows of B; those and the columns of A
     * @param a rows x rows, row-major, not modified
     * @param b row-major, modified
     */
    static void multiply(int rows, double[] a, double[] b) {
        int columns = b.length / rows;
        int part = Math.min(columns, PART);
        double[][] rowsOfB = new double[rows][part];
        double[] sum = new double[part];
        for (int from = 0; from < columns; from += part) {
            int count = Math.min(part, columns - from);
            for (int k = 0; k < rows; k++) {
                System.arraycopy(b, k * columns + from, rowsOfB[k], 0, count);
            }
            for (int row = 0; row < rows; row++) {
                sum(rows, a, row * rows, rowsOfB, sum, count);
                System.arraycopy(sum, 0, b, row * columns + from, count);
            }
        }
    }

    /** The rows, each times its factor. */
    private static void sum(int rows, double[] factors, int first, double[][] rowsOfB, double[] sum, int count) {
        Arrays.fill(sum, 0);
        int k = 0;
        for (; k + 4 <= rows; k += 4) {
            addFour(factors, first + k, rowsOfB[k], rowsOfB[k + 1], rowsOfB[k + 2], rowsOfB[k + 3], sum, count);
        }
        for (; k < rows; k++) {
            addOne(factors[first + k], rowsOfB[k], sum, count);
        }
    }

    /** Arrays of their own and one index for all: C2 makes vectors of it, and not of rows within one array. */
    private static void addFour(
            double[] factors, int at, double[] b0, double[] b1, double[] b2, double[] b3, double[] sum, int count) {
        double f0 = factors[at];
        double f1 = factors[at + 1];
        double f2 = factors[at + 2];
        double f3 = factors[at + 3];
        for (int j = 0; j < count; j++) {
            sum[j] = (((sum[j] + f0 * b0[j]) + f1 * b1[j]) + f2 * b2[j]) + f3 * b3[j];
        }
    }

    private static void addOne(double factor, double[] b, double[] sum, int count) {
        for (int j = 0; j < count; j++) {
            sum[j] += factor * b[j];
        }
    }
}
