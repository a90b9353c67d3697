package org.lorentztron.model.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.RandomEvents;

class AverageResetTest {
    private static final ClassPair PAIR = new ClassPair(0, 1);

    /** Of rank 1, with the score of a linear model: u = (a + e) / 2, v = (a - e) / 2, and e the constant feature. */
    private static DosModel linear(double... a) {
        double[] u = Arrays.stream(a).map(value -> value / 2).toArray();
        double[] v = u.clone();
        u[a.length - 1] += 0.5;
        v[a.length - 1] -= 0.5;
        return new DosModel(1, a.length, u, v);
    }

    private static Features event(double... values) {
        float[] floats = new float[values.length];
        for (int j = 0; j < values.length; j++) {
            floats[j] = (float) values[j];
        }
        return Features.dense(floats);
    }

    /** An event of the part, learned. */
    private static void learn(AverageReset reset, Features x, int label, boolean mistaken) {
        reset.before(PAIR, x, label, 7);
        reset.after(mistaken ? 8 : 7);
    }

    /** Events of the sign of the first feature, of which the part and a share of the labels are mistaken alike. */
    private static void learnNoisy(AverageReset reset, Random random, int events, int sign) {
        for (int t = 0; t < events; t++) {
            boolean noise = random.nextInt(5) == 0;
            double value = random.nextGaussian();
            int label = value * sign > 0 != noise ? 0 : 1;
            learn(reset, event(value), label, noise);
        }
    }

