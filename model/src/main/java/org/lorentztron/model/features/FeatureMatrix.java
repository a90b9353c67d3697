package org.lorentztron.model.features;

import org.lorentztron.model.FeatureSet;

/**
 * Rows over features. Whoever shares one agrees on not writing to it.
 *
 * @param featureSet the features held, of n
 * @param rows row-major, any number of rows x (features held + 1), the constant feature the last column
 */
record FeatureMatrix(FeatureSet featureSet, double[] rows) {
    /** How many columns there are. */
    int width() {
        return featureSet.count() + 1;
    }
}
