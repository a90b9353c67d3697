package org.lorentztron.experiments.paper;

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
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.predict.PairwiseEnsemble;

class ExperimentTest {
    private static final long INTERVAL = 1_500;
    private static final long EXAMPLES = 3 * INTERVAL;
    private static final Dataset DATA = new Prototypes(3);

    /**
     * The curve as its definition reads: a new ensemble of the models as they are predicts each example, then the
     * example is learned.
     */
    private static List<CurvePoint> plainCurve(Variant variant) {
        PairLearner learner = Learners.ofPairs(variant.settings());
        List<ClassPair> pairs = ClassPair.all(VariantRun.allParts(variant));
        PairTrainingBlock block = learner.newBlock(pairs);
        List<List<PairModelAverage>> averages = new ArrayList<>();
        for (Averaging averaging : variant.averagings()) {
            averages.add(pairs.stream()
                    .map(pair -> (PairModelAverage) averaging.start(learner))
                    .toList());
        }
        List<CurvePoint> curve = new ArrayList<>();
        long errors = 0;
        long errorsBefore = 0;
        long updatesBefore = 0;
        for (long i = 0; i < EXAMPLES; i++) {
            Example example = DATA.training(i);
            int label = variant.label(i, example);
            errors += ensemble(models(block)).predict(example.features()).label() != label ? 1 : 0;
            block.learn(example.features(), label);
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
                curve.add(new CurvePoint(
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
    @CsvSource({"1, 1", "2, 1", "3, 2", "4, 10", "2, 64"})
    void runTo_anyThreadsAndParts_givesThePlainCurves(int threads, int parts) throws Exception {
        List<Variant> variants = List.of(Experiments.dos(DATA, 3, 0), Experiments.dos(DATA, 2, 0.3));

        List<VariantRun> trainees =
                Experiments.run(DATA, Experiments.start(variants, parts, INTERVAL), INTERVAL, 0, EXAMPLES, threads);

        for (VariantRun trainee : trainees) {
            assertThat(trainee.curve()).isEqualTo(plainCurve(trainee.variant()));
        }
    }

    /**
     * Scores of linear models are a product, those of their published form a difference of squares: votes may differ.
     */
    @Test
    void runTo_linear_learnsAsThePlainOne() throws Exception {
        Variant linear = Experiments.linear(DATA);

        VariantRun trainee = Experiments.run(
                        DATA, Experiments.start(List.of(linear), 2, INTERVAL), INTERVAL, 0, EXAMPLES, 2)
                .get(0);

        List<CurvePoint> plain = plainCurve(linear);
        for (int p = 0; p < plain.size(); p++) {
            CurvePoint actual = trainee.curve().get(p);
            assertThat(actual.snapshot()).isEqualTo(plain.get(p).snapshot());
            assertThat(actual.averages()).isEqualTo(plain.get(p).averages());
            assertThat(actual.updates()).isEqualTo(plain.get(p).updates());
            assertThat(actual.cumulative()).isCloseTo(plain.get(p).cumulative(), within(0.002));
        }
    }

    /** What is costly is tested rarely, but always at the end, and as any other average then. */
    @Test
    void runTo_averagingThatIsNotDue_leavesNoNumber() throws Exception {
        LearnerSettings settings = Experiments.dos(DATA, 2, 0).settings();
        Variant always = new Variant("always", settings, 0, List.of(Averaging.of(AverageWeights.UNIFORM)));
        Variant rarely = new Variant("rarely", settings, 0, List.of(new Averaging() {
            @Override
            public String id() {
                return "rarely";
            }

            @Override
            public ModelAverage start(Learner learner) {
                return learner.newAverage(AverageWeights.UNIFORM);
            }

            @Override
            public boolean isDue(long models) {
                return models == 2;
            }
        }));

        List<VariantRun> trainees = Experiments.run(
                DATA, Experiments.start(List.of(always, rarely), 1, INTERVAL), INTERVAL, 0, 4 * INTERVAL, 2);

        List<Double> all = averages(trainees.get(0));
        assertThat(averages(trainees.get(1))).containsExactly(Double.NaN, all.get(1), Double.NaN, all.get(3));
    }

    private static List<Double> averages(VariantRun trainee) {
        return trainee.curve().stream().map(point -> point.averages().get(0)).toList();
    }

    @Test
    void runTo_noMultipleOfTheInterval_isRefused() {
        List<VariantRun> trainees = Experiments.start(List.of(Experiments.linear(DATA)), 1, INTERVAL);

        assertThatThrownBy(() -> Experiments.run(DATA, trainees, INTERVAL, 0, INTERVAL + 1, 1))
                .hasMessage("race from example 0 to 1501, expected multiples of the interval, 1500");
        assertThatThrownBy(() -> Experiments.run(DATA, trainees, INTERVAL, 100, INTERVAL, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Noise makes the stream harder to predict; the test part stays clean. */
    @Test
    void label_withNoise_isWrongAsOftenAsAsked() {
        Variant noisy = Experiments.dos(DATA, 2, 0.3);
        long wrong = 0;
        for (long i = 0; i < 10_000; i++) {
            Example example = DATA.training(i);
            wrong += noisy.label(i, example) != example.index() ? 1 : 0;
        }
        assertThat(wrong).isBetween(2_850L, 3_150L);
    }

    @Test
    void workers_failingTask_failsTheRun() {
        try (Workers workers = new Workers(2)) {
            Runnable failing = () -> {
                throw new IllegalArgumentException("this one");
            };
            assertThatThrownBy(() -> workers.run(List.of(failing)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("this one");
        }
    }

    @Test
    void groupsEach_anyThreads_areTwoForEach() {
        assertThat(Experiment.groupsEach(6, 2)).isEqualTo(1);
        assertThat(Experiment.groupsEach(2, 2)).isEqualTo(2);
        assertThat(Experiment.groupsEach(1, 2)).isEqualTo(4);
        assertThat(Experiment.groupsEach(3, 8)).isEqualTo(6);
    }
}
