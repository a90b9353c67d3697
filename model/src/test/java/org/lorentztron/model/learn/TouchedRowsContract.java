package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Parts;

/**
 * What blocks keep to that hold only features which an event has touched, with parts of a scheme; a subclass names the
 * learner.
 */
@ParameterizedClass
@MethodSource("schemes")
public abstract class TouchedRowsContract extends TouchedPartsContract {
    @Parameter
    private Scheme scheme;

    static List<Scheme> schemes() {
        return LearnerContract.schemes();
    }

    /** How the learner's parts tell classes apart. */
    protected final Scheme scheme() {
        return scheme;
    }

    /** Of the scheme; otherwise as above. */
    @Override
    protected abstract PairLearner learner(List<String> classes, int features, boolean touched);

    @Override
    protected final Parts parts() {
        return scheme.parts(CLASSES);
    }

    private List<BinaryPart> pairs() {
        return BinaryPart.all(allParts());
    }

    private PairLearner pairs(boolean touched) {
        return (PairLearner) learner(touched);
    }

    private static void assertSame(PairTrainingBlock actual, int p, PairTrainingBlock expected, int q) {
        DosModel model = actual.model(p);
        assertThat(model.featureSet()).isEqualTo(expected.model(q).featureSet());
        assertThat(model.u()).containsExactly(expected.model(q).u());
        assertThat(model.v()).containsExactly(expected.model(q).v());
        assertThat(actual.counts(p)).isEqualTo(expected.counts(q));
    }

    /** A row that another pair's event has made is there in one block and not in the other: it must not show. */
    @Test
    void learn_anyPartitionIntoBlocks_givesTheSamePairs() {
        List<Event> events = events(2, 200);
        PairTrainingBlock whole = pairs(true).newBlock(pairs());
        train(whole, events);
        List<BinaryPart> shuffled = new ArrayList<>(pairs());
        Collections.shuffle(shuffled, new Random(3));
        for (int size : new int[] {1, 2, 3}) {
            for (int from = 0; from < shuffled.size(); from += size) {
                List<BinaryPart> part = shuffled.subList(from, Math.min(from + size, shuffled.size()));
                PairTrainingBlock block = pairs(true).newBlock(part);
                train(block, events);
                for (int p = 0; p < part.size(); p++) {
                    assertSame(block, p, whole, pairs().indexOf(part.get(p)));
                }
            }
        }
    }

    /** A row of another part counts with its start values when a pair learns, and must not when it is only scored. */
    @Test
    void score_anyPartitionIntoBlocks_givesTheSameBits() {
        List<Event> events = events(2, 60);
        PairTrainingBlock whole = pairs(true).newBlock(pairs());
        train(whole, events);
        double[] expected = new double[pairs().size()];
        double[] score = new double[1];
        for (int p = 0; p < pairs().size(); p++) {
            PairTrainingBlock alone = pairs(true).newBlock(List.of(pairs().get(p)));
            train(alone, events);
            for (Event event : events(3, 60)) {
                whole.score(event.x(), expected);
                alone.score(event.x(), score);
                assertThat(score[0]).isEqualTo(expected[p]);
            }
        }
    }

    /** Rows are made in another order, and some to score only: what is held, and written, is the same. */
    @Test
    void writeTo_rowsMadeInAnyOrder_givesTheSameBytes() throws IOException {
        List<Event> events = events(4, 100);
        PairTrainingBlock learned = pairs(true).newBlock(pairs());
        PairTrainingBlock scored = pairs(true).newBlock(pairs());
        double[] scores = new double[pairs().size()];
        List<Event> others = events(5, 100);
        Collections.reverse(others);
        others.forEach(event -> scored.scoreThenLearn(event.x(), CLASSES, scores));
        train(learned, events);
        events.forEach(event -> scored.scoreThenLearn(event.x(), event.label(), scores));
        IntervalBlock.end(scored);

        assertThat(bytes(scored)).isEqualTo(bytes(learned));
    }

    /**
     * What the given model does not hold is 0 to it; its features stay the pair's, in whatever block, and across a
     * restore.
     */
    @Test
    void newBlock_fromModelsOfSomeFeatures_goesOnAsFromThoseWithZeros() throws IOException {
        PairTrainingBlock before = pairs(true).newBlock(pairs());
        train(before, events(10, 60));
        BinaryPart cold = pairs().get(2);
        StartModels starts = pair -> pair.equals(cold) ? null : before.model(pairs().indexOf(pair));
        PairTrainingBlock touched = pairs(true).newBlock(pairs(), starts);
        PairTrainingBlock all = pairs(false)
                .newBlock(
                        pairs(),
                        pair -> pair.equals(cold)
                                ? null
                                : before.model(pairs().indexOf(pair)).on(FeatureSet.all(FEATURES)));
        touched = (PairTrainingBlock) read(bytes(touched));
        assertThat(touched.model(0).featureSet()).isEqualTo(before.model(0).featureSet());
        assertThat(touched.model(2).featureSet()).isEqualTo(FeatureSet.none(FEATURES));
        List<Event> events = events(11, 600);
        train(touched, events);
        train(all, events);

        for (int p = 0; p < pairs().size(); p++) {
            DosModel model = touched.model(p);
            FeatureSet own = ofClasses(events, pairs().get(p));
            assertThat(model.featureSet())
                    .isEqualTo(p == 2 ? own : own.union(before.model(p).featureSet()));
            assertThat(model.u())
                    .containsExactly(in(model.featureSet(), all.model(p).u()));
            assertThat(model.v())
                    .containsExactly(in(model.featureSet(), all.model(p).v()));
        }
    }
}
