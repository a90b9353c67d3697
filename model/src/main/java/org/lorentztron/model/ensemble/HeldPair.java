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

    /** How many parameters it has. */
    long parameters() {
        return (long) width() * (columns.count() + 1L);
    }
}
