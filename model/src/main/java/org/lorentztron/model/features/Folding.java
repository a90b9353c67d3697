package org.lorentztron.model.features;

import org.lorentztron.model.FeatureSet;

/**
 * How the rows of models of x' become those of x, rounded to float32: what is published of a model in training. A row
 * becomes the other by itself, so that nothing but the result is as large as the model.
 *
 * <p>A factor is rounded to float32, in which it is published, before it meets a mean, so that what is subtracted makes
 * up for the rounding; what no float32 holds becomes the largest that does. {@link FeatureScale#folding} makes one. Not
 * thread-safe.
 */
public final class Folding {
    /** One row. */
    interface Row {
        /**
         * Folds a row.
         *
         * @param rows over x', the constant feature the last column; not modified
         * @param from where the row begins
         * @param folded over x; the row alone is overwritten
         * @param to where the row begins in it
         */
        void fold(double[] rows, int from, float[] folded, int to);
    }

    private final FeatureSet trained;
    private final FeatureSet folded;
    private final Row row;

    /**
     * Folds rows over some features.
     *
     * @param trained features that rows over x' hold
     * @param folded features that rows over x hold
     */
    Folding(FeatureSet trained, FeatureSet folded, Row row) {
        this.trained = trained;
        this.folded = folded;
        this.row = row;
    }

    /** The features that folded rows hold. */
    public FeatureSet featureSet() {
        return folded;
    }

    /**
     * All rows of a matrix.
     *
     * @param matrix row-major, any number of rows x (features held + 1), the constant feature the last column; not
     *     modified
     * @return a new array of as many rows over {@link #featureSet}
     */
    public float[] fold(double[] matrix) {
        return fold(matrix, 0, matrix.length / (trained.count() + 1));
    }

    /** Some rows of a matrix, from the first on. */
    public float[] fold(double[] matrix, int first, int rows) {
        int width = trained.count() + 1;
        int foldedWidth = folded.count() + 1;
        float[] result = new float[Math.multiplyExact(rows, foldedWidth)];
        for (int k = 0; k < rows; k++) {
            row.fold(matrix, (first + k) * width, result, k * foldedWidth);
        }
        return result;
    }
}
