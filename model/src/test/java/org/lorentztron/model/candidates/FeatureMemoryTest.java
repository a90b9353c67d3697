package org.lorentztron.model.candidates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.candidates.ForgettingStream.Interval;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.HeldFeatures;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.learner.Learners;

/** What blocks of every learner keep to whose parts forget features, or learn them late. */
class FeatureMemoryTest {
    private static final List<Candidate> ONE = List.of(Candidate.PLAIN);
    private static final List<Candidate> TWO = List.of(Candidate.PLAIN, new Candidate(Inputs.PLAIN, 0.05));
    private static final int SEEDS = Boolean.getBoolean("lorentztron.nightly") ? 4 : 1;

    /** Settings, of which a test chooses the memory, and the candidates of each part. */
    private record Case(String name, LearnerSettings settings, List<Candidate> candidates) {
        LearnerSettings with(FeatureMemory memory) {
            return settings.withMemory(
                    settings.kind().equals(LearnerKind.MARGIN)
                            ? new FeatureMemory(FeatureMemory.NEVER, FeatureMemory.ANY_NUMBER, memory.fewestEvents())
                            : memory);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (Scheme scheme : Scheme.values()) {
            for (LearnerKind kind : LearnerKind.values()) {
                boolean network = kind.equals(LearnerKind.SHARED);
                if (!network) {
                    cases.add(new Case(
                            kind + " " + scheme,
                            settings(kind, NetworkSettings.DEFAULT).with(scheme),
                            ONE));
                }
            }
            LearnerSettings herded =
                    settings(LearnerKind.HERDED, NetworkSettings.DEFAULT).with(scheme);
            cases.add(new Case("herded with candidates " + scheme, herded, TWO));
            cases.add(new Case("herded with fits " + scheme, herded.withStartFit(25), ONE));
            cases.add(new Case(
                    "dos with fits " + scheme,
                    settings(LearnerKind.DOS, NetworkSettings.DEFAULT)
                            .with(scheme)
                            .withStartFit(25),
                    ONE));
        }
        NetworkSettings random = new NetworkSettings(NetworkSettings.DEFAULT.kernel(), 5);
        NetworkSettings fitted = new NetworkSettings(NetworkSettings.DEFAULT.kernel(), 5, 30);
        cases.add(new Case("shared", settings(LearnerKind.SHARED, random), ONE));
        cases.add(new Case("shared with candidates", settings(LearnerKind.SHARED, random), TWO));
        cases.add(new Case("shared with a basis", settings(LearnerKind.SHARED, fitted), ONE));
        return cases.stream();
    }

