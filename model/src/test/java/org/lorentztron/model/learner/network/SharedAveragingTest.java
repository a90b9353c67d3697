package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.WeightedAveraging;

/** A published network of 4 units, the average of 5 models, of which a job with some units begins its average. */
class SharedAveragingTest {
    private static final int FEATURES = 3;

    private static SharedLearner learner(int units) {
        LearnerSettings settings = Networks.settings(NetworkKernel.SQUARE, units, Networks.labels(3), FEATURES);
        return new SharedLearner(settings, false);
    }

    private static ModelAverage begun(int units) {
        NetworkModel start = (NetworkModel) Networks.block(learner(4), 3).model(0);
        WeightedAveraging.Published published = new WeightedAveraging.Published() {
            @Override
            public StartModels models(FeatureScale scale) {
                return part -> start;
            }

            @Override
            public long intervals(Part part) {
                return 5;
            }
        };
        return new WeightedAveraging(learner(units), AverageWeights.UNIFORM, new AllClasses(3), published)
                .start(FeatureScale.identity());
    }

    @Test
    void start_networkOfAllUnits_countsAsManyModelsAsItIsOf() {
        assertThat(begun(4).intervals()).isEqualTo(5);
    }

    /** Else what the new units learn would hardly be seen in published versions for many intervals. */
    @Test
    void start_networkOfFewerUnits_countsAsOneModel() {
        assertThat(begun(6).intervals()).isEqualTo(1);
        assertThat(((NetworkModel) begun(6).average()).units()).isEqualTo(6);
    }
}
