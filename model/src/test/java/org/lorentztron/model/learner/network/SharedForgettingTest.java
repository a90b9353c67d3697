package org.lorentztron.model.learner.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.TrainingBlock;

/** Variances of a network that grow again, those of its basis up to 1 and those of its outputs up to 100. */
class SharedForgettingTest {
    private static final int CLASSES = 3;
    private static final int N = 4;
    private static final int UNITS = 5;

    private static SharedLearner learner(NetworkKernel kernel, int units, double rho) {
        return new SharedLearner(
                Networks.settings(kernel, units, Networks.labels(CLASSES), N).withForgetting(rho));
    }

    private static TrainingBlock block(double rho) {
        return Networks.block(learner(NetworkKernel.SQUARE, UNITS, rho), CLASSES);
    }

    /**
     * With each 16th update every S grows by as many factors, at most to its first. The plain form begins with the
     * block's for every event, so that rounding does not grow from event to event.
     */
    @Property(tries = 40)
    void learn_manyEvents_followsThePlainForm(
            @ForAll long seed,
            @ForAll NetworkKernel kernel,
            @ForAll @IntRange(min = 1, max = 9) int units,
            @ForAll @DoubleRange(min = 0.01, max = 0.2) double rho) {
        Random random = new Random(seed);
        TrainingBlock block = Networks.block(learner(kernel, units, rho), CLASSES);
        int grown = 0;
        for (int t = 0; t < 150; t++) {
            Features x = RandomEvents.next(random, N, 1);
            int label = random.nextInt(CLASSES);
            PlainNetwork plain = new PlainNetwork(kernel, Violators.MOST, StoredNetwork.of(block));
            PartCounts before = block.counts(0);
            plain.learn(Networks.z(x), label);
            block.learn(x, label);
            PartCounts added = block.counts(0).minus(before);
            if (!plain.close && added.restarts() == 0) {
                boolean grows = added.updates() == 1 && (before.updates() + 1) % 16 == 0;
                double factor = grows ? Math.pow(1 + rho, 16) : 1;
                StoredNetwork learned = StoredNetwork.of(block);
                assertGrown("S", learned.basisVariances(), plain.basisVariances, factor, 1);
                assertGrown("S of lambda", learned.outputVariances(), plain.outputVariances, factor, 100);
                grown += grows ? 1 : 0;
            }
        }
        assertThat(grown).isPositive();
    }

    private static void assertGrown(String what, double[][] actual, double[][] shrunk, double factor, double first) {
        for (int i = 0; i < shrunk.length; i++) {
            double[] expected = Arrays.stream(shrunk[i])
                    .map(value -> Math.min(first, value * factor))
                    .toArray();
            assertClose(what + " " + i, actual[i], expected, 1e-3);
            assertThat(Arrays.stream(actual[i])).allMatch(value -> value > 0 && value <= first);
        }
    }

    /** Nothing forgotten is how networks were: a rho that no float32 tells from 0 has the same bytes. */
    @Test
    void learn_rhoZero_onlyShrinks() throws IOException {
        TrainingBlock block = block(0);
        TrainingBlock other = block(1e-12);
        Random random = new Random(1);
        for (int t = 0; t < 200; t++) {
            double[] before = variances(block);
            Features x = RandomEvents.next(random, N, 1);
            int label = random.nextInt(CLASSES);
            block.learn(x, label);
            other.learn(x, label);
            double[] after = variances(block);
            assertThat(IntStream.range(0, after.length)).allMatch(i -> after[i] <= before[i]);
        }
        assertThat(block.counts(0).restarts()).isZero();
        assertThat(bytes(other)).isEqualTo(bytes(block));
    }

    /** The number of updates stays a multiple of 16 while nothing is learned: S has grown once, and does no more. */
    @Test
    void learn_noUpdateAfterGrowth_doesNotGrowAgain() {
        TrainingBlock block = block(0.01);
        Random random = new Random(2);
        while (block.counts(0).updates() < 48) {
            block.learn(RandomEvents.next(random, N, 1), random.nextInt(CLASSES));
        }
        double[] grown = variances(block);

        block.learn(Features.dense(new float[] {3e38f, 3e38f, 3e38f, 3e38f}), 0);
        int learned = 0;
        while (learned < 20) {
            Features x = RandomEvents.next(random, N, 3);
            double[] scores = ((NetworkModel) block.model(0)).scores(x);
            int best = scores[0] > scores[1] ? 0 : 1;
            double others = Math.max(scores[1 - best], scores[2]);
            if (scores[best] - others > 1.1) {
                block.learn(x, best);
                learned++;
            }
        }

        assertThat(block.counts(0).degenerateUpdates()).isPositive();
        assertThat(block.counts(0).updates()).isEqualTo(48);
        assertThat(variances(block)).containsExactly(grown);
    }

    /** Also just before variances grow, and just after. */
    @Test
    void readBlock_atAnyEvent_goesOnToTheSameBytes() throws IOException {
        SharedLearner learner = learner(NetworkKernel.SQUARE, UNITS, 0.01);
        TrainingBlock whole = block(0.01);
        TrainingBlock stored = block(0.01);
        TrainingBlock copied = block(0.01);
        Random random = new Random(3);
        for (int t = 0; t < 100; t++) {
            Features x = RandomEvents.next(random, N, 1);
            int label = random.nextInt(CLASSES);
            stored = learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes(stored))));
            copied = copied.copy();
            for (TrainingBlock block : new TrainingBlock[] {whole, stored, copied}) {
                block.learn(x, label);
            }
            assertThat(bytes(stored)).isEqualTo(bytes(whole));
            assertThat(bytes(copied)).isEqualTo(bytes(whole));
        }
        assertThat(whole.counts(0).updates()).isGreaterThan(32);
    }

    private static double[] variances(TrainingBlock block) {
        StoredNetwork stored = StoredNetwork.of(block);
        return IntStream.range(0, 2)
                .mapToObj(i -> i == 0 ? stored.basisVariances() : stored.outputVariances())
                .flatMap(Arrays::stream)
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private static byte[] bytes(TrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }
}
