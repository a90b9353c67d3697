package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.Parts;
import org.lorentztron.model.fit.start.StartFit;
import org.lorentztron.model.parameters.StartFits;
import org.lorentztron.model.probability.OnlinePlatt;

/**
 * Starts of parts that are fitted to their first events. Three classes: the signs of x0 x1 and of x2 x3 tell 0 from 1
 * and 2. The other features are noise, and until event {@value #NARROW} all have the same one.
 */
public abstract class StartFitContract {
    protected static final int FEATURES = 40;
    /** Fits at the 8th event of a part and at this one. */
    private static final int FIRST = 160;

    private static final int NARROW = 220;

    private final LearnerKind kind;

    protected StartFitContract(LearnerKind kind) {
        this.kind = kind;
    }

    /** @param touched whether blocks hold only features that an event has touched */
    protected abstract PairLearner learner(LearnerSettings settings, boolean touched);

    protected final LearnerSettings settings(int rank, int startFit) {
        return LearnerSettings.builder(kind, List.of("a", "b", "c"), FEATURES)
                .rank(rank)
                .initScale(1)
                .seed(1)
                .build()
                .withStartFit(startFit);
    }

    /** Of rank 3. */
    protected final PairLearner learner(int startFit, boolean touched) {
        return learner(settings(3, startFit), touched);
    }

    private static List<BinaryPart> parts(Scheme scheme) {
        Parts parts = scheme.parts(3);
        return IntStream.range(0, parts.count())
                .mapToObj(i -> BinaryPart.of(parts.part(i)))
                .toList();
    }

    private static List<BinaryPart> pairs() {
        return parts(Scheme.PAIRS);
    }

    protected static Features event(int t) {
        Random random = new Random(t);
        int[] indices = {0, 1, 2, 3, 4 + (t < NARROW ? 0 : random.nextInt(FEATURES - 4))};
        float[] values = new float[indices.length];
        for (int k = 0; k < values.length; k++) {
            double value = random.nextGaussian();
            // Far enough from 0 for few support vectors.
            values[k] = (float) (k < 4 ? Math.signum(value) + 0.1 * value : 0.1 * value);
        }
        return Features.sparse(FEATURES, indices, values);
    }

    protected static int label(Features x) {
        if (x.value(0) * x.value(1) > 0) {
            return 0;
        }
        return x.value(2) * x.value(3) > 0 ? 1 : 2;
    }

    private static void learn(TrainingBlock block, int from, int to) {
        for (int t = from; t < to; t++) {
            Features x = event(t);
            block.learn(x, label(x));
        }
    }

