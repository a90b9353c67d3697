package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.learner.network.SignedProducts.FEATURES;
import static org.lorentztron.model.learner.network.SignedProducts.FIRST;
import static org.lorentztron.model.learner.network.SignedProducts.UNITS;
import static org.lorentztron.model.learner.network.SignedProducts.event;
import static org.lorentztron.model.learner.network.SignedProducts.events;
import static org.lorentztron.model.learner.network.SignedProducts.label;
import static org.lorentztron.model.learner.network.SignedProducts.settings;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.parameters.FirstEvents;
import org.lorentztron.model.probability.PlattScaling;

/** When a network starts again from a basis, and what becomes of its first events. */
class StartBasisTest {
    private static SharedLearner learner(int startBasis, boolean touched) {
        return new SharedLearner(settings(NetworkKernel.SQUARE, startBasis), touched);
    }

    /** Matrices of low rank, some of which EJML alone does not decompose: no event stops a job. */
    @Test
    void learn_equalFeatures_fitsABasis() {
        for (int seed = 0; seed < 4; seed++) {
            LearnerSettings random = Networks.settings(NetworkKernel.SQUARE, UNITS, Networks.labels(2), 60);
            TrainingBlock block = new SharedLearner(
                            LearnerSettings.builder(random.kind(), random.classes(), 60)
                                    .rank(1)
                                    .initScale(1)
                                    .seed(seed)
                                    .updates(random.updates())
                                    .network(new NetworkSettings(NetworkKernel.SQUARE, UNITS, FIRST))
                                    .build(),
                            false)
                    .newBlock(List.of(new AllClasses(2)));
            Random levels = new Random(seed);
            for (int i = 0; i < FIRST; i++) {
                float[] values = new float[60];
                int level = levels.nextInt(101);
                Arrays.fill(values, level / 100f);
                block.learn(Features.dense(values), level > 50 ? 1 : 0);
            }
            assertThat(block.counts(0).restarts()).isEqualTo(1);
            assertThat(PartReports.of(block).refutations(0)).isZero();
        }
    }

    @Test
    void learn_firstEventsOfOneClass_fitNothing() {
        TrainingBlock block = learner(FIRST, false).newBlock(List.of(new AllClasses(3)));
        for (int t = 0; t < FIRST + 10; t++) {
            block.learn(event(t), 1);
        }
        assertThat(block.counts(0).restarts()).isZero();
    }

    /** What the random network said is no calibration of the one that is fitted. */
    @Test
    void learn_lastOfTheFirstEvents_forgetsScores() {
        TrainingBlock block = learner(FIRST, false).newBlock(List.of(new AllClasses(3)));
        learn(block, 0, FIRST - 1);
        assertThat(PartReports.of(block).calibration(0).examples()).isEqualTo(FIRST - 1);
        learn(block, FIRST - 1, FIRST);
        assertThat(PartReports.of(block).calibration(0)).isEqualTo(new PlattScaling(1.5, 0, 0));
        learn(block, FIRST, FIRST + 60);
        assertThat(PartReports.of(block).calibration(0).examples()).isEqualTo(60);
    }

    private static void learn(TrainingBlock block, int from, int to) {
        for (int t = from; t < to; t++) {
            Features x = event(t);
            block.learn(x, label(x));
        }
    }

    private static NetworkModel model(TrainingBlock block) {
        return (NetworkModel) block.model(0);
    }

