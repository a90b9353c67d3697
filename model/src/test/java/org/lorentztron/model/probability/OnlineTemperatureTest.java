package org.lorentztron.model.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class OnlineTemperatureTest {
    private static final int CLASSES = 4;

    /** An event of a world in which the softmax of scores times a is right. */
    private record Said(float[] scores, int label, double weight) {
        static Said next(Random random, double a) {
            // The scores stand behind others in a buffer.
            float[] scores = new float[CLASSES + 3];
            double[] logits = new double[CLASSES];
            for (int k = 0; k < CLASSES; k++) {
                scores[3 + k] = (float) (10 + 2 * random.nextGaussian());
                logits[k] = a * scores[3 + k];
            }
            double[] p = ClassProbabilities.ofOutputs(logits);
            double left = random.nextDouble();
            int label = 0;
            while (label < CLASSES - 1 && left >= p[label]) {
                left -= p[label++];
            }
            return new Said(scores, label, random.nextInt(3) == 0 ? 4 : 0.5);
        }

        void teach(OnlineTemperature learned) {
            learned.add(scores, 3, label, weight);
        }
    }

    private static OnlineTemperature learned(long seed, int events, double a) {
        OnlineTemperature learned = new OnlineTemperature(CLASSES);
        Random random = new Random(seed);
        for (int i = 0; i < events; i++) {
            Said.next(random, a).teach(learned);
        }
        return learned;
    }

    /** A step is exact Bayes: halving finds the same, from the derivative of what it minimizes. */
    @Property(tries = 30)
    void add_anyEvents_isWhatHalvingFinds(@ForAll long seed, @ForAll @DoubleRange(min = -1, max = 3) double world) {
        Random random = new Random(seed);
        OnlineTemperature learned = new OnlineTemperature(CLASSES);
        double a = 1.5;
        double variance = 1;
        for (int i = 0; i < 40; i++) {
            Said said = Said.next(random, world);
            said.teach(learned);
            double from = a;
            double push = variance * said.weight;
            double low = -1000;
            double high = 1000;
            for (int half = 0; half < 100; half++) {
                a = (low + high) / 2;
                if (a - from - push * moments(said, a)[0] > 0) {
                    high = a;
                } else {
                    low = a;
                }
            }
            variance = 1 / (1 / variance + said.weight * moments(said, a)[1]);
            variance *= variance < 1 ? 1000.0 / 999 : 1;
            a = Math.max(0.01, a);
        }
        assertThat(learned.scaling().a()).isCloseTo(a, within(1e-4 * Math.max(1, a)));
        assertThat(learned.scaling().b()).isZero();
    }

    /** How far the score of the class is above the mean of the softmax, and the variance of scores. */
    private static double[] moments(Said said, double a) {
        double best = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < CLASSES; k++) {
            best = Math.max(best, said.scores[3 + k]);
        }
        double sum = 0;
        double mean = 0;
        double square = 0;
        for (int k = 0; k < CLASSES; k++) {
            double x = Math.max(-8, said.scores[3 + k] - best);
            double p = Math.exp(a * x);
            sum += p;
            mean += p * x;
            square += p * x * x;
        }
        mean /= sum;
        double own = Math.max(-8, said.scores[3 + said.label] - best);
        return new double[] {own - mean, square / sum - mean * mean};
    }

    @Test
    void add_manyEvents_findsTheWorldTheyAreOf() {
        OnlineTemperature learned = learned(3, 5_000, 0.8);
        assertThat(learned.scaling().a()).isCloseTo(0.8, within(0.1));
        assertThat(learned.scaling().examples()).isEqualTo(1_000);
    }

    @Test
    void add_scoresThatMislead_keepsTheirOrder() {
        assertThat(learned(4, 2_000, -2).scaling().a()).isEqualTo(0.01);
    }

    @Test
    void add_scoresOfAnySize_staysFinite() {
        OnlineTemperature learned = new OnlineTemperature(2);
        for (int i = 0; i < 1_000; i++) {
            float size = i % 2 == 0 ? Float.MAX_VALUE : 1e-40f;
            learned.add(new float[] {size, -size}, 0, i % 3 == 0 ? 1 : 0, 1e6);
        }
        assertThat(learned.scaling().a()).isBetween(0.01, 1e9);
    }

    @Test
    void restart_afterEvents_isTheStart() throws IOException {
        OnlineTemperature learned = learned(5, 300, 0.8);
        learned.restart();
        assertThat(bytes(learned)).isEqualTo(bytes(new OnlineTemperature(CLASSES)));
        assertThat(learned.scaling()).isEqualTo(new PlattScaling(1.5, 0, 0));
    }

    @Test
    void given_scalingOfAVersion_beginsWithIt() {
        assertThat(new OnlineTemperature(3, new PlattScaling(0.7, 0, 900)).scaling())
                .isEqualTo(new PlattScaling(0.7, 0, 0));
        assertThat(new OnlineTemperature(3, new PlattScaling(0, 0, 900))
                        .scaling()
                        .a())
                .isEqualTo(1.5);
    }

    @Test
    void readFrom_written_goesOnAsIfNothingHadBeen() throws IOException {
        OnlineTemperature learned = learned(6, 700, 0.5);
        byte[] before = bytes(learned);
        OnlineTemperature read = read(before);
        OnlineTemperature copy = learned.copy();
        Random random = new Random(7);
        for (int i = 0; i < 700; i++) {
            Said said = Said.next(random, 0.5);
            said.teach(learned);
            said.teach(read);
        }
        assertThat(bytes(copy)).isEqualTo(before).hasSize(3 * Double.BYTES);
        assertThat(bytes(read)).isEqualTo(bytes(learned)).isNotEqualTo(before);
    }

    @Test
    void readFrom_numbersOutOfRange_isRefused() throws IOException {
        byte[] bytes = bytes(new OnlineTemperature(CLASSES));
        for (int i = 0; i < 3; i++) {
            byte[] changed = bytes.clone();
            ByteBuffer.wrap(changed).putDouble(i * Double.BYTES, -1);
            assertThatThrownBy(() -> read(changed))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("-1.0, expected a finite number, at least 0");
        }
    }

    private static byte[] bytes(OnlineTemperature learned) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        learned.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    private static OnlineTemperature read(byte[] bytes) throws IOException {
        return OnlineTemperature.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)), CLASSES);
    }
}
