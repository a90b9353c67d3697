package org.lorentztron.model.ensemble;

import java.util.List;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.kernels.FeatureRows;

/**
 * A pair's model as an ensemble is given it.
 *
 * @param pair its index, see {@link ClassPairs}
 * @param columns the features it holds
 * @param u row-major, rank x (columns + 1), the constant feature last
 * @param v likewise
 */
record PairModel(int pair, int rank, FeatureSet columns, float[] u, float[] v) {
    /** Rows for the features that any of the pairs holds; for all n of them if a model holds all. */
    static FeatureRows features(List<PairModel> pairs, int n) {
        FeatureRows touched = FeatureRows.touched(n);
        for (PairModel pair : pairs) {
            if (pair.columns().isAll()) {
                return FeatureRows.all(n);
            }
            for (int k = 0; k < pair.columns().count(); k++) {
                touched.touch(pair.columns().feature(k));
            }
        }
        return touched;
    }

    /** Columns that all of the pairs take in a row. */
    static int columns(List<PairModel> pairs) {
        int columns = 0;
        for (PairModel pair : pairs) {
            columns = Math.addExact(columns, pair.width());
        }
        return columns;
    }

    /** Columns that it takes in a row: those of U, then those of V. */
    int width() {
        return 2 * rank;
    }

    /** How many parameters it has. */
    long parameters() {
        return (long) width() * (columns.count() + 1L);
    }

    /**
     * Copies the parameters of a feature, those of U, then those of V.
     *
     * @param k position of the feature among those that the pair holds; the number of held features for the constant
     *     feature
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
