package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.Parts;
import org.lorentztron.model.RandomEvents;

/** A learner and what the contracts ask of it; each contract is a set of tests that every learner keeps to. */
interface LearnerUnderTest {
    int CLASSES = 6;
    int FEATURES = 23;

    /** A learner of the given classes and features, and the scheme. */
    PairLearner learner(List<String> classes, int features);

    /** One of {@link #CLASSES} classes and {@link #FEATURES} features. */
    default PairLearner learner() {
        return learner(List.of("a", "b", "c", "d", "e", "f"), FEATURES);
    }

    /** How the learner's parts tell classes apart. */
    Scheme scheme();

    /** All parts of {@link #CLASSES} classes. */
    default List<BinaryPart> parts() {
        return parts(CLASSES);
    }

    /** All parts of some classes. */
    default List<BinaryPart> parts(int classes) {
        Parts parts = scheme().parts(classes);
        return BinaryPart.all(
                IntStream.range(0, parts.count()).mapToObj(parts::part).toList());
    }

    static void train(PairTrainingBlock block, long seed, int events) {
        train(block, CLASSES, seed, events);
    }

    static void train(PairTrainingBlock block, int classes, long seed, int events) {
        Random random = new Random(seed);
        for (int t = 0; t < events; t++) {
            block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(classes));
        }
    }

    static void assertSamePair(PairTrainingBlock actual, int p, PairTrainingBlock expected, int q) {
        assertThat(actual.model(p).u()).containsExactly(expected.model(q).u());
        assertThat(actual.model(p).v()).containsExactly(expected.model(q).v());
        assertThat(actual.counts(p)).isEqualTo(expected.counts(q));
    }

    static void assertSame(PairTrainingBlock actual, PairTrainingBlock expected) {
        assertThat(actual.parts()).isEqualTo(expected.parts());
        for (int p = 0; p < expected.parts().size(); p++) {
            assertSamePair(actual, p, expected, p);
        }
    }

    static PairTrainingBlock read(PairLearner learner, byte[] bytes) throws IOException {
        return learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    static byte[] bytes(PairTrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }
}
