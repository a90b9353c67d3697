package org.lorentztron.model.learner.herded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learner.Learners;

/** Classes told apart by the sign of the first feature; from some example on the names 0 and 1 are exchanged. */
class HerdedRestartTest {
    private static final int FEATURES = 20;
    private static final List<ClassPair> PAIRS = List.of(new ClassPair(0, 1), new ClassPair(0, 2), new ClassPair(1, 2));

    private static PairLearner learner() {
        return learner(List.of("a", "b", "c"));
    }

    private static PairLearner learner(List<String> classes) {
        return Learners.ofPairs(LearnerSettings.builder(LearnerKind.HERDED, classes, FEATURES)
                .rank(2)
                .initScale(1)
                .seed(1)
                .build());
    }

    private static Features event(Random random, int label) {
        float[] values = new float[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            values[j] = (float) (0.3 * random.nextGaussian());
        }
        values[0] = label == 0 ? 1 : label == 1 ? -1 : 0;
        values[1] = label == 2 ? 1 : -1;
        return Features.dense(values);
    }

    private static void train(PairTrainingBlock block, Random random, int events, boolean exchanged) {
        for (int t = 0; t < events; t++) {
            int label = random.nextInt(3);
            block.learn(event(random, label), exchanged && label < 2 ? 1 - label : label);
        }
    }

    @Test
    void learn_namesExchanged_onlyTheRefutedPairsBeginAnew() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        Random random = new Random(1);
        train(block, random, 20_000, false);
        for (int p = 0; p < PAIRS.size(); p++) {
            assertThat(block.counts(p).restarts()).as("pair %s before", p).isZero();
        }
        train(block, random, 600, true);
        assertThat(block.counts(0).restarts()).isEqualTo(1);
        assertThat(PartReports.of(block).refutations(0)).isEqualTo(1);
        // Class 2 is what it was: who told it from both others still does.
        assertThat(block.counts(1).restarts()).isZero();
        assertThat(block.counts(2).restarts()).isZero();
        long before = block.counts(0).mistakes();
        train(block, random, 1_500, true);
        assertThat(block.counts(0).mistakes() - before).isLessThan(20);
    }

    /**
     * Rows of 28 pairs are wide and those of 3 are not, so they lie otherwise in memory; of most classes no event
     * comes.
     */
    @ParameterizedTest
    @ValueSource(ints = {3, 8})
    void learn_restarted_leavesItsNeighbours(int classes) {
        PairLearner learner =
                learner(List.of("a", "b", "c", "d", "e", "f", "g", "h").subList(0, classes));
        ClassPairs indices = new ClassPairs(classes);
        List<ClassPair> pairs =
                IntStream.range(0, indices.count()).mapToObj(indices::pair).toList();
        PairTrainingBlock block = learner.newBlock(pairs);
        PairTrainingBlock neighbours = learner.newBlock(pairs.subList(1, pairs.size()));
        Random random = new Random(4);
        Random twin = new Random(4);
        train(block, random, 5_000, false);
        train(neighbours, twin, 5_000, false);
        for (int t = 0; t < 1_000 && block.counts(0).restarts() == 0; t++) {
            train(block, random, 1, true);
            train(neighbours, twin, 1, true);
        }

        assertThat(block.counts(0).restarts()).isOne();
        PairTrainingBlock fresh = learner.newBlock(pairs);
        assertThat(block.model(0).u()).containsExactly(fresh.model(0).u());
        assertThat(block.model(0).v()).containsExactly(fresh.model(0).v());
        train(block, random, 300, true);
        train(neighbours, twin, 300, true);
        for (int p = 1; p < pairs.size(); p++) {
            assertThat(block.model(p).u())
                    .containsExactly(neighbours.model(p - 1).u());
            assertThat(block.model(p).v())
                    .containsExactly(neighbours.model(p - 1).v());
        }
    }

    /** At the event that decides it the pair has its first parameters and S = 1, whatever it was trained from. */
    @Test
    void learn_restarted_goesOnAsANewPair() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        PairTrainingBlock fresh = learner().newBlock(PAIRS);
        Random random = new Random(2);
        train(block, random, 5_000, false);
        for (int t = 0; t < 1_000 && block.counts(0).restarts() == 0; t++) {
            train(block, random, 1, true);
        }
        assertThat(block.model(0).u()).containsExactly(fresh.model(0).u());
        assertThat(block.model(0).v()).containsExactly(fresh.model(0).v());
        assertThat(block.counts(0).examples()).isGreaterThan(1_000);
        train(block, new Random(3), 300, true);
        train(fresh, new Random(3), 300, true);
        assertThat(block.model(0).u()).containsExactly(fresh.model(0).u());
        assertThat(block.model(0).v()).containsExactly(fresh.model(0).v());
    }

    /** Evidence is state: a block read back in the midst of it restarts at the same event. */
    @Test
    void readBlock_amidstTheEvidence_restartsAtTheSameEvent() throws IOException {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(4), 5_000, false);
        train(block, new Random(5), 20, true);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(bytes));
        PairTrainingBlock read =
                learner().readBlock(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        PairTrainingBlock copy = block.copy();
        for (PairTrainingBlock each : List.of(block, read, copy)) {
            assertThat(each.counts(0).restarts()).isZero();
            train(each, new Random(6), 300, true);
            assertThat(each.counts(0).restarts()).isEqualTo(1);
            assertThat(each.model(0).u()).containsExactly(block.model(0).u());
            assertThat(each.counts(0)).isEqualTo(block.counts(0));
        }
    }

    /** Noise without any pattern: nothing is ever learned, so nothing is refuted. */
    @Test
    void learn_labelsAtRandom_neverBeginsAnew() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        Random random = new Random(7);
        for (int t = 0; t < 100_000; t++) {
            block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(3));
        }
        for (int p = 0; p < PAIRS.size(); p++) {
            assertThat(block.counts(p).restarts()).isZero();
        }
    }
}