    private static byte[] bytes(TrainingBlock block) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static TrainingBlock read(PairLearner learner, byte[] bytes) throws IOException {
        return learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    protected static void assertEqualModels(DosModel model, DosModel expected) {
        FeatureSet all = FeatureSet.all(FEATURES);
        assertThat(model.on(all).u()).containsExactly(expected.on(all).u());
        assertThat(model.on(all).v()).containsExactly(expected.on(all).v());
    }

    /** What a part is after some events. */
    private record Expected(PairTrainingBlock block, OnlinePlatt calibration, int fits) {}

    private static boolean isPositive(BinaryPart part, Features x) {
        return label(x) == part.positive();
    }

    /**
     * What the part learns by hand: from a random start, and from each fit, from which it learns all events again. Only
     * scores of events that are new say what scores stand for.
     */
    private Expected byHand(LearnerSettings settings, BinaryPart part, int to) {
        LearnerSettings random = settings.withStartFit(0);
        PairTrainingBlock block = learner(random, false).newBlock(List.of(part));
        OnlinePlatt calibration = new OnlinePlatt();
        List<Features> own = new ArrayList<>();
        int fits = 0;
        double[] score = new double[1];
        for (int t = 0; t < to; t++) {
            Features x = event(t);
            if (part.contains(label(x))) {
                block.score(x, score);
                calibration.add(score[0], isPositive(part, x), 1);
                block.learn(x, label(x));
                own.add(x);
                if (own.size() == settings.startFit() / 20 || own.size() == settings.startFit()) {
                    int[] signs = own.stream()
                            .mapToInt(z -> isPositive(part, z) ? 1 : -1)
                            .toArray();
                    Optional<DosModel> fitted = StartFit.of(own, signs, settings.rank());
                    if (fitted.isPresent() || fits > 0) {
                        block = learner(random, false).newBlock(List.of(part));
                        ((StartFits.Fittable) block).startFrom(0, fitted.orElse(null));
                        for (Features z : own) {
                            block.learn(z, label(z));
                        }
                        calibration.restart();
                        fits++;
                    }
                }
            }
        }
        return new Expected(block, calibration, fits);
    }

    /** Right before and after fits, and later: variances are those that learning again leaves. */
    @ParameterizedTest
    @EnumSource(Scheme.class)
    void learn_firstEventsComplete_startsAgainFromTheirFitAndLearnsThemOnceMore(Scheme scheme) {
        LearnerSettings settings = settings(2, FIRST).with(scheme);
        PairTrainingBlock block = learner(settings, false).newBlock(parts(scheme));
        PairTrainingBlock random = learner(settings.withStartFit(0), false).newBlock(parts(scheme));
        for (int t = 0; t < 400; t++) {
            learn(block, t, t + 1);
            learn(random, t, t + 1);
            if (t % 10 == 9 || t > 395) {
                for (int p = 0; p < 3; p++) {
                    Expected expected = byHand(settings, parts(scheme).get(p), t + 1);
                    assertEqualModels(block.model(p), expected.block.model(0));
                    assertThat(PartReports.of(block).calibration(p)).isEqualTo(expected.calibration.scaling());
                    assertThat(block.counts(p).restarts()).isEqualTo(expected.fits);
                    assertThat(block.counts(p).examples())
                            .isEqualTo(random.counts(p).examples());
                }
            }
        }
        assertThat(block.counts(0).restarts()).isPositive();
    }

    @Test
    void learn_oneEventMissing_waitsForIt() {
        PairTrainingBlock block = learner(FIRST, false).newBlock(List.of(new ClassPair(0, 1)));
        long early = 0;
        for (int t = 0; block.counts(0).examples() < FIRST; t++) {
            early = block.counts(0).restarts();
            block.learn(event(t), label(event(t)));
        }
        assertThat(block.counts(0).restarts()).isEqualTo(early + 1);
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void newBlock_onePartOfMany_becomesTheSame(Scheme scheme) {
        LearnerSettings settings = settings(3, FIRST).with(scheme);
        PairTrainingBlock together = learner(settings, true).newBlock(parts(scheme));
        learn(together, 0, 400);
        for (int p = 0; p < 3; p++) {
            PairTrainingBlock alone =
                    learner(settings, true).newBlock(parts(scheme).subList(p, p + 1));
            learn(alone, 0, 400);
            assertEqualModels(together.model(p), alone.model(0));
            assertThat(together.counts(p)).isEqualTo(alone.counts(0));
            assertThat(together.counts(p).restarts()).isPositive();
        }
    }

    /** Before, between and after the fits. */
    @ParameterizedTest
    @ValueSource(ints = {0, 10, 30, 49, 120, 220, 250, 300, 350})
    void readBlock_atAnyEvent_goesOnToTheSameBytes(int stored) throws IOException {
        PairLearner learner = learner(settings(6, FIRST), true);
        TrainingBlock whole = learner.newBlock(pairs());
        learn(whole, 0, 400);
        TrainingBlock begun = learner.newBlock(pairs());
        learn(begun, 0, stored);

        TrainingBlock restored = read(learner, bytes(begun));
        assertThat(bytes(restored)).isEqualTo(bytes(begun));
        learn(restored, stored, 400);
        TrainingBlock copy = begun.copy();
        learn(copy, stored, 400);

        assertThat(bytes(restored)).isEqualTo(bytes(whole));
        assertThat(bytes(copy)).isEqualTo(bytes(whole));
    }

    @Test
    void copy_thatGoesOn_leavesTheOriginal() throws IOException {
        TrainingBlock begun = learner(FIRST, true).newBlock(pairs());
        learn(begun, 0, 60);
        byte[] before = bytes(begun);
        learn(begun.copy(), 60, 200);
        assertThat(bytes(begun)).isEqualTo(before);

        TrainingBlock whole = learner(FIRST, true).newBlock(pairs());
        learn(whole, 0, 200);
        learn(begun, 60, 200);
        assertThat(bytes(begun)).isEqualTo(bytes(whole));
    }

    /** With 5 features W has 6 eigenvalues, fewer than the 12 rows: some start small, also in features to come. */
    @Test
    void learn_touchedFeatures_areThoseOfAllFeatures() {
        PairTrainingBlock touched = learner(settings(6, 90), true).newBlock(pairs());
        PairTrainingBlock all = learner(settings(6, 90), false).newBlock(pairs());
        learn(touched, 0, NARROW);
        learn(all, 0, NARROW);
        for (int p = 0; p < 3; p++) {
            assertThat(touched.counts(p).restarts()).isPositive();
            assertThat(touched.model(p).u()).doesNotContain(0);
            assertThat(touched.model(p).v()).doesNotContain(0);
            assertEqualWhereHeld(touched.model(p), all.model(p));
        }
        learn(touched, NARROW, 400);
        learn(all, NARROW, 400);
        for (int p = 0; p < 3; p++) {
            assertThat(touched.model(p).featureSet().count()).isGreaterThan(30);
            assertEqualWhereHeld(touched.model(p), all.model(p));
        }
    }

    private static void assertEqualWhereHeld(DosModel model, DosModel expected) {
        for (int unit = 0; unit < model.rank(); unit++) {
            for (int k = 0; k < model.dimension(); k++) {
                int feature =
                        k < model.featureSet().count() ? model.featureSet().feature(k) : FEATURES;
                int here = unit * model.dimension() + k;
                int there = unit * expected.dimension() + feature;
                assertThat(model.u()[here]).isEqualTo(expected.u()[there]);
                assertThat(model.v()[here]).isEqualTo(expected.v()[there]);
            }
        }
    }

    /** 8 bytes and 8 for each feature, however many pairs wait for the event; none after their fits. */
    @Test
    void writeTo_eventsOfManyPairs_holdsEachOnceAsLongAsAPairWaits() throws IOException {
        TrainingBlock block = learner(FIRST, false).newBlock(pairs());
        TrainingBlock random = learner(0, false).newBlock(pairs());
        learn(block, 0, 50);
        learn(random, 0, 50);
        assertThat(bytes(block).length - bytes(random).length).isEqualTo(50 * (8 + 8 + 8 * 5));
        learn(block, 50, 400);
        learn(random, 50, 400);
        assertThat(bytes(block)).hasSameSizeAs(bytes(random));
    }

    /** One class tells nothing; neither are later events held for a fit. */
    @Test
    void learn_firstEventsOfOneClass_leavesThePairAsItIs() throws IOException {
        PairTrainingBlock block = learner(20, false).newBlock(pairs());
        PairTrainingBlock random = learner(0, false).newBlock(pairs());
        for (PairTrainingBlock each : List.of(block, random)) {
            IntStream.range(0, 100)
                    .mapToObj(t -> event(t))
                    .filter(x -> label(x) == 0)
                    .forEach(x -> each.learn(x, 0));
            IntStream.range(100, 110).mapToObj(t -> event(t)).forEach(x -> each.learn(x, label(x)));
        }
        for (int p = 0; p < 2; p++) {
            assertEqualModels(block.model(p), random.model(p));
            assertThat(block.counts(p)).isEqualTo(random.counts(p));
        }
        // Those of pair (1, 2) alone.
        int held =
                (int) IntStream.range(100, 110).filter(t -> label(event(t)) > 0).count();
        assertThat(bytes(block).length - bytes(random).length).isEqualTo(held * (8 + 8 + 8 * 5));
    }

    @Test
    void learn_fromAModel_fitsNothing() {
        PairTrainingBlock before = learner(0, false).newBlock(pairs());
        learn(before, 0, 100);
        StartModels starts = part -> part.equals(new ClassPair(0, 1)) ? before.model(0) : null;
        PairTrainingBlock block = learner(FIRST, false).newBlock(pairs(), starts);
        PairTrainingBlock expected = learner(0, false).newBlock(pairs(), starts);
        learn(block, 100, 400);
        learn(expected, 100, 400);
        assertEqualModels(block.model(0), expected.model(0));
        assertThat(block.counts(0)).isEqualTo(expected.counts(0));
        assertThat(block.counts(1).restarts()).isPositive();
    }

    /** The parameters of a fit to tiny values are huge, so there is none. */
    @ParameterizedTest
    @ValueSource(floats = {3e38f, 1e-40f})
    void learn_eventsOfExtremeValues_leavesFiniteModels(float size) {
        PairTrainingBlock block = learner(9, false).newBlock(pairs());
        for (int t = 0; t < 90; t++) {
            float value = t % 2 == 0 ? size : -size;
            block.learn(Features.sparse(FEATURES, new int[] {t % 3}, new float[] {value}), t % 3);
        }
        learn(block, 0, 200);
        for (int p = 0; p < 3; p++) {
            assertThat(Arrays.stream(block.model(p).u())).allMatch(Double::isFinite);
            assertThat(Arrays.stream(block.model(p).v())).allMatch(Double::isFinite);
        }
    }

    @Test
    void scoreThenLearn_firstEvents_holdsThemAsLearnDoes() throws IOException {
        PairTrainingBlock scoring = learner(FIRST, true).newBlock(pairs());
        TrainingBlock learning = learner(FIRST, true).newBlock(pairs());
        for (int t = 0; t < 400; t++) {
            scoring.scoreThenLearn(event(t), label(event(t)), new double[3]);
        }
        for (int t = 0; t < 400; t++) {
            learning.learn(event(t), label(event(t)));
        }
        assertThat(scoring.counts(0).restarts()).isPositive();
        assertThat(bytes(scoring)).isEqualTo(bytes(learning));
    }

    @Test
    void readBlock_pairInNoState_isRefused() throws IOException {
        byte[] bytes = bytes(learner(FIRST, false).newBlock(List.of(new ClassPair(0, 1))));
        bytes[bytes.length - Integer.BYTES - 1] = 5;
        assertThatThrownBy(() -> read(learner(FIRST, false), bytes))
                .isInstanceOf(IOException.class)
                .hasMessage("stored block has a pair in state 5 of its fit, expected 0 to 4");
    }
}
