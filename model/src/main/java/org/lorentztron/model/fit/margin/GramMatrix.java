package org.lorentztron.model.fit.margin;

import java.util.List;
import org.lorentztron.model.Features;

/** The values K_ij = K(x_i, x_j) of n examples, 8 n^2 bytes. Immutable, thread-safe. */
public final class GramMatrix {
    private final Kernel kernel;
    private final double[][] rows;

    /**
     * A matrix of values that are known.
     *
     * @param kernel of which only the signs of its values matter here
     * @param rows K, n x n, symmetric; kept
     */
    GramMatrix(Kernel kernel, double[][] rows) {
        this.kernel = kernel;
        this.rows = rows;
    }

    /**
     * The kernel's values between examples.
     *
     * @param examples at least one, all of one size
     * @throws IllegalArgumentException if there is none, the sizes differ, or a value is not finite
     */
    public static GramMatrix of(Kernel kernel, List<Features> examples) {
        double[][] rows = new FeatureColumns(examples).products();
        double[] squaredNorms = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            squaredNorms[i] = rows[i][i];
        }
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j <= i; j++) {
                double value = kernel.value(rows[i][j], squaredNorms[i], squaredNorms[j]);
                if (!(Math.abs(value) <= Double.MAX_VALUE)) {
                    throw new IllegalArgumentException("kernel of examples " + i + " and " + j + " is " + value
                            + ", expected a finite value: features or parameters are too large");
                }
                rows[i][j] = value;
                rows[j][i] = value;
            }
        }
        return new GramMatrix(kernel, rows);
    }

    /** The number n of examples. */
    public int size() {
        return rows.length;
    }

    /** K(x_i, x_j). */
    public double value(int i, int j) {
        return rows[i][j];
    }

    /** K_i, length n; not to be modified. */
    double[] row(int i) {
        return rows[i];
    }

    /**
     * A_ij = y_i y_j K_ij.
     *
     * @param signs y, length n, each 1 or -1; not modified
     * @throws IllegalArgumentException if there is another number of signs, or one is neither 1 nor -1
     */
    public SplitMatrix signed(int[] signs) {
        if (signs.length != rows.length) {
            throw new IllegalArgumentException("there are " + signs.length + " signs, expected " + rows.length);
        }
        for (int i = 0; i < signs.length; i++) {
            if (signs[i] != 1 && signs[i] != -1) {
                throw new IllegalArgumentException("sign " + i + " is " + signs[i] + ", expected 1 or -1");
            }
        }
        return kernel.isNonnegative() ? new SignedGram(this, signs) : SignedMatrix.of(this, signs);
    }
}
