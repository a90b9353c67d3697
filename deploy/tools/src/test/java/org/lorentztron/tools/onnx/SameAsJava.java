package org.lorentztron.tools.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.model.Features;
import org.lorentztron.model.predict.Decide;

/** Compares what a model of ONNX says of events with what the Java client says of them. */
final class SameAsJava {
    private static final double TOLERANCE = 1e-5;
    /** Of numbers that are equal but for the last bits. */
    private static final double LAST_BITS = 1e-15;

    private final String what;
    private final ModelVersion version;
    private final boolean exact;
    private int ties;

    private SameAsJava(String what, ModelVersion version, boolean exact) {
        this.what = what;
        this.version = version;
        this.exact = exact;
    }

    /**
     * Labels are equal, and probabilities and scores close.
     *
     * @param exact whether sums of float32 have the same bits in any order: then scores are equal, and no label may be
     *     another one, and probabilities are equal, but for the last bits of a power; else a label may be another one
     *     where what decides on it is as close
     * @return how many events have several classes that are as probable as the label
     */
    static int check(String what, ModelVersion version, List<Features> events, boolean exact) throws OrtException {
        try (OnnxSession session = OnnxSession.of(version)) {
            float[][] x = events.stream().map(session::row).toArray(float[][]::new);
            SameAsJava same = new SameAsJava(what, version, exact);
            // Of any size: a runtime computes the last numbers of a tensor otherwise than those before them.
            for (int from = 0, size = 1; from < x.length; from += size++) {
                float[][] batch = Arrays.copyOfRange(x, from, Math.min(x.length, from + size));
                OnnxSession.Said said = session.run(batch);
                assertThat(said.labels()).hasSameSizeAs(batch);
                for (int i = 0; i < batch.length; i++) {
                    same.check(Arrays.toString(batch[i]), version.predict(events.get(from + i)), said, i);
                }
            }
            return same.ties;
        }
    }

    private void check(String event, ClassifiedEvent expected, OnnxSession.Said said, int i) {
        String place = what + ", event " + i + " " + event;
        double[] probabilities = said.probabilities()[i];
        assertClose(
                "probabilities of " + place,
                probabilities,
                expected.probabilities().values(),
                exact ? lastBits() : TOLERANCE);
        double largest =
                expected.scores().values().stream().mapToDouble(Math::abs).max().orElseThrow();
        double off = TOLERANCE * (1 + largest);
        assertClose("scores of " + place, said.scores()[i], expected.scores().values(), exact ? 0 : off);
        String label = said.labels()[i];
        boolean mayDiffer = !exact && isClose(expected, label, said.pairScores(), i, off);
        if (!mayDiffer) {
            assertThat(label).as("label of %s", place).isEqualTo(expected.label());
        }
        double most = expected.probabilities().get(expected.label());
        ties += expected.probabilities().values().stream()
                                .filter(p -> p == most)
                                .count()
                        > 1
                ? 1
                : 0;
    }

    private double lastBits() {
        boolean isPower =
                !version.pairs().isEmpty() && version.manifest().rule().sharpness() != 1;
        return isPower ? LAST_BITS : 0;
    }

    private boolean isClose(ClassifiedEvent expected, String label, double[][] pairScores, int i, double off) {
        if (version.manifest().rule().decide() == Decide.PROBABILITY) {
            return Math.abs(expected.probabilities().get(label)
                            - expected.probabilities().get(expected.label()))
                    <= TOLERANCE;
        }
        boolean isVoteClose =
                pairScores.length > 0 && Arrays.stream(pairScores[i]).anyMatch(score -> Math.abs(score) <= off);
        return isVoteClose
                || Math.abs(expected.scores().get(label) - expected.scores().get(expected.label())) <= off;
    }

    private static void assertClose(String what, double[] found, Collection<Double> expected, double off) {
        assertThat(found).as(what).hasSize(expected.size());
        int k = 0;
        for (double each : expected) {
            assertThat(found[k++]).as(what).isCloseTo(each, within(off));
        }
    }
}
