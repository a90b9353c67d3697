package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;

/** A learner whose parts are pairs of classes. */
interface PairLearnerUnderTest extends LearnerUnderTest {
    @Override
    PairLearner learner(List<String> classes, int features);

    @Override
    default PairLearner learner() {
        return (PairLearner) LearnerUnderTest.super.learner();
    }

    @Override
    default ClassPairs parts(int classes) {
        return new ClassPairs(classes);
    }

    static List<ClassPair> allPairs() {
        return allPairs(LearnerUnderTest.CLASSES);
    }

    /** A new list. */
    static List<ClassPair> allPairs(int classes) {
        ClassPairs pairs = new ClassPairs(classes);
        return new ArrayList<>(
                IntStream.range(0, pairs.count()).mapToObj(pairs::pair).toList());
    }

    static void assertSamePair(PairTrainingBlock actual, int p, PairTrainingBlock expected, int q) {
        assertThat(actual.model(p).u()).containsExactly(expected.model(q).u());
        assertThat(actual.model(p).v()).containsExactly(expected.model(q).v());
        assertThat(actual.counts(p)).isEqualTo(expected.counts(q));
    }
}
