package org.lorentztron.model.learner.linear;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.lorentztron.model.Features;

/**
 * A full covariance in factors, Sigma = U D U' with U upper triangular, 1 on its diagonal, and D diagonal and positive;
 * the identity at the start. So Sigma is positive definite whatever is learned and however it is rounded, which the
 * matrix itself is not: after features of very different sizes its differences leave negative variances, and steps go
 * the wrong way.
 *
 * <p>float64, of z = [x; 1] with dimension n + 1. Not thread-safe.
 */
final class FactoredCovariance {
    /*
     * Learning an example, Sigma^-1 += g z z', is the measurement update of a Kalman filter with noise 1 / g, in the
     * form of G. J. Bierman, Factorization Methods for Discrete Sequential Estimation, 1977, section V.3: no
     * differences of numbers that nearly agree, 2 (n + 1)^2 operations. With f = U'z and a_j = 1 / g + sum over i <= j
     * of d_i f_i^2
     *
     *     d_j' = d_j a_(j-1) / a_j        column j of U -= (f_j / a_(j-1)) b
     *
     * where b is what the columns before j sum up to of Sigma z.
     *
     * The columns of U are stored as rows, with d_j in the place of the 1, so that all loops run along arrays.
     */
    private final double[][] columns;

    /** The identity. */
    FactoredCovariance(int dimension) {
        this(new double[dimension][]);
        for (int j = 0; j < dimension; j++) {
            columns[j] = new double[j + 1];
            columns[j][j] = 1;
        }
    }

    private FactoredCovariance(double[][] columns) {
        this.columns = columns;
    }

    /**
     * v = z' Sigma z, a sum of squares.
     *
     * @param f written: U'z, length n + 1
     */
    double variance(Features x, double[] f) {
        double v = 0;
        for (int j = 0; j < f.length; j++) {
            f[j] = dot(columns[j], x, j);
            v += columns[j][j] * f[j] * f[j];
        }
        return v;
    }

    /** Column j of U times z, whose last entry is 1. */
    private static double dot(double[] column, Features x, int j) {
        double sum = j == x.size() ? 1 : 0;
        for (int k = 0; k < x.nonZeros() && x.index(k) <= j; k++) {
            sum += x.index(k) == j ? x.value(k) : column[x.index(k)] * x.value(k);
        }
        return sum;
    }

    /**
     * Sigma^-1 += g z z'.
     *
     * @param g positive
     * @param f what {@link #variance} wrote for z; not modified
     * @param image written: Sigma z as it was, length n + 1
     */
    void add(double g, double[] f, double[] image) {
        double before = 1 / g;
        for (int j = 0; j < f.length; j++) {
            double[] column = columns[j];
            double gain = column[j] * f[j];
            image[j] = gain;
            if (f[j] == 0) {
                continue;
            }
            double factor = -f[j] / before;
            for (int i = 0; i < j; i++) {
                double entry = column[i];
                column[i] = entry + image[i] * factor;
                image[i] += entry * gain;
            }
            double after = before + gain * f[j];
            column[j] = Math.max(column[j] * (before / after), Double.MIN_NORMAL);
            before = after;
        }
    }

    /** The matrix itself, for comparison. */
    double[][] matrix() {
        int dimension = columns.length;
        double[][] sigma = new double[dimension][dimension];
        for (int j = 0; j < dimension; j++) {
            for (int a = 0; a <= j; a++) {
                for (int b = 0; b <= j; b++) {
                    sigma[a][b] += entry(a, j) * columns[j][j] * entry(b, j);
                }
            }
        }
        return sigma;
    }

    private double entry(int i, int j) {
        return i == j ? 1 : columns[j][i];
    }

    /** With the same values and nothing shared. */
    FactoredCovariance copy() {
        double[][] copy = new double[columns.length][];
        for (int j = 0; j < copy.length; j++) {
            copy[j] = columns[j].clone();
        }
        return new FactoredCovariance(copy);
    }

    /** Column by column, as big-endian doubles, (n + 1) (n + 2) / 2 of them. */
    void writeTo(DataOutput out) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(columns.length * Double.BYTES);
        for (double[] column : columns) {
            buffer.asDoubleBuffer().put(column);
            out.write(buffer.array(), 0, column.length * Double.BYTES);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static FactoredCovariance readFrom(DataInput in, int dimension) throws IOException {
        FactoredCovariance read = new FactoredCovariance(dimension);
        ByteBuffer buffer = ByteBuffer.allocate(dimension * Double.BYTES);
        for (double[] column : read.columns) {
            in.readFully(buffer.array(), 0, column.length * Double.BYTES);
            buffer.asDoubleBuffer().get(column);
        }
        return read;
    }
}
