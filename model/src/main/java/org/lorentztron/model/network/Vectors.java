package org.lorentztron.model.network;

/** Sums over vectors that the fits share. Stateless. */
final class Vectors {
    private Vectors() {}

    /** a'b in four sums, so that no addition waits for the one before it. */
    static double dot(double[] a, double[] b) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 4 <= a.length; i += 4) {
            s0 += a[i] * b[i];
            s1 += a[i + 1] * b[i + 1];
            s2 += a[i + 2] * b[i + 2];
            s3 += a[i + 3] * b[i + 3];
        }
        for (; i < a.length; i++) {
            s0 += a[i] * b[i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    /** The sum of a_r'b_r over all rows. */
    static double dot(double[][] a, double[][] b) {
        double sum = 0;
        for (int r = 0; r < a.length; r++) {
            sum += dot(a[r], b[r]);
        }
        return sum;
    }

    /** y += factor * x. */
    static void add(double factor, double[] x, double[] y) {
        for (int i = 0; i < y.length; i++) {
            y[i] += factor * x[i];
        }
    }

    static void scale(double factor, double[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= factor;
        }
    }

    static double[][] copy(double[][] rows) {
        double[][] copy = new double[rows.length][];
        for (int r = 0; r < rows.length; r++) {
            copy[r] = rows[r].clone();
        }
        return copy;
    }
}
