package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.Parts;

/** A learner whose parts are those of a scheme. */
interface PairLearnerUnderTest extends LearnerUnderTest {
    /** How the learner's parts tell classes apart. */
    Scheme scheme();

    /** A learner of the given classes and features, and the scheme. */
    @Override
    PairLearner learner(List<String> classes, int features);

    @Override
    default PairLearner learner() {
        return (PairLearner) LearnerUnderTest.super.learner();
    }

    @Override
    default Parts parts(int classes) {
        return scheme().parts(classes);
    }

    @Override
    default List<BinaryPart> allParts() {
        return allParts(CLASSES);
    }

    /** All parts of some classes. */
    default List<BinaryPart> allParts(int classes) {
        Parts parts = parts(classes);
        return BinaryPart.all(
                IntStream.range(0, parts.count()).mapToObj(parts::part).toList());
    }

    static void assertSamePair(PairTrainingBlock actual, int p, PairTrainingBlock expected, int q) {
        assertThat(actual.model(p).u()).containsExactly(expected.model(q).u());
        assertThat(actual.model(p).v()).containsExactly(expected.model(q).v());
        assertThat(actual.counts(p)).isEqualTo(expected.counts(q));
        assertThat(PartReports.of(actual).calibration(p))
                .isEqualTo(PartReports.of(expected).calibration(q));
    }
}