    private static byte[] bytes(TrainingBlock block) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            block.writeTo(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new AssertionError("bytes in memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    private static TrainingBlock read(SharedLearner learner, byte[] bytes) throws IOException {
        return learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    @Test
    void learn_afterTheFit_makesFewerMistakesThanARandomStart() {
        TrainingBlock random = Networks.block(learner(0, false), 3);
        TrainingBlock fitted = Networks.block(learner(FIRST, false), 3);
        learn(random, 0, FIRST);
        learn(fitted, 0, FIRST);
        assertThat(fitted.counts(0).mistakes()).isEqualTo(random.counts(0).mistakes());
        learn(random, FIRST, FIRST + 300);
        learn(fitted, FIRST, FIRST + 300);
        assertThat(fitted.counts(0).mistakes()).isLessThan(random.counts(0).mistakes());
    }

    /** Such events cannot be trained; neither do they spoil what is. */
    @Test
    void learn_eventsOfHugeValues_leaveAFiniteNetwork() {
        TrainingBlock block = Networks.block(learner(9, false), 3);
        for (int t = 0; t < 9; t++) {
            block.learn(Features.sparse(FEATURES, new int[] {t % 3}, new float[] {3e38f}), t % 3);
        }
        assertThat(Arrays.stream(model(block).basis())).allMatch(Double::isFinite);
        assertThat(Arrays.stream(model(block).outputs())).allMatch(Double::isFinite);
        learn(block, 0, 400);
        assertThat(Arrays.stream(model(block).basis())).allMatch(Double::isFinite);
    }

    @Test
    void learn_fewerThanTheFirstEvents_isThatOfARandomStart() {
        TrainingBlock random = Networks.block(learner(0, false), 3);
        TrainingBlock fitting = Networks.block(learner(FIRST, false), 3);
        learn(random, 0, FIRST - 1);
        learn(fitting, 0, FIRST - 1);
        assertThat(model(fitting).basis()).containsExactly(model(random).basis());
        assertThat(fitting.counts(0)).isEqualTo(random.counts(0));
    }

    /** By hand: the fitted units and the random start of the others, given as a model, then the same events again. */
    @Test
    void learn_lastOfTheFirstEvents_startsAgainFromTheBasisAndLearnsThemOnce() {
        NetworkModel fitted = FittedBasis.of(events(0, FIRST), settings(NetworkKernel.SQUARE, FIRST))
                .orElseThrow();
        NetworkModel start = withUnits(model(Networks.block(learner(0, false), 3)), fitted);
        TrainingBlock expected = Networks.block(learner(0, false), 3, start);
        learn(expected, 0, FIRST);
        TrainingBlock random = Networks.block(learner(0, false), 3);
        learn(random, 0, FIRST);

        TrainingBlock block = Networks.block(learner(FIRST, false), 3);
        learn(block, 0, FIRST);

        assertThat(model(block).basis()).containsExactly(model(expected).basis());
        assertThat(model(block).outputs()).containsExactly(model(expected).outputs());
        PartCounts counted = random.counts(0);
        assertThat(block.counts(0)).isEqualTo(counted.withRestarts(1));
    }

    /** As above; an event that counted four times counts as often once more. */
    @Test
    void learn_firstEventsOfUnlikeWeights_areLearnedAgainWithTheirs() {
        FirstEvents events = FirstEvents.none();
        for (int t = 0; t < FIRST; t++) {
            events.add(event(t), label(event(t)), weight(t));
        }
        NetworkModel fitted =
                FittedBasis.of(events, settings(NetworkKernel.SQUARE, FIRST)).orElseThrow();
        NetworkModel start = withUnits(model(Networks.block(learner(0, false), 3)), fitted);
        TrainingBlock expected = Networks.block(learner(0, false), 3, start);
        TrainingBlock block = Networks.block(learner(FIRST, false), 3);
        for (int t = 0; t < FIRST; t++) {
            expected.learn(event(t), label(event(t)), weight(t));
            block.learn(event(t), label(event(t)), weight(t));
        }
        assertThat(model(block).basis()).containsExactly(model(expected).basis());
        assertThat(model(block).outputs()).containsExactly(model(expected).outputs());
    }

    private static double weight(int t) {
        return t % 3 == 0 ? 4 : 0.5;
    }

    /** The first units of a network replaced, in the features that the others hold. */
    private static NetworkModel withUnits(NetworkModel random, NetworkModel fitted) {
        double[] basis = random.basis().clone();
        double[] outputs = random.outputs().clone();
        for (int unit = 0; unit < fitted.units(); unit++) {
            for (int j = 0; j <= FEATURES; j++) {
                int at = j == FEATURES
                        ? fitted.dimension() - 1
                        : fitted.featureSet().position(j);
                basis[unit * (FEATURES + 1) + j] = at < 0 ? 0 : fitted.basis()[unit * fitted.dimension() + at];
            }
            for (int c = 0; c < 3; c++) {
                outputs[c * UNITS + unit] = fitted.outputs()[c * fitted.units() + unit];
            }
        }
        return new NetworkModel(NetworkKernel.SQUARE, 3, UNITS, FeatureSet.all(FEATURES), basis, outputs);
    }

    /** Before, at and after the fit: what is restored goes on as if nothing had happened. */
    @ParameterizedTest
    @ValueSource(ints = {0, 70, FIRST - 1, FIRST, FIRST + 50})
    void readBlock_atAnyEvent_goesOnToTheSameBytes(int stored) throws IOException {
        TrainingBlock whole = Networks.block(learner(FIRST, true), 3);
        learn(whole, 0, 400);
        TrainingBlock begun = Networks.block(learner(FIRST, true), 3);
        learn(begun, 0, stored);

        TrainingBlock restored = read(learner(FIRST, true), bytes(begun));
        learn(restored, stored, 400);
        TrainingBlock copy = begun.copy();
        learn(copy, stored, 400);

        assertThat(bytes(restored)).isEqualTo(bytes(whole));
        assertThat(bytes(copy)).isEqualTo(bytes(whole));
    }

    @Test
    void copy_thatGoesOn_leavesTheEventsOfTheOriginal() {
        TrainingBlock begun = Networks.block(learner(FIRST, false), 3);
        learn(begun, 0, 20);
        byte[] before = bytes(begun);
        learn(begun.copy(), 20, FIRST);
        assertThat(bytes(begun)).isEqualTo(before);
    }

    /** Random units of features that only later events have. */
    @Test
    void learn_touchedFeatures_areThoseOfAllFeatures() {
        TrainingBlock touched = Networks.block(learner(FIRST, true), 3);
        TrainingBlock all = Networks.block(learner(FIRST, false), 3);
        learn(touched, 0, 400);
        learn(all, 0, 400);
        assertThat(model(touched).on(FeatureSet.all(FEATURES)).basis())
                .containsExactly(model(all).basis());
    }

    @Test
    void learn_fromAModel_fitsNothing() {
        TrainingBlock given = Networks.block(learner(0, false), 3);
        learn(given, 0, 50);
        TrainingBlock fitting = Networks.block(learner(FIRST, false), 3, model(given));
        TrainingBlock expected = Networks.block(learner(0, false), 3, model(given));
        learn(fitting, 50, 400);
        learn(expected, 50, 400);
        assertThat(fitting.counts(0)).isEqualTo(expected.counts(0));
        assertThat(model(fitting).basis()).containsExactly(model(expected).basis());
    }

    /** The names of the classes change before the fit: the events so far would teach the old ones. */
    @Test
    void learn_restartBeforeTheFit_fitsNothing() throws IOException {
        TrainingBlock fitting = Networks.block(learner(1300, true), 3);
        TrainingBlock expected = Networks.block(learner(0, true), 3);
        for (TrainingBlock block : List.of(fitting, expected)) {
            learn(block, 0, 1000);
            for (int t = 1000; t < 1200; t++) {
                Features x = event(t);
                block.learn(x, (label(x) + 1) % 3);
            }
        }
        assertThat(fitting.counts(0).restarts()).isEqualTo(1);
        TrainingBlock restored = read(learner(1300, true), bytes(fitting));
        for (TrainingBlock block : List.of(fitting, expected, restored)) {
            learn(block, 1200, 1400);
        }

        assertThat(fitting.counts(0)).isEqualTo(expected.counts(0));
        assertThat(model(fitting).basis()).containsExactly(model(expected).basis());
        assertThat(bytes(restored)).isEqualTo(bytes(fitting));
    }

    /** Ascending features of the job's number, and labels of its classes. */
    @ParameterizedTest
    @CsvSource({"0, 3, 'label'", "12, -1, 'number of entries'", "16, 40, 'feature'", "20, 0, 'feature'"})
    void readFrom_damagedEvents_isRefused(int at, int value, String what) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        events(0, 5).writeTo(new DataOutputStream(bytes));
        byte[] damaged = bytes.toByteArray();
        ByteBuffer.wrap(damaged).putInt(Integer.BYTES + at, value);
        assertThatThrownBy(() -> FirstEvents.readFrom(
                        new DataInputStream(new ByteArrayInputStream(damaged)), FIRST, FEATURES, 3))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(what)
                .hasMessageContaining("of " + value + ", expected ");
    }

    @Test
    void readBlock_ofMoreFirstEventsThanAreAsked_isRefused() {
        TrainingBlock begun = Networks.block(learner(FIRST, false), 3);
        learn(begun, 0, 20);
        byte[] stored = bytes(begun);
        assertThatThrownBy(() -> read(learner(20, false), stored))
                .isInstanceOf(IOException.class)
                .hasMessage("stored block has a number of first events of 20, expected 0 to 19");
    }
}
