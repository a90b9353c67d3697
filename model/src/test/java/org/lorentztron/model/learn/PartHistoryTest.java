package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learner.Learners;

class PartHistoryTest {
    private static final ClassPair PAIR = new ClassPair(0, 1);
    private static final FeatureScale IDENTITY = FeatureScale.identity();
    private static final FeatureScale SCALE =
            Calibration.scale(List.of(Features.dense(new float[] {1, 2, 3}), Features.dense(new float[] {7, 1, 4})));

    private static final PairLearner LEARNER =
            Learners.ofPairs(LearnerSettings.builder(LearnerKind.DOS, List.of("a", "b"), 3)
                    .rank(2)
                    .initScale(1)
                    .seed(1)
                    .build());

    private static final WeightedAveraging.Published PUBLISHED = published(model(99));

    private static final WeightedAveraging.Published NONE = new WeightedAveraging.Published() {
        @Override
        public StartModels models(FeatureScale scale) {
            return StartModels.NONE;
        }

        @Override
        public long intervals(Part pair) {
            throw new IllegalStateException("the pair has no start model");
        }
    };

    private final PartHistory history = new PartHistory();

    @Test
    void average_beforeTheFirstModel_isRefused() {
        assertThatIllegalStateException()
                .isThrownBy(history::average)
                .withMessage("average of a history without a model asked for");
    }

    @Test
    void add_samePairAndScale_averagesAllModels() {
        PartAveraging averaging = averaging(AverageWeights.POLYNOMIAL, NONE);
        history.add(model(1), 0, IDENTITY, averaging);
        history.add(model(2), 0, IDENTITY, averaging);

        assertAverage(averageOf(AverageWeights.POLYNOMIAL, model(1), model(2)));
    }

    @Test
    void add_restartedPair_averagesOnlyTheModelsSince() {
        PartAveraging averaging = averaging(AverageWeights.UNIFORM, PUBLISHED);
        history.add(model(1), 0, IDENTITY, averaging);
        history.add(model(2), 1, IDENTITY, averaging);
        history.add(model(3), 1, IDENTITY, averaging);

        assertThat(history.resets()).isEqualTo(1);
        assertAverage(averageOf(AverageWeights.UNIFORM, model(2), model(3)));
    }

    /** A provisional model is of the features of events alone. */
    @Test
    void add_moreFeatures_averagesOnlyTheModelsOfThem() {
        PartAveraging averaging = averaging(AverageWeights.UNIFORM, NONE);
        history.add(model(1), 0, IDENTITY, averaging);
        DosModel wider = new DosModel(2, 5, new double[10], new double[10]);

        history.add(wider, 0, IDENTITY, averaging);

        assertThat(history.average().intervals()).isEqualTo(1);
        assertThat(history.average().average().features()).isEqualTo(4);
    }

    @Test
    void add_otherScale_averagesOnlyTheModelsOfThatScale() {
        PartAveraging averaging = averaging(AverageWeights.UNIFORM, NONE);
        history.add(model(1), 0, IDENTITY, averaging);
        history.add(model(2), 0, SCALE, averaging);
        history.add(model(3), 0, SCALE, averaging);

        assertThat(history.scale()).isEqualTo(SCALE);
        assertAverage(averageOf(AverageWeights.UNIFORM, model(2), model(3)));
    }

    /** The provisional scale of a first interval costs nothing of what was published. */
    @Test
    void add_startModel_goesOnFromThePublishedAverageInEveryScale() {
        PartAveraging averaging = averaging(AverageWeights.UNIFORM, PUBLISHED);
        history.add(model(1), 0, IDENTITY, averaging);
        assertAverage(published(IDENTITY, model(1)));

        history.add(model(2), 0, SCALE, averaging);
        assertAverage(published(SCALE, model(2)));
        assertThat(history.average().intervals()).isEqualTo(6);
    }

    /** Of rank 1 where the learner has 2: the random unit is half of the first average, and not a sixth for long. */
    @Test
    void add_startModelOfFewerUnits_countsAsOneModel() {
        WeightedAveraging.Published smaller = published(new DosModel(1, 4, new double[4], new double[] {1, 2, 3, 4}));
        DosModel start =
                LEARNER.newBlock(List.of(PAIR), smaller.models(IDENTITY)).model(0);

        history.add(model(1), 0, IDENTITY, averaging(AverageWeights.UNIFORM, smaller));

        PairModelAverage expected = LEARNER.restoreAverage(AverageWeights.UNIFORM, 1, start);
        expected.add(model(1));
        assertAverage(expected);
    }

    @Test
    void continueWith_otherWeights_averagesOnlyTheModelsToComeByThem() {
        history.add(model(1), 0, IDENTITY, averaging(AverageWeights.POLYNOMIAL, NONE));
        history.add(model(2), 0, IDENTITY, averaging(AverageWeights.POLYNOMIAL, NONE));
        PairModelAverage before = averageOf(AverageWeights.POLYNOMIAL, model(1), model(2));
        PairModelAverage expected = LEARNER.restoreAverage(AverageWeights.UNIFORM, 2, before.average());
        expected.add(model(3));

        history.continueWith(averaging(AverageWeights.UNIFORM, NONE));
        history.add(model(3), 0, IDENTITY, averaging(AverageWeights.UNIFORM, NONE));

        assertAverage(expected);
    }

    /** A pair whose start model was published as the average of 5 models. */
    private static WeightedAveraging.Published published(DosModel start) {
        return new WeightedAveraging.Published() {
            @Override
            public StartModels models(FeatureScale scale) {
                return pair -> scale.unfold(start);
            }

            @Override
            public long intervals(Part pair) {
                return 5;
            }
        };
    }

    private void assertAverage(PairModelAverage expected) {
        assertThat(history.average().intervals()).isEqualTo(expected.intervals());
        DosModel average = (DosModel) history.average().average();
        assertThat(average.u()).containsExactly(expected.average().u());
        assertThat(average.v()).containsExactly(expected.average().v());
    }

    private static PairModelAverage averageOf(AverageWeights weights, DosModel... models) {
        PairModelAverage average = LEARNER.newAverage(weights);
        for (DosModel model : models) {
            average.add(model);
        }
        return average;
    }

    private static PairModelAverage published(FeatureScale scale, DosModel next) {
        DosModel start =
                LEARNER.newBlock(List.of(PAIR), PUBLISHED.models(scale)).model(0);
        PairModelAverage average = LEARNER.restoreAverage(AverageWeights.UNIFORM, 5, start);
        average.add(next);
        return average;
    }

    private static PartAveraging averaging(AverageWeights weights, WeightedAveraging.Published published) {
        return new WeightedAveraging(LEARNER, weights, PAIR, published);
    }

    private static DosModel model(int seed) {
        Random random = new Random(seed);
        return new DosModel(
                2,
                4,
                random.doubles(8, -1, 1).toArray(),
                random.doubles(8, -1, 1).toArray());
    }
}
