package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.learn.LearnerUnderTest.assertSame;
import static org.lorentztron.model.learn.LearnerUnderTest.bytes;
import static org.lorentztron.model.learn.LearnerUnderTest.read;
import static org.lorentztron.model.learn.LearnerUnderTest.train;
import static org.lorentztron.model.learn.PairLearnerUnderTest.assertSamePair;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.BinaryPart;

/** Rows of 64 units and more lie otherwise in memory than short ones; nothing else is different. */
interface WideRowsContract extends PairLearnerUnderTest {
    /** How many make 66 parts: wide rows even of one unit for each. */
    private int manyClasses() {
        return scheme() == Scheme.PAIRS ? 12 : 66;
    }

    private PairLearner wide() {
        List<String> classes =
                IntStream.range(0, manyClasses()).mapToObj(Integer::toString).toList();
        return learner(classes, FEATURES);
    }

    @Test
    default void learn_wideRows_givesTheBitsOfShortOnes() {
        PairLearner learner = wide();
        List<BinaryPart> all = allParts(manyClasses());
        PairTrainingBlock block = learner.newBlock(all);
        train(block, manyClasses(), 1, 300);
        for (int from = 0; from < all.size(); from += 6) {
            PairTrainingBlock part = learner.newBlock(all.subList(from, from + 6));
            train(part, manyClasses(), 1, 300);
            for (int p = 0; p < 6; p++) {
                assertSamePair(block, from + p, part, p);
            }
        }
    }

    @Test
    default void readBlock_wideRows_continuesAsIfNeverStopped() throws IOException {
        PairLearner learner = wide();
        PairTrainingBlock block = learner.newBlock(allParts(manyClasses()));
        train(block, manyClasses(), 2, 300);

        TrainingBlock read = read(learner, bytes(block));

        assertSame(read, block);
        train(block, manyClasses(), 3, 100);
        train(read, manyClasses(), 3, 100);
        assertSame(read, block);
    }

    @Test
    default void newBlock_fromModelsInWideRows_startsAsThey() {
        PairLearner learner = wide();
        List<BinaryPart> all = allParts(manyClasses());
        PairTrainingBlock trained = learner.newBlock(all);
        train(trained, manyClasses(), 4, 300);

        PairTrainingBlock warm = learner.newBlock(all, pair -> trained.model(all.indexOf(pair)));

        for (int p = 0; p < all.size(); p++) {
            assertThat(warm.model(p).u()).containsExactly(trained.model(p).u());
            assertThat(warm.model(p).v()).containsExactly(trained.model(p).v());
        }
    }

    /** What a thread computes for one block is nothing to the next. */
    @Test
    default void learn_wideAndShortRowsInTurn_givesTheBitsOfEachAlone() {
        PairLearner learner = wide();
        List<BinaryPart> all = allParts(manyClasses());
        List<PairTrainingBlock> inTurn =
                List.of(learner.newBlock(all), learner.newBlock(all.subList(0, 2)), learner.newBlock(all));
        List<PairTrainingBlock> alone =
                List.of(learner.newBlock(all), learner.newBlock(all.subList(0, 2)), learner.newBlock(all));
        int events = Boolean.getBoolean("lorentztron.nightly") ? 100 : 30;
        for (int event = 0; event < events; event++) {
            for (int b = 0; b < inTurn.size(); b++) {
                train(inTurn.get(b), manyClasses(), 10L * event + b, 1);
            }
        }
        for (int b = 0; b < alone.size(); b++) {
            for (int event = 0; event < events; event++) {
                train(alone.get(b), manyClasses(), 10L * event + b, 1);
            }
            assertSame(inTurn.get(b), alone.get(b));
        }
    }
}
