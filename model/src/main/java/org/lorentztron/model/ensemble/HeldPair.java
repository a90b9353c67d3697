package org.lorentztron.model.ensemble;

import org.lorentztron.model.Columns;

/**
 * A pair's model as an ensemble is given it.
 *
 * @param pair its index, see {@link ClassPairs}
 * @param columns the features it holds
 * @param u row-major, rank x (columns + 1), the constant feature last
 * @param v likewise
 */
record HeldPair(int pair, int rank, Columns columns, float[] u, float[] v) {
    /** Columns that it takes in a row: those of U, then those of V. */
    int width() {
        return 2 * rank;
    }

    /**
     * Copies the parameters of a feature, those of U, then those of V.
     *
     * @param k its place among the columns; their number for the constant feature
     * @param row written from {@code column} on
     */
    void copyFeature(int k, float[] row, int column) {
        int dimension = columns.count() + 1;
        for (int unit = 0; unit < rank; unit++) {
            row[column + unit] = u[unit * dimension + k];
            row[column + rank + unit] = v[unit * dimension + k];
        }
    }
}
