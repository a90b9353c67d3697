package org.lorentztron.model.dos;

import org.lorentztron.model.Features;

/**
 * A difference-of-squares classifier in float64: score(z) = |Uz|^2 - |Vz|^2 with z = [x; 1] (paper 1, eq. 10).
 *
 * <p>The label is the score's sign, sign(0) = +1. A record of arrays: equality is by identity, and whoever shares a
 * model agrees on not writing to it.
 *
 * @param rank d, at least 1
 * @param dimension n + 1, at least 1; the constant feature is the last column
 * @param u U, row-major, length rank x dimension; kept, not copied
 * @param v V, likewise
 */
public record DosModel(int rank, int dimension, double[] u, double[] v) {
    /** @throws IllegalArgumentException if a length does not fit rank x dimension */
    public DosModel {
        long expected = (long) rank * dimension;
        if (rank < 1 || dimension < 1 || u.length != expected || v.length != expected) {
            throw new IllegalArgumentException("u and v have lengths " + u.length + " and " + v.length
                    + ", expected rank " + rank + " x dimension " + dimension + ", both 1 or more");
        }
    }

    /** |Uz|^2 - |Vz|^2; NaN if both are beyond the range of double. */
    public double score(Features x) {
        return squaredNorm(image(u, x)) - squaredNorm(image(v, x));
    }

    /**
     * The image of z under one of the two matrices.
     *
     * @param matrix {@link #u} or {@link #v}
     * @param x features of size dimension - 1
     * @return a new array of length rank
     */
    double[] image(double[] matrix, Features x) {
        double[] h = new double[rank];
        for (int unit = 0; unit < rank; unit++) {
            int offset = unit * dimension;
            double sum = 0;
            for (int k = 0; k < x.nonZeros(); k++) {
                sum += matrix[offset + x.index(k)] * x.value(k);
            }
            h[unit] = sum + matrix[offset + dimension - 1];
        }
        return h;
    }

    /** A model with the same values and nothing shared. */
    public DosModel copy() {
        return new DosModel(rank, dimension, u.clone(), v.clone());
    }

    private static double squaredNorm(double[] h) {
        double sum = 0;
        for (double value : h) {
            sum += value * value;
        }
        return sum;
    }
}
