package org.lorentztron.datasets.drawn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.monitor.ConfusionCounts;
import org.lorentztron.model.predict.PairwiseEnsemble;

/**
 * The drawn digits tell a quadratic classifier from a linear one: averaged over time, the linear ensemble is at least
 * 1.5 times as wrong on the 2,000 held-out digits as a DoS ensemble of rank 16 that saw the same digits in the same
 * order.
 *
 * <p>{@code -Dlorentztron.difficulty.digits=200000} trains on more digits than the 30,000 of the build.
 */
class DigitDifficultyTest {
    private static final int DIGITS = Integer.getInteger("lorentztron.difficulty.digits", 30_000);
    private static final int DIGITS_PER_INTERVAL = 2_000;
    private static final ClassPairs PAIRS = new ClassPairs(10);

    @Test
    void linear_onDrawnDigits_oneAndAHalfTimesAsWrongAsDos() throws IOException {
        Dataset digits = DataName.open("digits");
        Race dos = new Race(LearnerKind.DOS, 16, digits);
        Race linear = new Race(LearnerKind.LINEAR, 1, digits);

        for (int i = 0; i < DIGITS; i++) {
            Example digit = digits.training(i);
            dos.learn(digit);
            linear.learn(digit);
            if ((i + 1) % DIGITS_PER_INTERVAL == 0) {
                dos.average();
                linear.average();
            }
        }

        double dosError = dos.heldOutError(digits);
        double linearError = linear.heldOutError(digits);
        System.out.printf(
                "drawn digits: after %,d training digits DoS %.2f %%, linear %.2f %% of %,d held-out digits wrong:"
                        + " %.2f times%n",
                DIGITS, 100 * dosError, 100 * linearError, digits.testSize(), linearError / dosError);
        assertThat(linearError).isGreaterThanOrEqualTo(1.5 * dosError);
        // Neither too easy to show a curve, nor beyond what DoS can learn from so few.
        assertThat(dosError).isBetween(0.005, 0.1);
    }

    /** One ensemble in training, with the average over time of each of its pairs. */
    private static final class Race {
        private final PairTrainingBlock block;
        private final List<PairModelAverage> averages = new ArrayList<>();

        Race(LearnerKind kind, int rank, Dataset digits) {
            PairLearner learner = Learners.ofPairs(LearnerSettings.builder(kind, digits.classes(), digits.features())
                    .rank(rank)
                    .initScale(kind.defaultInitScale())
                    .seed(1)
                    .build());
            List<ClassPair> pairs =
                    IntStream.range(0, PAIRS.count()).mapToObj(PAIRS::pair).toList();
            block = learner.newBlock(pairs);
            pairs.forEach(pair -> averages.add(learner.newAverage(AverageWeights.POLYNOMIAL)));
        }

        void learn(Example digit) {
            block.learn(digit.features(), digit.index());
        }

        void average() {
            for (int p = 0; p < averages.size(); p++) {
                averages.get(p).add(block.model(p));
            }
        }

        double heldOutError(Dataset digits) {
            PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(10, digits.features());
            for (int p = 0; p < averages.size(); p++) {
                DosModel model = averages.get(p).average();
                builder.pair(PAIRS.pair(p), model.rank(), floats(model.u()), floats(model.v()));
            }
            PairwiseEnsemble ensemble = builder.build();
            ConfusionCounts counts = new ConfusionCounts(10);
            for (int i = 0; i < digits.testSize(); i++) {
                Example digit = digits.test(i);
                counts.add(digit.index(), ensemble.predict(digit.features()).label());
            }
            return counts.errorRate();
        }

        private static float[] floats(double[] values) {
            float[] rounded = new float[values.length];
            for (int i = 0; i < values.length; i++) {
                rounded[i] = (float) values[i];
            }
            return rounded;
        }
    }
}