    private static AverageReset restored(AverageReset reset) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes(reset)));
        AverageReset read = AverageReset.readFrom(in, reset.average());
        assertThat(in.read()).as("bytes left").isEqualTo(-1);
        return read;
    }

    private static byte[] bytes(AverageReset reset) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        reset.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static double[] average(AverageReset reset) {
        DosModel model = (DosModel) Objects.requireNonNull(reset.average());
        double[] both = Arrays.copyOf(model.u(), 2 * model.u().length);
        System.arraycopy(model.v(), 0, both, model.u().length, model.v().length);
        return both;
    }

    /** Large models are judged by some events only. A copy, and what was read at any event, goes on alike. */
    @Property(tries = 40)
    void join_anyEvents_isAsThePlainForm(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 12) int rank,
            @ForAll @IntRange(min = 1, max = 150) int n)
            throws IOException {
        Random random = new Random(seed);
        AverageReset reset = new AverageReset();
        PlainReset plain = new PlainReset(rank, n + 1);
        double[] world = random.doubles(2L * rank * (n + 1), -1, 1).toArray();
        int restarts = 0;
        for (int t = 0; t < 1500; t++) {
            Features x = RandomEvents.next(random, n, 1);
            double[] z = Arrays.copyOf(RandomEvents.dense(x), n + 1);
            z[n] = 1;
            PlainReset truth = new PlainReset(rank, n + 1);
            truth.average = world;
            int y = truth.score(z) >= 0 != (random.nextInt(10) == 0) ? 1 : -1;
            boolean mistaken = random.nextInt(10) == 0;
            learn(reset, x, y > 0 ? 0 : 1, mistaken);
            plain.event(z, y, mistaken);
            if (t % 150 == 149) {
                double[] model = world.clone();
                for (int i = 0; i < model.length; i++) {
                    model[i] += 0.1 * random.nextGaussian();
                }
                restarts += random.nextInt(10) == 0 ? 1 : 0;
                boolean forgets = random.nextInt(10) == 0;
                DosModel dos = new DosModel(
                        rank,
                        n + 1,
                        Arrays.copyOf(model, model.length / 2),
                        Arrays.copyOfRange(model, model.length / 2, model.length));
                assertThat(reset.join(dos, restarts, forgets)).isEqualTo(plain.join(model, restarts, forgets));
                assertClose("average", average(reset), plain.average, 1e-9);
            }
            if (random.nextInt(40) == 0) {
                reset = random.nextBoolean() ? reset.copy() : restored(reset);
            }
            if (t % 400 == 399) {
                world = random.doubles(world.length, -1, 1).toArray();
            }
        }
    }

    @Test
    void join_worldThatFlips_resetsTheAverage() {
        Random random = new Random(1);
        AverageReset reset = new AverageReset();
        for (int interval = 0; interval < 20; interval++) {
            int sign = interval < 10 ? 1 : -1;
            learnNoisy(reset, random, 300, sign);
            DosModel model = linear(sign, 0);

            long resets = reset.join(model, 0, false);

            assertThat(resets).isEqualTo(interval < 10 ? 0 : 1);
            if (interval == 10) {
                assertThat(reset.average()).isSameAs(model);
            }
        }
    }

    /** Both err by the noise alone: chance must not end an average. */
    @Test
    void join_labelNoiseAlone_keepsTheAverage() {
        AverageReset reset = new AverageReset();
        Random random = new Random(2);
        for (int interval = 0; interval < 100; interval++) {
            assertThat(reset.join(linear(1, 0), 3, false)).isEqualTo(3);
            learnNoisy(reset, random, 200, 1);
        }
    }

    @Test
    void join_partThatRestarts_beginsWithItsModelAndCounts() {
        AverageReset reset = new AverageReset();
        reset.join(linear(1, 0), 0, false);
        reset.join(linear(2, 0), 0, false);
        DosModel fresh = linear(5, 1);

        assertThat(reset.join(fresh, 2, false)).isEqualTo(2);
        assertThat(reset.average()).isSameAs(fresh);

        // The second of the new average: weight 4 / 5, not that of a third or fourth.
        assertThat(reset.join(linear(0, 1), 2, false)).isEqualTo(2);
        assertClose("average", average(reset), new double[] {0.5, 1, 0.5, 0}, 1e-12);
    }

    @Test
    void join_partThatForgets_isTheNewestModelInEveryInterval() {
        AverageReset reset = new AverageReset();
        for (int interval = 0; interval < 5; interval++) {
            DosModel model = linear(interval, 0);
            // From the first on: the published average that a part starts from is none of its own.
            assertThat(reset.join(model, 0, true)).isEqualTo(interval + 1);
            assertThat(reset.average()).isSameAs(model);
        }
    }

    /** What one learns and joins does not show in the other. */
    @Test
    void copy_thenUsed_leavesTheOriginal() throws IOException {
        AverageReset reset = new AverageReset();
        reset.join(linear(1, 0), 0, false);
        learnNoisy(reset, new Random(3), 50, 1);
        PartModel model = reset.average();
        double[] values = average(reset);
        byte[] before = bytes(reset);
        AverageReset copy = reset.copy();
        assertThat(bytes(copy)).isEqualTo(before);

        learnNoisy(copy, new Random(4), 500, -1);
        assertThat(copy.join(linear(-1, 0), 0, false)).isEqualTo(1);

        assertThat(bytes(reset)).isEqualTo(before);
        assertThat(reset.average()).isSameAs(model);
        assertThat(average(reset)).containsExactly(values);
    }

    /** Events with more features than the average has are judged by the first of them. */
    @Test
    void join_widerEvents_judgesByTheFirstFeatures() {
        AverageReset reset = new AverageReset();
        reset.join(linear(1, 0), 0, false);
        for (int t = 0; t < 200; t++) {
            double value = t % 2 == 0 ? 1 : -1;
            learn(reset, event(value, -9 * value, 3), value > 0 ? 0 : 1, false);
        }
        assertThat(reset.join(linear(1, 0), 0, false)).isZero();
        for (int t = 0; t < 200; t++) {
            double value = t % 2 == 0 ? 1 : -1;
            learn(reset, event(value, 9 * value, 3), value > 0 ? 1 : 0, false);
        }
        assertThat(reset.join(linear(1, 0), 0, false)).isEqualTo(1);
    }

    /** The newer model has features that the average lacks: they were 0 in it. */
    @Test
    void join_modelOfMoreFeatures_averagesWithZeros() {
        AverageReset reset = new AverageReset();
        reset.join(
                new DosModel(1, FeatureSet.of(9, new int[] {4}), new double[] {1, 2}, new double[] {3, 4}), 0, false);
        DosModel next =
                new DosModel(1, FeatureSet.of(9, new int[] {2, 4}), new double[] {5, 1, 2}, new double[] {10, 3, 4});

        reset.join(next, 0, false);

        assertClose("average", average(reset), new double[] {4, 1, 2, 8, 3, 4}, 1e-12);
    }

    /** A network with one unit per class and feature: the score of class c is |x_c|^2 where outputs are 1. */
    private static NetworkModel network(double... outputs) {
        double[] basis = {1, 0, 0, 0, 1, 0};
        return new NetworkModel(NetworkKernel.SQUARE, 2, 2, FeatureSet.all(2), basis, outputs);
    }

    private static void learn(AverageReset reset, Features x, int label) {
        reset.before(new AllClasses(2), x, label, 0);
        reset.after(0);
    }

    @Test
    void join_networks_areAveragedAndJudged() {
        AverageReset reset = new AverageReset();
        reset.join(network(1, 0, 0, 1), 0, false);
        for (int t = 0; t < 300; t++) {
            learn(reset, t % 2 == 0 ? event(2, 1, 9) : event(1, 2, 9), t % 2);
            // Equal scores are the first class.
            learn(reset, event(1, 1), 0);
        }
        assertThat(reset.join(network(2, 1, 0, 1), 0, false)).isZero();
        NetworkModel average = (NetworkModel) Objects.requireNonNull(reset.average());
        assertClose("outputs", average.outputs(), new double[] {1.8, 0.8, 0, 1}, 1e-12);
        assertClose("basis", average.basis(), new double[] {1, 0, 0, 0, 1, 0}, 1e-12);

        NetworkModel exchanged = network(0, 1, 1, 0);
        for (int t = 0; t < 300; t++) {
            learn(reset, t % 2 == 0 ? event(3, 1) : event(1, 9), 1 - t % 2);
        }
        assertThat(reset.join(exchanged, 0, false)).isEqualTo(1);
        assertThat(reset.average()).isSameAs(exchanged);
    }

    /** Equal scores are the class of the lowest index: any other label is a mistake of the average. */
    @Test
    void join_equalScoresOfALaterClass_resetsTheAverage() {
        AverageReset reset = new AverageReset();
        NetworkModel model = network(1, 0, 0, 1);
        reset.join(model, 0, false);
        for (int t = 0; t < 100; t++) {
            learn(reset, event(1, 1), 1);
        }
        assertThat(reset.join(model, 0, false)).isEqualTo(1);
    }

    /** Of a kind that cannot be scored here. */
    private record Unknown(int features) implements PartModel {
        @Override
        public String kind() {
            return "unknown";
        }

        @Override
        public PartModel copy() {
            return this;
        }

        @Override
        public void writeTo(DataOutput out) {}
    }

    @Test
    void join_unknownKindOfModel_neverResets() {
        AverageReset reset = new AverageReset();
        reset.join(new Unknown(1), 0, false);
        Unknown next = new Unknown(1);
        for (int t = 0; t < 1000; t++) {
            learn(reset, event(t), t % 2, false);
        }

        assertThat(reset.join(next, 0, false)).isZero();
        assertThat(reset.average()).isSameAs(next);
        assertThat(reset.join(next, 4, false)).isEqualTo(4);
    }
}
