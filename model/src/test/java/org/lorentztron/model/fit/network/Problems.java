package org.lorentztron.model.fit.network;

import java.util.Arrays;
import java.util.Random;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.Vectors;

/** Small random problems, and what the fits compute written as plain loops over dense arrays. */
final class Problems {
    private Problems() {}

    /** Standard normal entries, of which about a third are 0. */
    static double[][] sparse(Random random, int rows, int columns) {
        double[][] matrix = normal(random, rows, columns);
        for (double[] row : matrix) {
            for (int j = 0; j < columns - 1; j++) {
                row[j] = random.nextInt(3) == 0 ? 0 : row[j];
            }
            row[columns - 1] = 1;
        }
        return matrix;
    }

    static double[][] normal(Random random, int rows, int columns) {
        double[][] matrix = new double[rows][columns];
        for (double[] row : matrix) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextGaussian();
            }
        }
        return matrix;
    }

    /** Rows of length 1. */
    static double[][] units(Random random, int rows, int columns) {
        double[][] matrix = normal(random, rows, columns);
        for (double[] row : matrix) {
            Vectors.scale(1 / Vectors.norm(row), row);
        }
        return matrix;
    }

    static int[] labels(Random random, int examples, int classes) {
        return random.ints(examples, 0, classes).toArray();
    }

    /** sigma(h, z) by the definitions: a square, or a double loop over i &lt; j. */
    static double sigma(NetworkKernel kernel, double[] h, double[] z) {
        if (kernel == NetworkKernel.SQUARE) {
            double product = 0;
            for (int j = 0; j < h.length; j++) {
                product += h[j] * z[j];
            }
            return product * product;
        }
        double sum = 0;
        for (int i = 0; i < h.length; i++) {
            for (int j = i + 1; j < h.length; j++) {
                sum += h[i] * z[i] * h[j] * z[j];
            }
        }
        return sum;
    }

    /** F(V, H). */
    static double objective(NetworkKernel kernel, OutputLoss loss, double[][] x, double[][] h, double[][] v) {
        double[][] outputs = new double[loss.outputs()][x.length];
        for (int i = 0; i < x.length; i++) {
            for (int r = 0; r < h.length; r++) {
                for (int c = 0; c < outputs.length; c++) {
                    outputs[c][i] += sigma(kernel, h[r], x[i]) * v[r][c];
                }
            }
        }
        return loss.evaluate(outputs, new double[loss.outputs()][x.length]);
    }

    /** Gamma of weights w as a matrix: the sum of w_i z_i z_i', for ANOVA half of it without its diagonal. */
    static double[][] gamma(NetworkKernel kernel, double[][] x, double[] weights) {
        int d = x[0].length;
        double[][] gamma = new double[d][d];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < d; j++) {
                for (int l = 0; l < d; l++) {
                    double term = weights[i] * x[i][j] * x[i][l];
                    gamma[j][l] += kernel == NetworkKernel.SQUARE ? term : j == l ? 0 : term / 2;
                }
            }
        }
        return gamma;
    }

    static double[][] transposed(double[][] matrix) {
        double[][] transposed = new double[matrix[0].length][matrix.length];
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix[0].length; j++) {
                transposed[j][i] = matrix[i][j];
            }
        }
        return transposed;
    }

    static double[] flat(double[][] matrix) {
        return Arrays.stream(matrix).flatMapToDouble(Arrays::stream).toArray();
    }
}
