package org.lorentztron.model.kernels;

/**
 * Sums over vectors in double, each in one order whatever the machine. Vectors of one call have the same length.
 * Stateless, thread-safe.
 */
public final class Vectors {
    /** Entries at a time, so that the same part of all rows stays in the cache. */
    private static final int BLOCK = 1024;

    private Vectors() {}

    /** a'b. */
    public static double dot(double[] a, double[] b) {
        return dot(a, b, 0, a.length);
    }

    /** The sum of a_i b_(from + i) for i below the length, in four sums: no addition waits for the one before it. */
    public static double dot(double[] a, double[] b, int from, int length) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 4 <= length; i += 4) {
            s0 += a[i] * b[from + i];
            s1 += a[i + 1] * b[from + i + 1];
            s2 += a[i + 2] * b[from + i + 2];
            s3 += a[i + 3] * b[from + i + 3];
        }
        for (; i < length; i++) {
            s0 += a[i] * b[from + i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** |a|. */
    public static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    /** The sum of a_r'b_r over all rows. */
    public static double dot(double[][] a, double[][] b) {
        double sum = 0;
        for (int r = 0; r < a.length; r++) {
            sum += dot(a[r], b[r]);
        }
        return sum;
    }

    /** y += factor * x. */
    public static void add(double factor, double[] x, double[] y) {
        for (int i = 0; i < y.length; i++) {
            y[i] += factor * x[i];
        }
    }

    /** y += factor * x, row by row. */
    public static void add(double factor, double[][] x, double[][] y) {
        for (int r = 0; r < y.length; r++) {
            add(factor, x[r], y[r]);
        }
    }

    /** a *= factor. */
    public static void scale(double factor, double[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= factor;
        }
    }

    /** The same rows, nothing shared. */
    public static double[][] copy(double[][] rows) {
        double[][] copy = new double[rows.length][];
        for (int r = 0; r < rows.length; r++) {
            copy[r] = rows[r].clone();
        }
        return copy;
    }

    /**
     * All products of rows, a_r' diag(w) a_s: k x k.
     *
     * @param rows k x n, not modified
     * @param weights w, length n, not modified
     */
    public static double[][] weightedProducts(double[][] rows, double[] weights) {
        double[][] products = new double[rows.length][rows.length];
        double[] weighted = new double[BLOCK];
        for (int from = 0; from < weights.length; from += BLOCK) {
            int length = Math.min(BLOCK, weights.length - from);
            for (int r = 0; r < rows.length; r++) {
                for (int i = 0; i < length; i++) {
                    weighted[i] = weights[from + i] * rows[r][from + i];
                }
                for (int s = 0; s <= r; s++) {
                    products[r][s] += dot(weighted, rows[s], from, length);
                }
            }
        }
        for (int r = 0; r < rows.length; r++) {
            for (int s = 0; s < r; s++) {
                products[s][r] = products[r][s];
            }
        }
        return products;
    }
}
