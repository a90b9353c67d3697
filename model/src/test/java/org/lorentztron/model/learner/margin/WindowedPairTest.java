package org.lorentztron.model.learner.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.learner.margin.Rings.CLASSES;
import static org.lorentztron.model.learner.margin.Rings.FEATURES;
import static org.lorentztron.model.learner.margin.Rings.PAIRS;
import static org.lorentztron.model.learner.margin.Rings.WINDOW;
import static org.lorentztron.model.learner.margin.Rings.errorRate;
import static org.lorentztron.model.learner.margin.Rings.event;
import static org.lorentztron.model.learner.margin.Rings.learner;
import static org.lorentztron.model.learner.margin.Rings.train;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartReports;

/** What a part learns from its windows, and how it recovers when the events change. */
class WindowedPairTest {
    @Test
    void endInterval_quadraticClasses_tellsThemApart() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(1), 5, label -> label);

        assertThat(errorRate(block, label -> label)).isLessThan(0.02);
        for (int p = 0; p < 3; p++) {
            assertThat(block.counts(p).degenerateUpdates()).isZero();
            assertThat(block.counts(p).restarts()).isZero();
        }
    }

    /** Models change at ends of intervals alone, and events are counted by the model that they meet. */
    @Test
    void learn_anyEvents_countsByTheModelOfTheIntervalBefore() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(2), 1, label -> label);
        Random random = new Random(3);
        for (int t = 0; t < 50; t++) {
            int label = random.nextInt(3);
            Features x = event(random, label);
            for (int p = 0; p < 3; p++) {
                double score = block.model(p).score(x);
                BinaryPart pair = PAIRS.get(p);
                double margin = pair.positive() == label ? score : -score;
                PartCounts before = block.counts(p);
                PairTrainingBlock after = block.copy();
                after.learn(x, label);
                boolean own = pair.contains(label);
                boolean mistake = own && (pair.positive() == label ? margin < 0 : margin <= 0);
                assertThat(after.counts(p).examples()).isEqualTo(before.examples() + (own ? 1 : 0));
                assertThat(after.counts(p).mistakes()).isEqualTo(before.mistakes() + (mistake ? 1 : 0));
                assertThat(after.counts(p).updates()).isEqualTo(before.updates() + (own && margin < 1 ? 1 : 0));
                assertThat(after.model(p).u()).containsExactly(block.model(p).u());
            }
            block.learn(x, label);
        }
    }

    /** One window after the names were exchanged, the old meaning is forgotten. */
    @Test
    void learn_namesPermuted_hasRecoveredOneWindowLater() {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        train(block, new Random(4), 20, label -> label);
        IntUnaryOperator permuted = label -> (label + 1) % 3;
        assertThat(errorRate(block, permuted)).isGreaterThan(0.3);
        // Two intervals have the events of a window for each class.
        train(block, new Random(5), 2, permuted);

        assertThat(errorRate(block, permuted)).isLessThan(0.02);
        assertThat(block.counts(0).restarts()).isPositive();
        assertThat(PartReports.of(block).refutations(0))
                .isEqualTo(block.counts(0).restarts());
        train(block, new Random(6), 20, permuted);
        assertThat(errorRate(block, permuted)).isLessThan(0.02);
    }

    /** A wrong label has the largest multipliers. If these alone decided, windows would fill with wrong labels. */
    @Test
    void learn_wrongLabels_doNotCollectInTheWindows() throws IOException {
        PairTrainingBlock block = learner().newBlock(PAIRS);
        Random wrong = new Random(7);
        train(block, new Random(8), 60, label -> wrong.nextInt(10) == 0 ? wrong.nextInt(3) : label);

        assertThat(errorRate(block, label -> label)).isLessThan(0.1);
        List<StoredWindows> windows = StoredWindows.of(block, Margins.settings(CLASSES, FEATURES, WINDOW));
        int misnamed = 0;
        for (int p = 0; p < 3; p++) {
            misnamed += misnamed(windows.get(p).positive(), PAIRS.get(p).positive());
            misnamed += misnamed(windows.get(p).negative(), PAIRS.get(p).negative());
        }
        assertThat(misnamed).as("of the events in six windows").isLessThan(6 * WINDOW / 6);
    }

    /** How many events of a window have the radius of another class. */
    private static int misnamed(StoredWindows.Side side, int named) {
        return (int)
                side.all().stream().filter(held -> classOf(held.x()) != named).count();
    }

    private static int classOf(Features x) {
        double squares = 0;
        for (float value : x.values()) {
            squares += value * value;
        }
        return (int) Math.sqrt(squares) - 1;
    }

    /** A published model knows more than the first events of an interval. */
    @Test
    void newBlock_fromModels_keepsThemUntilTheWindowsAreFull() {
        PairTrainingBlock before = learner().newBlock(PAIRS);
        train(before, new Random(14), 5, label -> label);
        PairTrainingBlock warm = learner().newBlock(PAIRS, pair -> before.model(PAIRS.indexOf(pair)));
        train(warm, new Random(15), 1, label -> label);
        assertThat(warm.model(0).u()).containsExactly(before.model(0).u());
        train(warm, new Random(16), 3, label -> label);
        assertThat(warm.model(0).u()).isNotEqualTo(before.model(0).u());
    }
}
