package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.Close.assertClose;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.AverageWeights;

class NetworkAverageTest {
    private static NetworkModel random(Random random, FeatureSet featureSet) {
        double[] basis = random.doubles(2L * (featureSet.count() + 1), -1, 1).toArray();
        double[] outputs = random.doubles(6, -1, 1).toArray();
        return new NetworkModel(NetworkKernel.ANOVA, 3, 2, featureSet, basis, outputs);
    }

    @Test
    void add_uniformWeights_isTheMeanOfTheParameters() {
        NetworkAverage average = new NetworkAverage(AverageWeights.UNIFORM);
        Random random = new Random(1);
        double[] basis = new double[8];
        double[] outputs = new double[6];
        for (int m = 1; m <= 5; m++) {
            NetworkModel model = random(random, FeatureSet.all(3));
            for (int i = 0; i < basis.length; i++) {
                basis[i] += model.basis()[i] / 5;
            }
            for (int i = 0; i < outputs.length; i++) {
                outputs[i] += model.outputs()[i] / 5;
            }
            average.add(model);
            assertThat(average.intervals()).isEqualTo(m);
        }
        assertClose("h", average.average().basis(), basis, 1e-14);
        assertClose("lambda", average.average().outputs(), outputs, 1e-14);
    }

    /** What the models before lack is 0; those that are added stay as they are. */
    @Test
    void add_modelOfMoreFeatures_countsThoseBeforeAsZeros() {
        NetworkAverage average = new NetworkAverage(AverageWeights.UNIFORM);
        NetworkModel few = random(new Random(2), FeatureSet.of(3, new int[] {1}));
        NetworkModel more = random(new Random(3), FeatureSet.of(3, new int[] {0, 1}));
        double[] before = few.basis().clone();
        average.add(few);
        average.add(more);

        assertThat(average.average().featureSet()).isEqualTo(more.featureSet());
        double[] expected = {
            more.basis()[0] / 2, (few.basis()[0] + more.basis()[1]) / 2, (few.basis()[1] + more.basis()[2]) / 2,
            more.basis()[3] / 2, (few.basis()[2] + more.basis()[4]) / 2, (few.basis()[3] + more.basis()[5]) / 2
        };
        assertClose("h", average.average().basis(), expected, 1e-15);
        assertThat(few.basis()).containsExactly(before);
    }

    @Test
    void add_models_residualIsTheirRelativeDistance() {
        NetworkAverage average = new NetworkAverage(AverageWeights.UNIFORM);
        FeatureSet one = FeatureSet.all(1);
        double[] zeros = new double[4];
        assertThat(average.add(new NetworkModel(NetworkKernel.SQUARE, 2, 2, one, new double[] {3, 0, 0, 0}, zeros)))
                .isEqualTo(new AlignmentStep(0, 0));
        assertThat(average.add(new NetworkModel(NetworkKernel.SQUARE, 2, 2, one, zeros, new double[] {0, 4, 0, 0})))
                .isEqualTo(new AlignmentStep(0, 5.0 / 4));
        NetworkAverage ofZeros = new NetworkAverage(AverageWeights.UNIFORM);
        ofZeros.add(new NetworkModel(NetworkKernel.SQUARE, 2, 2, one, zeros, zeros));
        assertThat(ofZeros.add(new NetworkModel(NetworkKernel.SQUARE, 2, 2, one, zeros, zeros)))
                .isEqualTo(new AlignmentStep(0, 0));
    }

    @Test
    void add_modelOfOtherShape_isRefused() {
        NetworkAverage average = new NetworkAverage(AverageWeights.UNIFORM);
        average.add(random(new Random(1), FeatureSet.all(3)));
        NetworkModel square =
                new NetworkModel(NetworkKernel.SQUARE, 3, 2, FeatureSet.all(3), new double[8], new double[6]);
        assertThatThrownBy(() -> average.add(square))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("network of 2 units (square), 3 classes and 3 features,"
                        + " expected network of 2 units (anova), 3 classes and 3 features");
    }
}