    private static LearnerSettings settings(LearnerKind kind, NetworkSettings network) {
        UpdateSettings updates = new UpdateSettings(Update.PA, 1, Covariance.PROJECT, 20);
        return LearnerSettings.builder(kind, ForgettingStream.CLASSES, ForgettingStream.FEATURES)
                .rank(2)
                .initScale(kind.defaultInitScale())
                .seed(1)
                .updates(updates)
                .network(network)
                .build();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void learn_manyParts_areThoseOfBlocksOfTheirOwn(Case learner) throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            LearnerSettings settings = learner.with(ForgettingStream.memory(random));
            List<Part> parts = ForgettingStream.parts(settings);
            List<Part> shuffled = new ArrayList<>(parts);
            Collections.shuffle(shuffled, random);
            TrainingBlock together = ForgettingStream.block(settings, learner.candidates(), shuffled);
            List<TrainingBlock> alone = parts.stream()
                    .map(part -> ForgettingStream.block(settings, learner.candidates(), List.of(part)))
                    .toList();

            for (Interval interval : ForgettingStream.random(random, 15, 40)) {
                ForgettingStream.train(together, interval);
                for (int p = 0; p < parts.size(); p++) {
                    ForgettingStream.train(alone.get(p), interval);
                    int position = shuffled.indexOf(parts.get(p));
                    assertThat(ForgettingStream.bytes(together.model(position)))
                            .as("seed %s, %s, end %s", seed, settings.memory(), interval.end())
                            .isEqualTo(ForgettingStream.bytes(alone.get(p).model(0)));
                    assertThat(together.counts(position)).isEqualTo(alone.get(p).counts(0));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void readBlock_writtenAtAnyTime_goesOnByteForByte(Case learner) throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            LearnerSettings settings = learner.with(ForgettingStream.memory(random));
            TrainingBlock block =
                    ForgettingStream.block(settings, learner.candidates(), ForgettingStream.parts(settings));
            TrainingBlock restored =
                    ForgettingStream.block(settings, learner.candidates(), ForgettingStream.parts(settings));
            TrainingBlock copied = block.copy();

            for (Interval interval : ForgettingStream.random(random, 12, 40)) {
                // In the middle of an interval touches are open.
                int middle = random.nextInt(interval.events().size() + 1);
                for (ForgettingStream.Event event : interval.events().subList(0, middle)) {
                    block.learn(event.x(), event.label());
                    restored.learn(event.x(), event.label());
                    copied.learn(event.x(), event.label());
                }
                restored = ForgettingStream.read(settings, ForgettingStream.bytes(restored));
                copied = copied.copy();
                Interval rest = new Interval(
                        interval.end(),
                        interval.events().subList(middle, interval.events().size()));
                ForgettingStream.train(block, rest);
                ForgettingStream.train(restored, rest);
                ForgettingStream.train(copied, rest);
                byte[] expected = ForgettingStream.bytes(block);
                assertThat(ForgettingStream.bytes(restored))
                        .as("seed %s, %s", seed, settings.memory())
                        .isEqualTo(expected);
                assertThat(ForgettingStream.bytes(copied)).isEqualTo(expected);
                assertThat(HeldFeatures.of(restored).heldFeatures())
                        .isEqualTo(HeldFeatures.of(block).heldFeatures());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void copy_thenTrained_leavesTheOriginal(Case learner) throws IOException {
        LearnerSettings settings = learner.with(new FeatureMemory(2 * ForgettingStream.INTERVAL, 15, 2));
        TrainingBlock block = ForgettingStream.block(settings, learner.candidates(), ForgettingStream.parts(settings));
        List<Interval> intervals = ForgettingStream.random(new Random(4), 12, 60);
        intervals.subList(0, 6).forEach(interval -> ForgettingStream.train(block, interval));
        byte[] before = ForgettingStream.bytes(block);

        TrainingBlock copy = block.copy();
        intervals.subList(6, 12).forEach(interval -> ForgettingStream.train(copy, interval));

        assertThat(ForgettingStream.bytes(block)).isEqualTo(before);
        assertThat(ForgettingStream.bytes(copy)).isNotEqualTo(before);
    }

    /** Rows are those that a part holds, and no more. */
    @ParameterizedTest
    @MethodSource("cases")
    void forgetFeatures_anyStream_holdsTheFeaturesOfModelsAndNoMoreThanAllowed(Case learner) {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            LearnerSettings settings = learner.with(ForgettingStream.memory(random));
            List<Part> parts = ForgettingStream.parts(settings);
            TrainingBlock block = ForgettingStream.block(settings, learner.candidates(), parts);
            boolean rows = learner.candidates().size() == 1 && !settings.kind().equals(LearnerKind.MARGIN);
            for (Interval interval : ForgettingStream.random(random, 15, 40)) {
                ForgettingStream.train(block, interval);
                TreeSet<Integer> held = new TreeSet<>();
                for (int p = 0; p < parts.size(); p++) {
                    int[] indices = ForgettingStream.featureSet(block.model(p)).indices();
                    assertThat(indices.length)
                            .isLessThanOrEqualTo(settings.memory().mostHeld());
                    for (int index : indices) {
                        held.add(index);
                    }
                }
                if (rows && settings.memory().isLimited() && !interval.events().isEmpty()) {
                    assertThat(HeldFeatures.of(block).heldFeatures()).isEqualTo(held.size());
                }
            }
        }
    }

    /** Parts that hold the same but for what one has forgotten are not scored as one. */
    @ParameterizedTest
    @MethodSource("cases")
    void score_partsThatForgetDifferently_isThatOfTheirModels(Case learner) {
        Random random = new Random(5);
        LearnerSettings settings = learner.with(new FeatureMemory(4 * ForgettingStream.INTERVAL, 12, 1));
        TrainingBlock block = ForgettingStream.block(settings, learner.candidates(), ForgettingStream.parts(settings));
        List<Interval> intervals = ForgettingStream.random(random, 10, 60);
        double[] scores = new double[block.scoreCount()];
        for (Interval interval : intervals) {
            ForgettingStream.train(block, interval);
            List<PartModel> models = IntStream.range(0, block.parts().size())
                    .mapToObj(block::model)
                    .toList();
            for (Interval any : intervals) {
                for (ForgettingStream.Event event : any.events()) {
                    block.score(event.x(), scores);
                    double[] expected = models.stream()
                            .flatMapToDouble(model -> DoubleStream.of(scores(model, event.x())))
                            .toArray();
                    for (int i = 0; i < scores.length; i++) {
                        assertThat(scores[i]).isCloseTo(expected[i], within(1e-4 * Math.max(1, Math.abs(expected[i]))));
                    }
                }
            }
        }
    }

    private static double[] scores(PartModel model, Features x) {
        return model instanceof NetworkModel network ? network.scores(x) : new double[] {((DosModel) model).score(x)};
    }

    @ParameterizedTest
    @MethodSource("cases")
    void writeTo_limitsThatNothingReaches_trainsTheModelsWithoutThem(Case learner) throws IOException {
        Random random = new Random(1);
        LearnerSettings without = learner.with(FeatureMemory.UNLIMITED);
        LearnerSettings with = learner.with(new FeatureMemory(1L << 40, 1 << 20, 1));
        List<Part> parts = ForgettingStream.parts(with);
        TrainingBlock plain = ForgettingStream.block(without, learner.candidates(), parts);
        TrainingBlock limited = ForgettingStream.block(with, learner.candidates(), parts);
        for (Interval interval : ForgettingStream.random(random, 8, 60)) {
            ForgettingStream.train(plain, interval);
            ForgettingStream.train(limited, interval);
        }
        for (int p = 0; p < parts.size(); p++) {
            assertThat(ForgettingStream.bytes(limited.model(p))).isEqualTo(ForgettingStream.bytes(plain.model(p)));
        }
        assertThat(HeldFeatures.of(limited).forgottenFeatures()).isZero();
    }

    /** What was held before counts as touched in the first interval in which the part trains. */
    @ParameterizedTest
    @MethodSource("cases")
    void readBlock_otherLimits_keepsToThemFromThenOn(Case learner) throws IOException {
        if (learner.settings().kind().equals(LearnerKind.MARGIN)) {
            return;
        }
        List<Interval> intervals = ForgettingStream.random(new Random(2), 12, 60);
        LearnerSettings without = learner.with(FeatureMemory.UNLIMITED);
        LearnerSettings with = learner.with(new FeatureMemory(2 * ForgettingStream.INTERVAL, 25, 2));
        List<Part> parts = ForgettingStream.parts(with);
        TrainingBlock block = ForgettingStream.block(without, learner.candidates(), parts);
        intervals.subList(0, 6).forEach(interval -> ForgettingStream.train(block, interval));
        long before = HeldFeatures.of(block).heldFeatures();

        TrainingBlock limited = ForgettingStream.read(with, ForgettingStream.bytes(block));
        assertThat(HeldFeatures.of(limited).heldFeatures()).isEqualTo(before);
        intervals.subList(6, 12).forEach(interval -> ForgettingStream.train(limited, interval));
        for (int p = 0; p < parts.size(); p++) {
            assertThat(ForgettingStream.featureSet(limited.model(p)).count()).isBetween(1, 25);
        }
        TrainingBlock free = ForgettingStream.read(without, ForgettingStream.bytes(limited));
        for (int p = 0; p < parts.size(); p++) {
            assertThat(ForgettingStream.bytes(free.model(p))).isEqualTo(ForgettingStream.bytes(limited.model(p)));
        }
        ForgettingStream.random(new Random(3), 12, 60).forEach(interval -> ForgettingStream.train(free, interval));
        assertThat(HeldFeatures.of(free).forgottenFeatures()).isZero();
    }

    @Test
    void learner_thatCannotForget_isRefused() {
        LearnerSettings margin = settings(LearnerKind.MARGIN, NetworkSettings.DEFAULT);
        FeatureMemory limited = new FeatureMemory(1000, FeatureMemory.ANY_NUMBER, 1);

        assertThatThrownBy(() -> Learners.of(margin.withMemory(limited)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("learner is margin");
    }
}
