package org.lorentztron.model.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learner.Learners;

/**
 * Averages of models that hold more features from one to the next, beside the same models with zeros for all others.
 */
class GrowingAverageTest {
    private static final int FEATURES = 12;
    private static final FeatureSet ALL = FeatureSet.all(FEATURES);

    private static PairModelAverage average(LearnerKind kind) {
        return Learners.ofPairs(LearnerSettings.builder(kind, List.of("a", "b"), FEATURES)
                        .rank(3)
                        .initScale(1)
                        .seed(1)
                        .build())
                .newAverage(AverageWeights.POLYNOMIAL);
    }

    private static DosModel model(Random random, FeatureSet featureSet) {
        int length = 3 * (featureSet.count() + 1);
        return new DosModel(
                3,
                featureSet,
                random.doubles(length, -1, 1).toArray(),
                random.doubles(length, -1, 1).toArray());
    }

    @Test
    void add_modelsThatGrow_isAsWithZeros() {
        for (LearnerKind kind : List.of(LearnerKind.DOS, LearnerKind.LINEAR)) {
            PairModelAverage growing = average(kind);
            PairModelAverage dense = average(kind);
            Random random = new Random(1);
            for (int m = 0; m < 10; m++) {
                int[] indices = new int[m];
                for (int k = 0; k < m; k++) {
                    indices[k] = FEATURES - 1 - 9 + k + (m % 2 == 0 ? 0 : 9 - m);
                }
                // Odd steps hold features near the end, and even ones all before as well.
                FeatureSet featureSet = growing.intervals() == 0
                        ? FeatureSet.of(FEATURES, indices)
                        : growing.average().featureSet().union(FeatureSet.of(FEATURES, indices));
                DosModel trained = model(random, featureSet);

                AlignmentStep step = growing.add(trained);

                AlignmentStep expected = dense.add(trained.on(ALL));
                assertThat(growing.average().featureSet()).isEqualTo(featureSet);
                DosModel spread = growing.average().on(ALL);
                assertClose(kind + " u " + m, spread.u(), dense.average().u(), 1e-12);
                assertClose(kind + " v " + m, spread.v(), dense.average().v(), 1e-12);
                assertClose(kind + " boost", step.boost(), expected.boost(), 1e-12);
                assertClose(kind + " residual", step.residual(), expected.residual(), 1e-12);
            }
        }
    }

    /** As with the average's columns of what the newest model lacks cut away, and nothing left of them. */
    @Test
    void add_modelWithoutAFeatureOfTheAverage_leavesItOut() {
        for (LearnerKind kind : List.of(LearnerKind.DOS, LearnerKind.LINEAR)) {
            PairModelAverage average = average(kind);
            DosModel first = model(new Random(2), FeatureSet.of(FEATURES, new int[] {3, 5, 7}));
            DosModel second = model(new Random(3), FeatureSet.of(FEATURES, new int[] {3, 6}));
            average.add(first);
            DosModel before = average.average().restrictedTo(second.featureSet());
            PairModelAverage cut = Learners.ofPairs(LearnerSettings.builder(kind, List.of("a", "b"), FEATURES)
                            .rank(3)
                            .initScale(1)
                            .seed(1)
                            .build())
                    .restoreAverage(AverageWeights.POLYNOMIAL, 1, before);

            AlignmentStep step = average.add(second);

            assertThat(step).isEqualTo(cut.add(second));
            assertThat(average.average().featureSet()).isEqualTo(second.featureSet());
            assertThat(average.average().u()).containsExactly(cut.average().u());
            assertThat(average.average().v()).containsExactly(cut.average().v());
        }
    }

    /** A feature that is forgotten and comes back has 0 in what was averaged before it came back. */
    @Test
    void add_featureThatReturns_hasNothingOfBefore() {
        PairModelAverage average = average(LearnerKind.LINEAR);
        FeatureSet both = FeatureSet.of(FEATURES, new int[] {3, 5});
        average.add(ones(both, 8));
        average.add(ones(FeatureSet.of(FEATURES, new int[] {3}), 8));
        average.add(ones(both, 1));

        double weight = AverageWeights.POLYNOMIAL.weight(3);
        assertThat(average.average().u()[1]).isEqualTo(weight);
        assertThat(average.average().u()[0]).isGreaterThan(weight);
    }

    private static DosModel ones(FeatureSet featureSet, double value) {
        double[] w = new double[featureSet.count() + 1];
        Arrays.fill(w, value);
        return new DosModel(1, featureSet, w, w.clone());
    }
}
