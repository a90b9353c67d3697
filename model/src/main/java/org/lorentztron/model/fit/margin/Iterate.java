package org.lorentztron.model.fit.margin;

/**
 * The iterate of an iteration: the variables, their products with A+ and A-, and the multiplier. Mutable; not
 * thread-safe.
 *
 * <p>A row of A that has only zeros where v is above 0 leaves a_i = c_i = 0, and the auxiliary function no minimum.
 * Then 1 is added to A+_ii and to A-_ii, so a_i = c_i = v_i: their difference is what it was, and every bound still
 * holds (paper 7, footnote 4).
 */
final class Iterate {
    final double[] v;
    /** A+ v. */
    final double[] a;
    /** A- v. */
    final double[] c;
    /** 0 without a sum. */
    double lambda;

    Iterate(double[] v) {
        this.v = v;
        this.a = new double[v.length];
        this.c = new double[v.length];
    }

    /** Brings a and c up to date. */
    void multiply(SplitMatrix matrix) {
        matrix.times(v, a, c);
        keepAboveZero(v, a, c);
    }

    /** Replaces a_i = c_i = 0 by v_i. */
    static void keepAboveZero(double[] v, double[] a, double[] c) {
        for (int i = 0; i < v.length; i++) {
            if (a[i] <= 0 && c[i] <= 0) {
                a[i] = v[i];
                c[i] = v[i];
            }
        }
    }
}
