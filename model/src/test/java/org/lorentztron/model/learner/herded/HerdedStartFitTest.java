package org.lorentztron.model.learner.herded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.StartFitContract;

class HerdedStartFitTest extends StartFitContract {
    private static final List<ClassPair> PAIR = List.of(new ClassPair(0, 1));

    HerdedStartFitTest() {
        super(LearnerKind.HERDED);
    }

    @Override
    protected PairLearner learner(LearnerSettings settings, boolean touched) {
        return new HerdedLearner(settings, touched);
    }

    private static void learn(PairTrainingBlock block, int from, int to, boolean exchanged) {
        for (int t = from; t < to; t++) {
            Features x = event(t);
            int label = label(x) == 0 ? 0 : 1;
            block.learn(x, exchanged ? 1 - label : label);
        }
    }

    /** The events before are of labels that mean something else. */
    @Test
    void endInterval_pairThatRestartedBefore_isNotFitted() {
        PairTrainingBlock block = learner(4_000, false).newBlock(PAIR);
        PairTrainingBlock random = learner(0, false).newBlock(PAIR);
        for (PairTrainingBlock each : List.of(block, random)) {
            learn(each, 0, 3_000, false);
            learn(each, 3_000, 5_000, true);
            assertThat(each.counts(0).restarts()).isOne();
            assertThat(PartReports.of(each).refutations(0)).isOne();
            IntervalBlock.end(each);
        }
        assertThat(block.counts(0)).isEqualTo(random.counts(0));
        assertThat(block.model(0).u()).containsExactly(random.model(0).u());
    }

    /** What scores stood for before a reset says nothing after it; how many events there were of a class does. */
    @Test
    void learn_untilTheAlarm_forgetsTheSlope() {
        PairTrainingBlock block = learner(0, false).newBlock(PAIR);
        learn(block, 0, 3_000, false);
        assertThat(PartReports.of(block).calibration(0).a()).isNotEqualTo(1.5);
        for (int t = 3_000; block.counts(0).restarts() == 0; t++) {
            learn(block, t, t + 1, true);
        }
        assertThat(PartReports.of(block).calibration(0).a()).isEqualTo(1.5);
        assertThat(PartReports.of(block).calibration(0).examples()).isGreaterThan(100);
    }

    /** Mistakes of the random start say nothing about the fit: the alarm is that of a pair given the fit as a model. */
    @Test
    void learn_namesExchangedSoonAfterTheFit_restartsAsAPairThatStartedFromIt() {
        PairTrainingBlock block = learner(100, false).newBlock(PAIR);
        Random labels = new Random(7);
        for (int t = 0; t < 100; t++) {
            block.learn(event(t), labels.nextInt(2));
        }
        assertThat(block.counts(0).mistakes()).isGreaterThan(30);
        IntervalBlock.end(block);
        PairTrainingBlock given = learner(0, false).newBlock(PAIR, any -> block.model(0));
        assertThat(untilRestart(block)).isEqualTo(untilRestart(given));
    }

    private static int untilRestart(PairTrainingBlock block) {
        long before = block.counts(0).restarts();
        learn(block, 100, 400, false);
        int t = 400;
        while (block.counts(0).restarts() == before) {
            assertThat(t).isLessThan(2_000);
            learn(block, t, t + 1, true);
            t++;
        }
        return t;
    }

    /** A pair that was fitted watches its mistakes as any other. */
    @Test
    void learn_namesExchangedAfterTheFit_restartsAtRandom() {
        PairTrainingBlock block = learner(100, false).newBlock(PAIR);
        learn(block, 0, 100, false);
        IntervalBlock.end(block);
        assertThat(block.counts(0).restarts()).isOne();
        learn(block, 100, 3_000, false);
        for (int t = 3_000; block.counts(0).restarts() < 2; t++) {
            assertThat(t).isLessThan(4_000);
            learn(block, t, t + 1, true);
        }
        assertThat(block.model(0).u())
                .containsExactly(learner(0, false).newBlock(PAIR).model(0).u());
    }
}
