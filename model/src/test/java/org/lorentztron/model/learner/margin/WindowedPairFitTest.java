package org.lorentztron.model.learner.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.learner.margin.Rings.FEATURES;
import static org.lorentztron.model.learner.margin.Rings.PAIRS;
import static org.lorentztron.model.learner.margin.Rings.bytes;
import static org.lorentztron.model.learner.margin.Rings.errorRate;
import static org.lorentztron.model.learner.margin.Rings.event;
import static org.lorentztron.model.learner.margin.Rings.learner;
import static org.lorentztron.model.learner.margin.Rings.train;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartCounts;

/** Fits of events from which nothing, or little, is to be learned: they are counted and harm nothing. */
class WindowedPairFitTest {
    /** Other pairs of the block had events, and the interval ended for all: this one has learned nothing. */
    @Test
    void endInterval_noEventSince_changesNothing() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(10), 1, label -> label == 2 ? 1 : label);
        DosModel before = block.model(0);
        PartCounts counts = block.counts(0);
        IntervalBlock.end(block);
        IntervalBlock.end(block);

        assertThat(block.model(0).u()).containsExactly(before.u());
        assertThat(block.counts(0)).isEqualTo(counts);
    }

    /** The classifier of one class is that class; the fit is counted, and the next one of both is as any other. */
    @Test
    void endInterval_oneClass_isCountedAndHarmless() {
        PairTrainingBlock block = learner().newBlock(List.of(new ClassPair(0, 1)));
        Random random = new Random(11);
        for (int t = 0; t < 100; t++) {
            block.learn(event(random, 1), 1);
        }
        IntervalBlock.end(block);
        assertThat(block.counts(0).degenerateUpdates()).isOne();
        assertThat(block.model(0).score(event(random, 1))).isNegative();
        for (int t = 0; t < 100; t++) {
            block.learn(event(random, 0), 0);
        }
        IntervalBlock.end(block);

        assertThat(block.counts(0).degenerateUpdates()).isOne();
        assertThat(block.counts(0).restarts()).isZero();
        assertThat(block.model(0).score(event(random, 0))).isPositive();
        assertThat(block.model(0).score(event(random, 1))).isNegative();
    }

    @Test
    void endInterval_equalPointsWithBothLabels_isCountedAndHarmless() {
        Features x = Features.dense(new float[] {1, 2, 3});
        assertDegenerate(x, x);
    }

    @Test
    void endInterval_zeroVectors_isCountedAndHarmless() {
        Features x = Features.dense(new float[FEATURES]);
        assertDegenerate(x, x);
        PairTrainingBlock block = learner().newBlock(List.of(new ClassPair(0, 1)));
        block.learn(x, 0);
        IntervalBlock.end(block);
        assertThat(block.counts(0).degenerateUpdates()).isOne();
        assertThat(block.model(0).score(x)).isPositive();
    }

    /** Values whose model is beyond the range of float leave the model as it was. */
    @Test
    void endInterval_tinyFeatures_isCountedAndHarmless() {
        float[] tiny = new float[FEATURES];
        tiny[0] = Float.MIN_VALUE;
        float[] other = new float[FEATURES];
        other[1] = Float.MIN_VALUE;
        assertDegenerate(Features.dense(tiny), Features.dense(other));
    }

    private static void assertDegenerate(Features ofA, Features ofB) {
        PairTrainingBlock block = learner().newBlock(List.of(new ClassPair(0, 1)));
        for (int t = 0; t < 10; t++) {
            block.learn(ofA, 0);
            block.learn(ofB, 1);
        }
        IntervalBlock.end(block);
        assertThat(block.counts(0).degenerateUpdates()).isOne();
        DosModel model = block.model(0);
        assertThat(Arrays.stream(model.u())).allMatch(value -> value == 0);
        assertThat(Arrays.stream(model.v())).allMatch(value -> value == 0);
        train(block, new Random(12), 5, label -> label);
        assertThat(block.counts(0).degenerateUpdates()).isOne();
        assertThat(block.model(0).score(event(new Random(13), 0))).isPositive();
        assertThat(block.model(0).score(event(new Random(13), 1))).isNegative();
    }

    /** A huge event would make all other kernel values alike, and as a support vector it would never leave. */
    @Test
    void learn_hugeEvent_changesNothingAndLeavesWithItsAge() throws IOException {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(19), 5, label -> label);
        Features huge = Features.dense(new float[] {150, 0, -150});
        block.learn(huge, 1);
        assertThat(holds(block, 150)).isTrue();
        // 20 events of each class in an interval, 40 in a window.
        for (int interval = 0; interval < 8; interval++) {
            train(block, new Random(20 + interval), 1, label -> label);
            assertThat(errorRate(block, label -> label))
                    .as("interval %d", interval)
                    .isLessThan(0.02);
        }
        assertThat(holds(block, 150)).isFalse();
        assertThat(block.counts(0).degenerateUpdates()).isZero();
    }

    /** Whether a value is among the bytes: as that of no parameter, but for a chance of one in a million. */
    private static boolean holds(PairTrainingBlock block, float value) throws IOException {
        byte[] sought = ByteBuffer.allocate(Float.BYTES).putFloat(value).array();
        byte[] bytes = bytes(block);
        return IntStream.rangeClosed(0, bytes.length - sought.length)
                .anyMatch(from -> Arrays.equals(bytes, from, from + sought.length, sought, 0, sought.length));
    }
}
