package org.lorentztron.model.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;

class MeanTest {
    private static final int WIDEST = Integer.MAX_VALUE;

    private static DosModel model(int features, int... held) {
        double[] ones = new double[held.length + 1];
        Arrays.fill(ones, 1);
        return new DosModel(1, FeatureSet.of(features, held), ones, ones);
    }

    @Test
    void onFeaturesOf_widestNumberOfFeatures_hasZerosForThoseThatItLacked() {
        DosModel trained = model(WIDEST, 0, WIDEST - 1);

        assertThat(Mean.onFeaturesOf(trained, model(WIDEST, WIDEST - 1)).u()).containsExactly(0, 1, 1);
        assertThatThrownBy(() -> Mean.onFeaturesOf(trained, model(WIDEST - 1, 0)))
                .hasMessage("model has rank 1 and dimension 2147483648, expected 1 and 2147483647");
    }
}
