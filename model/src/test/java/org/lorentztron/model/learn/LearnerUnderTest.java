package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.Parts;
import org.lorentztron.model.RandomEvents;

/** A learner and what the contracts ask of it; each contract is a set of tests that every learner keeps to. */
interface LearnerUnderTest {
    int CLASSES = 6;
    int FEATURES = 23;

    /** A learner of the given classes and features. */
    Learner learner(List<String> classes, int features);

    /** The parts of a model of this many classes. */
    Parts parts(int classes);

    /** One of {@link #CLASSES} classes and {@link #FEATURES} features. */
    default Learner learner() {
        return learner(List.of("a", "b", "c", "d", "e", "f"), FEATURES);
    }

    /** All parts of {@link #learner()}. */
    default List<? extends Part> allParts() {
        Parts parts = parts(CLASSES);
        return IntStream.range(0, parts.count()).mapToObj(parts::part).toList();
    }

    /** One interval of events, to its end. */
    static void train(TrainingBlock block, long seed, int events) {
        train(block, CLASSES, seed, events);
    }

    static void train(TrainingBlock block, int classes, long seed, int events) {
        Random random = new Random(seed);
        for (int t = 0; t < events; t++) {
            block.learn(RandomEvents.next(random, FEATURES, 1), random.nextInt(classes));
        }
        IntervalBlock.end(block);
    }

    static void assertSame(TrainingBlock actual, TrainingBlock expected) {
        assertThat(actual.parts()).isEqualTo(expected.parts());
        for (int p = 0; p < expected.parts().size(); p++) {
            assertSamePart(actual, p, expected, p);
        }
    }

    /** The same bits, and the same counts. */
    static void assertSamePart(TrainingBlock actual, int p, TrainingBlock expected, int q) {
        assertThat(bytes(actual.model(p))).isEqualTo(bytes(expected.model(q)));
        assertThat(actual.counts(p)).isEqualTo(expected.counts(q));
        assertThat(PartReports.of(actual).calibration(p))
                .isEqualTo(PartReports.of(expected).calibration(q));
    }

    static TrainingBlock read(Learner learner, byte[] bytes) throws IOException {
        return learner.readBlock(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    static byte[] bytes(TrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    static byte[] bytes(PartModel model) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            model.writeTo(new DataOutputStream(out));
        } catch (IOException e) {
            throw new AssertionError("bytes in memory cannot fail", e);
        }
        return out.toByteArray();
    }

    /** The scores of a block are those of its models, but for rounding to float32. */
    static void assertScores(double[] scores, TrainingBlock block, Features x) {
        double[] expected = IntStream.range(0, block.parts().size())
                .mapToObj(block::model)
                .flatMapToDouble(model -> model instanceof NetworkModel network
                        ? Arrays.stream(network.scores(x))
                        : DoubleStream.of(((DosModel) model).score(x)))
                .toArray();
        assertThat(scores).hasSameSizeAs(expected);
        for (int i = 0; i < expected.length; i++) {
            assertThat(scores[i]).isCloseTo(expected[i], within(1e-4 * Math.max(1, Math.abs(expected[i]))));
        }
    }

    /** All parameters of a model. */
    static double[] parameters(PartModel model) {
        return model instanceof NetworkModel network
                ? joined(network.basis(), network.outputs())
                : joined(((DosModel) model).u(), ((DosModel) model).v());
    }

    private static double[] joined(double[] first, double[] second) {
        double[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
