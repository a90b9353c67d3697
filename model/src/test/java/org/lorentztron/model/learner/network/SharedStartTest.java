package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.Close.assertClose;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.TrainingBlock;

/** What networks start from: random values, or a published network of at most their size. */
class SharedStartTest {
    private static final int FEATURES = 7;

    private static SharedLearner learner(int units, List<String> classes) {
        return learner(units, classes, false);
    }

    private static SharedLearner learner(int units, List<String> classes, boolean touched) {
        return new SharedLearner(Networks.settings(NetworkKernel.SQUARE, units, classes, FEATURES), touched);
    }

    private static NetworkModel trained(int units, List<String> classes) {
        TrainingBlock block = Networks.block(learner(units, classes), classes.size());
        train(block, classes.size());
        return model(block);
    }

    private static void train(TrainingBlock block, int classes) {
        Random random = new Random(1);
        for (int t = 0; t < 200; t++) {
            block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(classes));
        }
    }

    private static NetworkModel model(TrainingBlock block) {
        return (NetworkModel) block.model(0);
    }

    /** The rows of a matrix that belong to the first units, or the first columns of them. */
    private static double[] part(double[] matrix, int columns, int rows, int width) {
        double[] part = new double[rows * width];
        for (int row = 0; row < rows; row++) {
            System.arraycopy(matrix, row * columns, part, row * width, width);
        }
        return part;
    }

    /** Standard deviations: h as initScale says, lambda 1. */
    @ParameterizedTest
    @ValueSource(ints = {100, 400})
    void newBlock_withoutModel_hasTheDeviationsOfTheStart(int units) {
        NetworkModel start = model(Networks.block(learner(units, Networks.labels(20)), 20));
        assertClose("h", deviation(start.basis()) * Math.sqrt(units / 2.0 * (FEATURES + 1)), 1, 0.1);
        assertClose("lambda", deviation(start.outputs()), 1, 0.1);
    }

    private static double deviation(double[] values) {
        return Math.sqrt(Arrays.stream(values).map(v -> v * v).sum() / values.length);
    }

    /** As consumers see it, in float32: training goes on from what was published. */
    @Test
    void newBlock_fromModelOfItsShape_startsAsIt() {
        NetworkModel given = trained(6, Networks.labels(3));

        TrainingBlock warm = Networks.block(learner(6, Networks.labels(3)), 3, given);

        assertThat(model(warm).basis()).containsExactly(given.basis());
        assertThat(model(warm).outputs()).containsExactly(given.outputs());
        assertThat(warm.counts(0)).isEqualTo(PartCounts.NONE);
        StoredNetwork stored = StoredNetwork.of(warm);
        assertThat(Arrays.stream(stored.basisVariances()).flatMapToDouble(Arrays::stream))
                .allMatch(s -> s == 1);
        assertThat(Arrays.stream(stored.outputVariances()).flatMapToDouble(Arrays::stream))
                .allMatch(s -> s == OutputLayer.FIRST_VARIANCE);
    }

    /** New units are small, so that scores stay, but none of them is 0: a unit of zeros would stay so. */
    @Test
    void newBlock_ofMoreUnits_scoresNearlyAsTheModelAndUsesThem() {
        NetworkModel given = trained(6, Networks.labels(3));

        TrainingBlock warm = Networks.block(learner(9, Networks.labels(3)), 3, given);

        NetworkModel start = model(warm);
        assertThat(part(start.basis(), FEATURES + 1, 6, FEATURES + 1)).containsExactly(given.basis());
        assertThat(part(start.outputs(), 9, 3, 6)).containsExactly(given.outputs());
        assertThat(Arrays.stream(start.basis()).skip(6 * (FEATURES + 1))).doesNotContain(0.0);
        assertThat(Arrays.stream(start.outputs())).doesNotContain(0.0);
        Random random = new Random(2);
        for (int t = 0; t < 20; t++) {
            Features x = RandomEvents.next(random, FEATURES, 1);
            double size = Arrays.stream(given.scores(x)).map(Math::abs).max().orElseThrow();
            for (int c = 0; c < 3; c++) {
                assertThat(Math.abs(start.scores(x)[c] - given.scores(x)[c])).isLessThan(0.05 * (1 + size));
            }
        }
        train(warm, 3);
        for (int i = 6 * (FEATURES + 1); i < start.basis().length; i++) {
            assertThat(model(warm).basis()[i]).isNotEqualTo(start.basis()[i]);
        }
    }

    /** Those that the model knows score as before; the new ones have the start that they have in any network. */
    @Test
    void newBlock_ofMoreClasses_givesThoseTheirRandomOutputs() {
        NetworkModel given = trained(6, List.of("b", "d"));
        List<String> classes = List.of("a", "b", "c", "d", "e");
        NetworkModel cold = model(Networks.block(learner(6, classes), 5));

        NetworkModel start = model(Networks.block(learner(6, classes), 5, given.withClasses(new int[] {-1, 0, -1, 1})));

        assertThat(start.basis()).containsExactly(given.basis());
        for (int c = 0; c < 5; c++) {
            NetworkModel from = c == 1 || c == 3 ? given : cold;
            int there = c == 1 ? 0 : c == 3 ? 1 : c;
            assertThat(Arrays.copyOfRange(start.outputs(), 6 * c, 6 * c + 6))
                    .as("class %s", c)
                    .containsExactly(Arrays.copyOfRange(from.outputs(), 6 * there, 6 * there + 6));
        }
    }

    @Test
    void newBlock_fromModelThatDoesNotFit_isRefused() {
        SharedLearner learner = learner(6, Networks.labels(3));
        NetworkModel fits = trained(6, Networks.labels(3));
        List<NetworkModel> others = List.of(
                trained(7, Networks.labels(3)),
                trained(6, Networks.labels(4)),
                new NetworkModel(NetworkKernel.ANOVA, 3, 6, fits.featureSet(), fits.basis(), fits.outputs()),
                new NetworkModel(
                        NetworkKernel.SQUARE, 3, 6, FeatureSet.none(FEATURES + 1), new double[6], fits.outputs()));
        List<String> found = List.of("7 units", "4 classes", "kernel anova", "8 features");
        for (int i = 0; i < others.size(); i++) {
            NetworkModel other = others.get(i);
            assertThatThrownBy(() -> Networks.block(learner, 3, other))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll(
                            found.get(i), "expected kernel square, at most 6 units and 3 classes, and 7 features");
        }
        DosModel pair = new DosModel(1, 2, new double[2], new double[2]);
        assertThatThrownBy(() -> learner.newBlock(List.of(new AllClasses(3)), part -> pair))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("model to start from is of kind \"" + DosModel.KIND + "\", expected \"network\"");
    }

    @Test
    void newBlock_otherParts_areRefused() {
        SharedLearner learner = learner(6, Networks.labels(3));
        for (var parts : List.of(
                List.of(new AllClasses(2)),
                List.of(new ClassPair(0, 1)),
                List.<AllClasses>of(),
                List.of(new AllClasses(3), new AllClasses(3)))) {
            assertThatThrownBy(() -> learner.newBlock(parts))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected the one of all classes");
        }
    }

    /** A feature that the model lacks is 0 to its units and small to new ones, whenever an event first has it. */
    @Test
    void learn_fromModelOfSomeFeatures_goesOnAsFromItWithZeros() {
        NetworkModel all = trained(6, Networks.labels(3));
        NetworkModel some = new NetworkModel(
                NetworkKernel.SQUARE,
                3,
                6,
                FeatureSet.of(FEATURES, new int[] {1, 4}),
                Arrays.copyOf(all.basis(), 18),
                all.outputs());
        TrainingBlock touched = Networks.block(learner(8, Networks.labels(3), true), 3, some);
        TrainingBlock whole = Networks.block(learner(8, Networks.labels(3)), 3, some.on(FeatureSet.all(FEATURES)));
        assertThat(model(touched).featureSet()).isEqualTo(some.featureSet());
        train(touched, 3);
        // Of the first units alone: new ones are random in all features of the one, and 0 in none of the other.
        assertThat(model(touched).featureSet()).isEqualTo(FeatureSet.all(FEATURES));
        assertThat(model(touched).basis().length).isEqualTo(model(whole).basis().length);
        train(whole, 3);
        assertThat(part(model(touched).basis(), FEATURES + 1, 6, FEATURES + 1))
                .containsExactly(part(model(whole).basis(), FEATURES + 1, 6, FEATURES + 1));
        assertThat(model(touched).outputs()).containsExactly(model(whole).outputs());
    }
}
