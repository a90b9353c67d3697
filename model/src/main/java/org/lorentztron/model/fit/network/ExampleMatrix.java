package org.lorentztron.model.fit.network;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Vectors;

/**
 * The examples X of a fit: n rows z = [x; 1], in double. Every product takes one pass over the non-zeros, or over all
 * entries by columns where at least half of them are not 0, which is faster there. Immutable, thread-safe.
 */
public final class ExampleMatrix {
    /** Of all entries: non-zeros from which columns are stored. */
    private static final double DENSE = 0.5;

    /** Twice that is what columns hold at most. */
    private static final int MOST_ENTRIES = 1 << 29;

    private final int columns;
    /** Row i has the entries from starts[i] to starts[i + 1]. */
    private final int[] starts;

    private final int[] indices;
    private final double[] values;
    /** The same by columns, d x n, or null. */
    private final double @Nullable [][] dense;

    private ExampleMatrix(int columns, int[] starts, int[] indices, double[] values) {
        this.columns = columns;
        this.starts = starts;
        this.indices = indices;
        this.values = values;
        this.dense = values.length >= DENSE * columns * rows() ? byColumns() : null;
    }

    private double[][] byColumns() {
        double[][] byColumns = new double[columns][rows()];
        for (int i = 0; i < rows(); i++) {
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                byColumns[indices[e]][i] = values[e];
            }
        }
        return byColumns;
    }

    /**
     * The examples with the constant feature 1 appended to each.
     *
     * @param examples at least one, all of one size
     * @throws IllegalArgumentException if there is none, the sizes differ, or an array cannot hold all entries
     */
    public static ExampleMatrix of(List<Features> examples) {
        if (examples.isEmpty()) {
            throw new IllegalArgumentException("there is no example, expected at least one");
        }
        int size = examples.get(0).size();
        long entries = entries(examples);
        if (entries > MOST_ENTRIES) {
            throw new IllegalArgumentException(
                    "examples have " + entries + " entries, expected at most " + MOST_ENTRIES);
        }
        int[] starts = new int[examples.size() + 1];
        for (int i = 0; i < examples.size(); i++) {
            Features x = examples.get(i);
            if (x.size() != size) {
                throw new IllegalArgumentException("example " + i + " has " + x.size() + " features, expected " + size);
            }
            starts[i + 1] = starts[i] + x.nonZeros() + 1;
        }
        int[] indices = new int[starts[examples.size()]];
        double[] values = new double[indices.length];
        for (int i = 0; i < examples.size(); i++) {
            Features x = examples.get(i);
            int at = starts[i];
            for (int e = 0; e < x.nonZeros(); e++) {
                indices[at] = x.index(e);
                values[at++] = x.value(e);
            }
            indices[at] = size;
            values[at] = 1;
        }
        return new ExampleMatrix(size + 1, starts, indices, values);
    }

    /** How many entries a matrix of these examples has, the constant feature's included: one of each example. */
    public static long entries(List<Features> examples) {
        long entries = examples.size();
        for (Features x : examples) {
            entries += x.nonZeros();
        }
        return entries;
    }

    /**
     * A matrix from its rows as they are, nothing appended.
     *
     * @param rows n x d, not modified and not kept
     */
    static ExampleMatrix ofRows(double[][] rows) {
        int[] starts = new int[rows.length + 1];
        for (int i = 0; i < rows.length; i++) {
            starts[i + 1] =
                    starts[i] + (int) Arrays.stream(rows[i]).filter(x -> x != 0).count();
        }
        int[] indices = new int[starts[rows.length]];
        double[] values = new double[indices.length];
        int at = 0;
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                if (row[j] != 0) {
                    indices[at] = j;
                    values[at++] = row[j];
                }
            }
        }
        return new ExampleMatrix(rows[0].length, starts, indices, values);
    }

    /** The number n of examples. */
    public int rows() {
        return starts.length - 1;
    }

    /** How many entries a product takes: the non-zeros, or all of them where columns are stored. */
    int entries() {
        return dense == null ? values.length : columns * rows();
    }

    /** The number d of entries of z, the constant feature included. */
    public int columns() {
        return columns;
    }

    /**
     * X h.
     *
     * @param h length d, not modified
     * @param product length n, overwritten
     */
    void times(double[] h, double[] product) {
        if (dense != null) {
            Arrays.fill(product, 0);
            for (int j = 0; j < columns; j++) {
                Vectors.add(h[j], dense[j], product);
            }
            return;
        }
        for (int i = 0; i < product.length; i++) {
            double sum = 0;
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                sum += values[e] * h[indices[e]];
            }
            product[i] = sum;
        }
    }

    /**
     * For every example the sum of h_j^2 z_j^2.
     *
     * @param h length d, not modified
     * @param sums length n, overwritten
     */
    void squaredSums(double[] h, double[] sums) {
        for (int i = 0; i < sums.length; i++) {
            double sum = 0;
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                double term = values[e] * h[indices[e]];
                sum += term * term;
            }
            sums[i] = sum;
        }
    }

    /**
     * X' w.
     *
     * @param weights w, length n, not modified
     * @param product length d, overwritten
     */
    void transposedTimes(double[] weights, double[] product) {
        if (dense != null) {
            for (int j = 0; j < columns; j++) {
                product[j] = Vectors.dot(weights, dense[j]);
            }
            return;
        }
        Arrays.fill(product, 0);
        for (int i = 0; i < weights.length; i++) {
            double weight = weights[i];
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                product[indices[e]] += weight * values[e];
            }
        }
    }

    /**
     * (X o X)' w, the diagonal of X' diag(w) X.
     *
     * @param weights w, length n, not modified
     * @param product length d, overwritten
     */
    void weightedSquares(double[] weights, double[] product) {
        Arrays.fill(product, 0);
        for (int i = 0; i < weights.length; i++) {
            double weight = weights[i];
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                product[indices[e]] += weight * values[e] * values[e];
            }
        }
    }

    /**
     * X' diag(w) X: d x d.
     *
     * @param weights w, length n, not modified
     */
    double[][] weightedProducts(double[] weights) {
        if (dense != null) {
            return Vectors.weightedProducts(dense, weights);
        }
        double[][] product = new double[columns][columns];
        for (int i = 0; i < weights.length; i++) {
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                double factor = weights[i] * values[e];
                double[] row = product[indices[e]];
                for (int f = starts[i]; f < starts[i + 1]; f++) {
                    row[indices[f]] += factor * values[f];
                }
            }
        }
        return product;
    }
}
