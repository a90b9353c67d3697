package org.lorentztron.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DosModelTest {
    private static DosModel model(FeatureSet featureSet) {
        Random random = new Random(1);
        int length = 2 * (featureSet.count() + 1);
        return new DosModel(
                2,
                featureSet,
                random.doubles(length, -1, 1).toArray(),
                random.doubles(length, -1, 1).toArray());
    }

    /** Added features have no parameters yet: whatever they are, the score is that of the first ones. */
    @Test
    void widened_moreFeatures_scoresTheFirstOfThem() {
        Features x = Features.dense(new float[] {1, -2, 3, 4, 0.5f, 7, -8});
        for (FeatureSet featureSet :
                new FeatureSet[] {FeatureSet.all(5), FeatureSet.of(5, new int[] {1, 4}), FeatureSet.none(5)}) {
            DosModel model = model(featureSet);

            DosModel wider = Objects.requireNonNull(model.widened(7));

            assertThat(wider.features()).isEqualTo(7);
            assertThat(wider.score(x)).isEqualTo(model.score(x.first(5)));
            assertThat(wider.featureSet().count()).isEqualTo(featureSet.count());
            assertThat(Objects.requireNonNull(model.widened(5)).score(x.first(5)))
                    .isEqualTo(model.score(x.first(5)));
            assertThat(model.widened(4)).isNull();
        }
    }

    /** One column more than an int counts. */
    @Test
    void new_allOfTheMostFeatures_isRefused() {
        FeatureSet all = FeatureSet.all(Integer.MAX_VALUE);
        assertThatThrownBy(() -> new DosModel(1, all, new double[1], new double[1]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected rank 1 x dimension 2147483648");
        assertThatThrownBy(() -> new NetworkModel(NetworkKernel.SQUARE, 2, 1, all, new double[1], new double[2]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected 1 units x 2147483648");
    }
}
