package org.lorentztron.model.margin;

/** Sums over vectors. Stateless. */
final class Vector {
    private Vector() {}

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

    /** sums += factor * terms. */
    static void add(double factor, double[] terms, double[] sums) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += factor * terms[i];
        }
    }

    static void scale(double factor, double[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= factor;
        }
    }
}
