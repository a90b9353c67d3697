package org.lorentztron.model.learner.herded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.start.StartFit;
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
            // Without mistakes it would learn the change before its alarm.
            block.learn(x, exchanged != (t % 20 == 19) ? 1 - label : label);
        }
    }

    /** The events before are of labels that mean something else. */
    @Test
    void learn_pairThatRestartedBefore_isNotFittedAgain() {
        PairTrainingBlock block = learner(4_000, false).newBlock(PAIR);
        PairTrainingBlock random = learner(0, false).newBlock(PAIR);
        for (PairTrainingBlock each : List.of(block, random)) {
            learn(each, 0, 3_000, false);
            learn(each, 3_000, 5_000, true);
            assertThat(PartReports.of(each).refutations(0)).isOne();
        }
        // The early fit and the reset.
        assertThat(block.counts(0).restarts()).isEqualTo(2);
        assertThat(random.counts(0).restarts()).isOne();
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

    /** Mistakes of the random start say nothing about the fit. */
    @Test
    void learn_namesExchangedSoonAfterTheFit_restartsSoon() {
        PairTrainingBlock block = learner(100, false).newBlock(PAIR);
        Random labels = new Random(7);
        for (int t = 0; t < 100; t++) {
            block.learn(event(t), labels.nextInt(2));
        }
        assertThat(block.counts(0).mistakes()).isGreaterThan(30);
        assertThat(untilRestart(block)).isLessThan(500);
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

    /**
     * What a build wrote that fitted starts once, at the end of an interval: a pair that has seen 200 of its 1,000
     * events. They are here of {@code new Random(1)}; it then is fitted at its 1,000th.
     */
    @Test
    void readBlock_waitingInAnEarlierBuild_isFittedToItsFirstEvents() throws IOException {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.HERDED, List.of("a", "b"), FEATURES)
                .rank(2)
                .initScale(1)
                .seed(1)
                .build()
                .withStartFit(1_000);
        PairTrainingBlock block;
        try (InputStream stored = HerdedStartFitTest.class.getResourceAsStream("/golden/herded/waiting.bin")) {
            block = learner(settings, false).readBlock(new DataInputStream(stored));
        }
        Random random = new Random(1);
        List<Features> events = new ArrayList<>();
        for (int t = 0; t < 1_000; t++) {
            events.add(ofFile(random));
        }
        PairTrainingBlock unfitted = learner(settings.withStartFit(0), false).newBlock(PAIR);
        for (Features x : events.subList(0, 999)) {
            unfitted.learn(x, sign(x));
        }
        for (Features x : events.subList(200, 999)) {
            block.learn(x, sign(x));
        }
        assertThat(block.counts(0)).isEqualTo(unfitted.counts(0));
        assertEqualModels(block.model(0), unfitted.model(0));

        block.learn(events.get(999), sign(events.get(999)));
        int[] signs = events.stream().mapToInt(x -> sign(x) == 0 ? 1 : -1).toArray();
        HerdedBlock expected =
                (HerdedBlock) learner(settings.withStartFit(0), false).newBlock(PAIR);
        expected.startFrom(0, StartFit.of(events, signs, 2).orElseThrow());
        for (Features x : events) {
            expected.learn(x, sign(x));
        }
        assertEqualModels(block.model(0), expected.model(0));
        assertThat(block.counts(0).restarts()).isOne();
    }

    private static int sign(Features x) {
        return x.value(0) * x.value(1) > 0 ? 0 : 1;
    }

    private static Features ofFile(Random random) {
        float[] values = {random.nextInt(9) - 4, random.nextInt(9) - 4, random.nextInt(9) - 4};
        for (int k = 0; k < values.length; k++) {
            values[k] = values[k] == 0 ? 0.5f : values[k];
        }
        return Features.sparse(FEATURES, new int[] {0, 1, 2 + random.nextInt(FEATURES - 2)}, values);
    }

    /** The first labels were right, so that there was a fit. */
    @Test
    void learn_wrongLabelsAfterAFit_startsAgainAtRandom() {
        PairTrainingBlock block = learner(1_000, false).newBlock(PAIR);
        PairTrainingBlock random = learner(0, false).newBlock(PAIR);
        for (PairTrainingBlock each : List.of(block, random)) {
            learn(each, 0, 50, false);
            Random wrong = new Random(7);
            for (int t = 50; t < 999; t++) {
                learn(each, t, t + 1, wrong.nextInt(10) < 3);
            }
        }
        assertThat(block.counts(0).restarts()).isOne();
        block.learn(event(999), 0);
        random.learn(event(999), 0);
        assertEqualModels(block.model(0), random.model(0));
        assertThat(block.counts(0).restarts()).isEqualTo(2);
    }

    /** A pair that was fitted watches its mistakes as any other. */
    @Test
    void learn_namesExchangedAfterTheFit_restartsAtRandom() {
        PairTrainingBlock block = learner(100, false).newBlock(PAIR);
        learn(block, 0, 100, false);
        long fits = block.counts(0).restarts();
        assertThat(fits).isPositive();
        learn(block, 100, 3_000, false);
        for (int t = 3_000; block.counts(0).restarts() == fits; t++) {
            assertThat(t).isLessThan(4_000);
            learn(block, t, t + 1, true);
        }
        assertThat(block.model(0).u())
                .containsExactly(learner(0, false).newBlock(PAIR).model(0).u());
    }
}
