package org.lorentztron.model.fit.margin;

import java.util.Arrays;
import org.lorentztron.model.kernels.Vectors;

/**
 * A factor with all its entries.
 *
 * @param byColumn r arrays, at least one, each of length s
 */
record DenseFactor(double[][] byColumn) implements Factor {
    @Override
    public int rows() {
        return byColumn[0].length;
    }

    @Override
    public int columns() {
        return byColumn.length;
    }

    @Override
    public void times(double[] q, double[] product) {
        Arrays.fill(product, 0);
        for (int r = 0; r < byColumn.length; r++) {
            Vectors.add(q[r], byColumn[r], product);
        }
    }

    @Override
    public void transposedTimes(double[] f, double[] product) {
        for (int r = 0; r < byColumn.length; r++) {
            product[r] = Vectors.dot(byColumn[r], f);
        }
    }
}
