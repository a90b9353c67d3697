package org.lorentztron.model.fit.margin;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.lorentztron.model.kernels.SymmetricEigenpairs;

/**
 * The eigenpairs of a symmetric tridiagonal matrix T, k x k, by implicit QL steps: T is rotated until nothing beside
 * its diagonal is left. Some 30 k^2 operations, and 10 k^2 more for each row of the eigenvectors. Stateless.
 */
final class TridiagonalEigenpairs {
    /** Of the largest entry of T: an entry beside the diagonal that is rounding. */
    private static final double ROUNDING = 1e-16;

    private static final int MOST_STEPS = 60;

    private TridiagonalEigenpairs() {}

    /**
     * The pairs by descending eigenvalue.
     *
     * @param diagonal length k, finite; overwritten
     * @param next T_(j+1)j at j, length k, the last entry not used; overwritten
     * @param rows some rows of the identity by columns: k arrays; overwritten
     * @return the eigenvalues, and the same rows of the eigenvectors
     */
    static SymmetricEigenpairs of(double[] diagonal, double[] next, double[][] rows) {
        int k = diagonal.length;
        double least = ROUNDING * largest(diagonal, next);
        for (int l = 0; l < k; l++) {
            int step = 0;
            for (int m = end(l, next, k, least); m > l; m = end(l, next, k, least)) {
                if (++step > MOST_STEPS) {
                    throw new IllegalStateException("eigenvalues of a tridiagonal " + k + " x " + k
                            + " matrix did not converge in " + MOST_STEPS + " steps");
                }
                rotate(l, m, diagonal, next, rows);
            }
        }
        int[] order = IntStream.range(0, k)
                .boxed()
                .sorted(Comparator.comparingDouble(j -> -diagonal[j]))
                .mapToInt(j -> j)
                .toArray();
        double[] values = new double[k];
        double[][] vectors = new double[k][];
        for (int j = 0; j < k; j++) {
            values[j] = diagonal[order[j]];
            vectors[j] = rows[order[j]];
        }
        return new SymmetricEigenpairs(values, vectors);
    }

    private static double largest(double[] diagonal, double[] next) {
        double largest = 0;
        for (int j = 0; j < diagonal.length; j++) {
            largest = Math.max(largest, Math.abs(diagonal[j]));
            largest = j + 1 < diagonal.length ? Math.max(largest, Math.abs(next[j])) : largest;
        }
        return largest;
    }

    /** Where the block that begins at l ends. */
    private static int end(int l, double[] next, int k, double least) {
        int m = l;
        while (m < k - 1 && Math.abs(next[m]) > least) {
            m++;
        }
        return m;
    }

    /** One QL step of the block from l to m, shifted by an eigenvalue of its first two rows. */
    private static void rotate(int l, int m, double[] diagonal, double[] next, double[][] rows) {
        double half = (diagonal[l + 1] - diagonal[l]) / (2 * next[l]);
        double root = StrictMath.hypot(half, 1);
        double g = diagonal[m] - diagonal[l] + next[l] / (half + Math.copySign(root, half));
        double sine = 1;
        double cosine = 1;
        double shift = 0;
        for (int i = m - 1; i >= l; i--) {
            double f = sine * next[i];
            double b = cosine * next[i];
            double length = StrictMath.hypot(f, g);
            if (i + 1 < m) {
                next[i + 1] = length;
            }
            if (length == 0) {
                diagonal[i + 1] -= shift;
                return;
            }
            sine = f / length;
            cosine = g / length;
            g = diagonal[i + 1] - shift;
            double r = (diagonal[i] - g) * sine + 2 * cosine * b;
            shift = sine * r;
            diagonal[i + 1] = g + shift;
            g = cosine * r - b;
            rotate(sine, cosine, rows[i], rows[i + 1]);
        }
        diagonal[l] -= shift;
        next[l] = g;
    }

    private static void rotate(double sine, double cosine, double[] first, double[] second) {
        for (int j = 0; j < first.length; j++) {
            double f = second[j];
            second[j] = sine * first[j] + cosine * f;
            first[j] = cosine * first[j] - sine * f;
        }
    }
}
