package org.lorentztron.model.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.lorentztron.model.learner.WeightedRules.CLASSES;
import static org.lorentztron.model.learner.WeightedRules.FEATURES;
import static org.lorentztron.model.learner.WeightedRules.block;
import static org.lorentztron.model.learner.WeightedRules.settings;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.probability.OnlineTemperature;

/** Calibrations are learned from scores with the weights of their events. */
class WeightedCalibrationTest {
    /** What its weight says of an event to a calibration: one that is repeated is there as often. */
    @ParameterizedTest
    @MethodSource("org.lorentztron.model.learner.WeightedRules#repeating")
    void calibration_eventsOfOneClassWeighMore_movesTheOffsetTowardsIt(String rule) {
        LearnerSettings settings = settings(rule, 0, 2);
        if (settings.kind() == LearnerKind.SHARED) {
            // A temperature has no offset.
            return;
        }
        assertThat(offset(settings, 8)).isGreaterThan(offset(settings, 1) + 0.5);
    }

    private static double offset(LearnerSettings settings, double weightOfA) {
        TrainingBlock block = block(settings);
        Random random = new Random(8);
        for (int t = 0; t < 600; t++) {
            int label = random.nextInt(2);
            block.learn(RandomEvents.next(random, FEATURES, 1), label, label == 0 ? weightOfA : 1);
        }
        return PartReports.of(block).calibration(0).logOdds(0);
    }

    /** The scores of a network are those before it learns the event. */
    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void calibration_network_isWhatScoresTeachWithTheirWeights(NetworkKernel kernel) {
        TrainingBlock block = block(settings("shared " + kernel.id(), 0, CLASSES));
        OnlineTemperature expected = new OnlineTemperature(CLASSES);
        Random random = new Random(8);
        for (int t = 0; t < 200; t++) {
            Features x = RandomEvents.next(random, FEATURES, 1);
            int label = random.nextInt(CLASSES);
            double weight = t % 3 == 0 ? 4 : 0.5;
            double[] scores = new double[CLASSES];
            block.score(x, scores);
            float[] said = new float[CLASSES];
            for (int k = 0; k < CLASSES; k++) {
                said[k] = (float) scores[k];
            }
            expected.add(said, 0, label, weight);
            block.learn(x, label, weight);
        }
        assertThat(PartReports.of(block).calibration(0).a())
                .isCloseTo(
                        expected.scaling().a(), within(1e-6 * expected.scaling().a()));
    }
}
