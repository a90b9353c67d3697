package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.ClassAgainstRest;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.probability.KeptShares;
import org.lorentztron.model.probability.PlattScaling;

class BlockStateTest {
    private static final TrainingBlock BLOCK = Learners.ofPairs(
                    LearnerSettings.builder(LearnerKind.LINEAR, List.of("a", "b"), 1)
                            .rank(1)
                            .initScale(1)
                            .seed(1)
                            .build())
            .newBlock(List.of(new ClassPair(0, 1)));
    private static final TrainingBlock WEIGHED = Learners.ofPairs(
                    LearnerSettings.builder(LearnerKind.AROW, List.of("a", "b"), 1)
                            .rank(1)
                            .initScale(1)
                            .seed(1)
                            .build())
            .newBlock(List.of(new ClassPair(0, 1)));
    private static final KeptShares WHOLE = KeptShares.of(1, 1);

    private static BlockState trained(int... classes) {
        BitSet labels = new BitSet();
        for (int label : classes) {
            labels.set(label);
        }
        return new BlockState(BLOCK, Preparation.of(FeatureScale.identity(), 1), null, labels, new SourcePositions());
    }

    @Test
    void hasTrained_anyPart_isWhetherOneOfItsClassesOccurred() {
        BlockState state = trained(2, 7);

        assertThat(state.hasTrained(new ClassPair(2, 3))).isTrue();
        assertThat(state.hasTrained(new ClassPair(3, 7))).isTrue();
        assertThat(state.hasTrained(new ClassPair(3, 6))).isFalse();
        assertThat(state.hasTrained(new ClassAgainstRest(0, 8))).isTrue();
        assertThat(state.hasTrained(new AllClasses(8))).isTrue();
        assertThat(state.hasTrained(new AllClasses(2))).isFalse();
        assertThat(trained().hasTrained(new ClassAgainstRest(0, 8))).isFalse();
    }

    /** Every part of a block is asked at the end of every interval. */
    @Test
    void hasTrained_manyClassesAgainstTheRest_takesNoSpaceForThem() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        BlockState state = trained(999_999);
        ClassAgainstRest part = new ClassAgainstRest(0, 1_000_000);
        long before = threads.getCurrentThreadAllocatedBytes();

        boolean trained = state.hasTrained(part);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(trained).isTrue();
        assertThat(allocated).as("an int for each class would be 4 MB").isLessThan(1 << 20);
    }

    /** The first version of a part says what its scores stand for, however few examples it has. */
    @Test
    void part_fewExamples_isCalibrated() {
        TrainingBlock block = BLOCK.copy();
        BlockState state = new BlockState(
                block, Preparation.of(FeatureScale.identity(), 1), null, new BitSet(), new SourcePositions());
        for (int i = 0; i < 5; i++) {
            learn(state, i);
        }
        PlattScaling calibration = state.part(0, 0, 1000, WHOLE).calibration();
        assertThat(calibration).isNotNull();
        assertThat(calibration.examples()).isEqualTo(2);
        assertThat(calibration.logOdds(1)).isGreaterThan(calibration.logOdds(-1));
    }

    /** A tenth of the second class: the odds of the first one among all events are a tenth of those that were seen. */
    @Test
    void part_sharesOfClassesAreKept_isCalibratedForAllEvents() {
        BlockState state = new BlockState(
                BLOCK.copy(), Preparation.of(FeatureScale.identity(), 1), null, new BitSet(), new SourcePositions());
        for (int i = 0; i < 100; i++) {
            learn(state, i);
        }
        KeptShares kept = KeptShares.of(1, 0.1);
        PlattScaling sampled = state.part(0, 0, 1000, WHOLE).calibration();
        PlattScaling corrected = state.part(0, 0, 1000, kept).calibration();
        assertThat(corrected.a()).isEqualTo(sampled.a());
        assertThat(corrected.b()).isCloseTo(sampled.b() + Math.log(0.1), within(1e-12));
        assertThat(state.calibration(0, kept)).isEqualTo(corrected);
    }

    @Test
    void learn_weights_areThoseOfTheEvent() {
        BlockState heavy = state();
        BlockState often = state();
        Event event = Event.decoded(0, 7, 1, 0, null, Features.dense(new float[] {1}));
        heavy.learn(event.withWeight(3), 0);
        for (int time = 0; time < 3; time++) {
            often.learn(event, 0);
        }
        assertThat(weights(heavy)).isEqualTo(weights(often));
        assertThat(heavy.block().counts(0).examples()).isEqualTo(1);
    }

    @Test
    void learn_weightZero_changesNothing() {
        BlockState state = state();
        state.learn(
                Event.decoded(0, 7, 1, 0, null, Features.dense(new float[] {1})).withWeight(0), 0);
        assertThat(state.block().counts(0).examples()).isZero();
        assertThat(state.trained().isEmpty()).isTrue();
        assertThat(state.positions()).isEqualTo(new SourcePositions());
    }

    private static double[] weights(BlockState state) {
        return ((DosModel) state.block().model(0)).u();
    }

    private static BlockState state() {
        return new BlockState(
                WEIGHED.copy(), Preparation.of(FeatureScale.identity(), 1), null, new BitSet(), new SourcePositions());
    }

    /** Positive numbers are of the first class. */
    private static void learn(BlockState state, int i) {
        float value = i % 2 == 0 ? 1 + i % 5 : -1 - i % 3;
        state.learn(Event.decoded(0, i, i % 2, 0, null, Features.dense(new float[] {value})), 0);
    }
}
