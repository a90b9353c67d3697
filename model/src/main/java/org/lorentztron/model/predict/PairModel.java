package org.lorentztron.model.predict;

import java.util.List;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.kernels.FeatureRows;

/**
 * A pair's model as an ensemble is given it. A pair here is any part with two sides: a class against another one, or
 * against all others.
 *
 * @param pair its index among the scores of the ensemble
 * @param featureSet the features it holds
 * @param u row-major, rank x (features held + 1), the constant feature last; kept
 * @param v likewise
 */
record PairModel(int pair, int rank, FeatureSet featureSet, float[] u, float[] v) {
    /** @throws IllegalArgumentException if a length does not fit */
    PairModel {
        long expected = (long) rank * (featureSet.count() + 1L);
        if (rank < 1 || u.length != expected || v.length != expected) {
            throw new IllegalArgumentException("u and v have lengths " + u.length + " and " + v.length
                    + ", expected rank " + rank + " x dimension " + (featureSet.count() + 1L));
        }
    }

    /** The values rounded to float32. */
    static float[] toFloats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    /** @throws IllegalArgumentException if the feature set is not of n features */
    void requireFeatures(int n) {
        if (featureSet.features() != n) {
            throw new IllegalArgumentException("model is of " + featureSet.features() + " features, expected " + n);
        }
    }

    /** Rows for the features that any of the pairs holds; for all n of them if a model holds all. */
    static FeatureRows features(List<PairModel> pairs, int n) {
        FeatureRows touched = FeatureRows.touched(n);
        for (PairModel pair : pairs) {
            if (pair.featureSet().isAll()) {
                return FeatureRows.all(n);
            }
            for (int k = 0; k < pair.featureSet().count(); k++) {
                touched.touch(pair.featureSet().feature(k));
            }
        }
        return touched;
    }

    /** Units of all pairs together. */
    static int units(List<PairModel> pairs) {
        int units = 0;
        for (PairModel pair : pairs) {
            units = Math.addExact(units, pair.width());
        }
        return units;
    }

    /** Its units: those of U, then those of V. */
    int width() {
        return 2 * rank;
    }

    /** How many parameters it has. */
    long parameters() {
        return (long) width() * (featureSet.count() + 1L);
    }

    /**
     * Copies the parameters of a feature, those of U, then those of V.
     *
     * @param k position of the feature among those that the pair holds; the number of held features for the constant
     *     feature
     * @param row written from {@code first} on
     */
    void copyFeature(int k, float[] row, int first) {
        int dimension = featureSet.count() + 1;
        for (int unit = 0; unit < rank; unit++) {
            row[first + unit] = u[unit * dimension + k];
            row[first + rank + unit] = v[unit * dimension + k];
        }
    }
}
