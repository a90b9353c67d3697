package org.lorentztron.model.learner.margin;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learn.Scheme;

/** Classes in rings, by the length of their vectors: no hyperplane tells them apart, a quadratic model does. */
final class Rings {
    static final int FEATURES = 3;
    static final int WINDOW = 40;
    static final List<String> CLASSES = List.of("a", "b", "c");
    static final List<BinaryPart> PAIRS = BinaryPart.all(
            IntStream.range(0, 3).mapToObj(new ClassPairs(3)::part).toList());

    private Rings() {}

    static PairLearner learner() {
        return Margins.learner(CLASSES, FEATURES, WINDOW, Scheme.PAIRS);
    }

    static Features event(Random random, int label) {
        double[] x = new double[FEATURES];
        Arrays.setAll(x, j -> random.nextGaussian());
        double norm = Math.sqrt(Arrays.stream(x).map(value -> value * value).sum());
        float[] values = new float[FEATURES];
        for (int j = 0; j < FEATURES; j++) {
            values[j] = (float) (x[j] / norm * (1 + label + 0.2 * random.nextDouble()));
        }
        return Features.dense(values);
    }

    /** Intervals of events of three classes, which the names map to labels. */
    static void train(PairTrainingBlock block, Random random, int intervals, IntUnaryOperator names) {
        for (int t = 0; t < intervals * 60; t++) {
            int label = random.nextInt(3);
            block.learn(event(random, label), names.applyAsInt(label));
            if (t % 60 == 59) {
                IntervalBlock.end(block);
            }
        }
    }

    /** Share of pairs that are mistaken in an event of one of their classes. */
    static double errorRate(PairTrainingBlock block, IntUnaryOperator names) {
        Random random = new Random(99);
        int mistakes = 0;
        for (int t = 0; t < 1_000; t++) {
            int label = random.nextInt(3);
            Features x = event(random, label);
            for (int p = 0; p < 3; p++) {
                BinaryPart pair = block.parts().get(p);
                int named = names.applyAsInt(label);
                if (pair.contains(named) && block.model(p).score(x) >= 0 != (pair.positive() == named)) {
                    mistakes++;
                }
            }
        }
        return mistakes / 2_000.0;
    }

    static byte[] bytes(PairTrainingBlock block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }
}
