package org.lorentztron.experiments.curves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.predict.LargestScore;
import org.lorentztron.model.predict.PairwiseEnsemble;

class TraineeRaceTest {
    private static final long INTERVAL = 1_500;
    private static final long EXAMPLES = 3 * INTERVAL;
    private static final Dataset DATA = new Prototypes(3);

    /**
     * The curve as its definition reads: a new ensemble of the models as they are predicts each example, then the
     * example is learned.
     */
    private static List<IntervalPoint> plainCurve(LearnerSettings settings) {
        PairLearner learner = Learners.ofPairs(settings);
        List<ClassPair> pairs = ClassPair.all(Trainee.allParts(settings));
        PairTrainingBlock block = learner.newBlock(pairs);
        List<List<PairModelAverage>> averages = new ArrayList<>();
        for (AverageWeights weights : Trainee.AVERAGES) {
            averages.add(pairs.stream().map(pair -> learner.newAverage(weights)).toList());
        }
        List<IntervalPoint> curve = new ArrayList<>();
        long errors = 0;
        long errorsBefore = 0;
        long updatesBefore = 0;
        for (long i = 0; i < EXAMPLES; i++) {
            Example example = DATA.training(i);
            errors += ensemble(models(block)).predict(example.features()).label() != example.index() ? 1 : 0;
            block.learn(example.features(), example.index());
            if ((i + 1) % INTERVAL == 0) {
                List<DosModel> models = models(block);
                List<Double> averageErrors = new ArrayList<>();
                for (List<PairModelAverage> ofPairs : averages) {
                    for (int p = 0; p < pairs.size(); p++) {
                        ofPairs.get(p).add(models.get(p));
                    }
                    averageErrors.add(testError(ensemble(
                            ofPairs.stream().map(PairModelAverage::average).toList())));
                }
                long updates = updates(block);
                curve.add(new IntervalPoint(
                        i + 1,
                        (double) errors / (i + 1),
                        (double) (errors - errorsBefore) / INTERVAL,
                        (double) (updates - updatesBefore) / INTERVAL,
                        testError(ensemble(models)),
                        averageErrors));
                errorsBefore = errors;
                updatesBefore = updates;
            }
        }
        return curve;
    }

    private static List<DosModel> models(PairTrainingBlock block) {
        List<DosModel> models = new ArrayList<>();
        for (int p = 0; p < block.pairs().size(); p++) {
            models.add(block.model(p));
        }
        return models;
    }

    private static long updates(PairTrainingBlock block) {
        long sum = 0;
        for (int p = 0; p < block.pairs().size(); p++) {
            sum += block.counts(p).updates();
        }
        return sum;
    }

    private static PairwiseEnsemble ensemble(List<DosModel> models) {
        PairwiseEnsemble.Builder builder =
                PairwiseEnsemble.builder(DATA.classes().size(), DATA.features());
        int p = 0;
        for (int a = 0; a < DATA.classes().size(); a++) {
            for (int b = a + 1; b < DATA.classes().size(); b++) {
                builder.pair(new ClassPair(a, b), models.get(p++));
            }
        }
        return builder.build();
    }

    private static double testError(PairwiseEnsemble ensemble) {
        long wrong = 0;
        for (long i = 0; i < DATA.testSize(); i++) {
            Example example = DATA.test(i);
            wrong += ensemble.predict(example.features()).label() != example.index() ? 1 : 0;
        }
        return (double) wrong / DATA.testSize();
    }

    /** Neither threads nor parts change a bit of the curves, and they are what their definition says. */
    @ParameterizedTest
    @CsvSource({"1, 1", "3, 2", "2, 64"})
    void runTo_anyThreadsAndParts_givesThePlainCurves(int threads, int parts) throws Exception {
        List<Trainee> trainees = List.of(
                Races.start(Races.settings(LearnerKind.DOS, DATA, 3), parts, INTERVAL),
                Races.start(Races.settings(LearnerKind.DOS, DATA, 2), parts, INTERVAL));

        Races.run(DATA, trainees, INTERVAL, EXAMPLES, threads);

        for (Trainee trainee : trainees) {
            assertThat(trainee.curve()).isEqualTo(plainCurve(trainee.settings()));
        }
    }

    /** The curve of a network by its definition: the scores of its own float64 model. */
    @Test
    void runTo_network_isTestedByTheLargestOutput() throws Exception {
        Trainee trained = Races.start(Races.settings(LearnerKind.SHARED, DATA, 1), 2, INTERVAL);
        Races.run(DATA, List.of(trained), INTERVAL, EXAMPLES, 2);

        NetworkModel network = (NetworkModel) trained.models().get(0);
        int errors = 0;
        for (long i = 0; i < DATA.testSize(); i++) {
            Example test = DATA.test(i);
            errors += LargestScore.of(network.scores(test.features())).label() == test.index() ? 0 : 1;
        }
        assertThat(trained.newest().snapshot()).isCloseTo((double) errors / DATA.testSize(), within(0.01));
        assertThat(trained.newest().averages()).allMatch(error -> error < 0.5);
    }

    @Test
    void runTo_noMultipleOfTheInterval_isRefused() {
        List<Trainee> trainees = List.of(Races.start(Races.settings(LearnerKind.LINEAR, DATA, 1), 1, INTERVAL));

        assertThatThrownBy(() -> Races.run(DATA, trainees, INTERVAL, INTERVAL + 1, 1))
                .hasMessage("race to example 1501, expected a multiple of the interval, 1500");
    }

    @Test
    void groupsEach_anyThreads_areTwoForEach() {
        assertThat(TraineeRace.groupsEach(6, 2)).isEqualTo(1);
        assertThat(TraineeRace.groupsEach(2, 2)).isEqualTo(2);
        assertThat(TraineeRace.groupsEach(1, 2)).isEqualTo(4);
        assertThat(TraineeRace.groupsEach(3, 8)).isEqualTo(6);
    }
}
