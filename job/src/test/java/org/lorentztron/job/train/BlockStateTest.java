package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.lorentztron.model.Features;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learners.Learners;
import org.lorentztron.model.probability.PlattScaling;
import org.lorentztron.model.scale.FeatureScale;

class BlockStateTest {
    private static final TrainingBlock BLOCK = Learners.ofPairs(
                    new LearnerSettings(LearnerKind.LINEAR, List.of("a", "b"), 1, 1, 1, 1))
            .newBlock(List.of(new ClassPair(0, 1)));

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

    /** The first version that has 50 examples of a part says what its scores stand for. */
    @Test
    void part_fiftyExamples_isCalibrated() {
        TrainingBlock block = BLOCK.copy();
        BlockState state = new BlockState(
                block, Preparation.of(FeatureScale.identity(), 1), null, new BitSet(), new SourcePositions());
        for (int i = 0; i < 49; i++) {
            learn(state, i);
        }
        assertThat(state.part(0, 0, 1000).calibration()).isNull();
        learn(state, 49);
        PlattScaling calibration = state.part(0, 0, 2000).calibration();
        assertThat(calibration).isNotNull();
        assertThat(calibration.examples()).isEqualTo(50);
        assertThat(calibration.logOdds(1)).isGreaterThan(calibration.logOdds(-1));
    }

    /** Positive numbers are of the first class. */
    private static void learn(BlockState state, int i) {
        float value = i % 2 == 0 ? 1 + i % 5 : -1 - i % 3;
        state.learn(Event.decoded(0, i, i % 2, 0, null, Features.dense(new float[] {value})), 0);
    }
}
