package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

/** What is published scores clipped events as the model in training scores them, however far out they are. */
class ClippingTest {
    private static final FeatureScale MEANS =
            AffineScale.ofFactorsAndMeans(new float[] {0.5f, 4, 1}, new float[] {3, -1, 100});

    @Property(tries = 1000)
    void apply_anyEvent_scoresAsInTraining(@ForAll long seed, @ForAll @IntRange(min = 1, max = 30) int n) {
        Random random = new Random(seed);
        FeatureScale scale = scale(random, n);
        float[] raw = new float[n];
        for (int j = 0; j < n; j++) {
            double far = random.nextInt(3) == 0 ? Math.pow(10, 4 * random.nextDouble()) : 1;
            raw[j] = random.nextInt(4) == 0
                    ? 0
                    : (float) (scale.mean(j) + far * random.nextGaussian() / scale.factor(j));
        }
        assertScoresAlike(random, scale, Features.dense(raw));
    }

    @Property(tries = 1000)
    void apply_anyEventWithNames_scoresAsInTraining(@ForAll long seed) {
        Random random = new Random(seed);
        int size = 40;
        List<MeasuredNumber> measured = IntStream.range(0, 6)
                .mapToObj(k -> new MeasuredNumber(
                        3 * k,
                        3 * k + 2,
                        (float) Math.pow(10, 4 * random.nextDouble() - 2),
                        random.nextBoolean() ? 0 : (float) (20 * random.nextGaussian()),
                        random.nextBoolean()))
                .toList();
        AffineScale others = AffineScale.ofFactors(FeatureSet.of(size, new int[] {1, 22}), new float[] {0.1f, 5}, 0.5f);
        NamedScale scale = new NamedScale(others, measured, 9);
        float[] raw = new float[size];
        for (MeasuredNumber number : measured) {
            if (random.nextInt(4) > 0) {
                double far = random.nextInt(3) == 0 ? Math.pow(10, 3 * random.nextDouble()) : 1;
                raw[number.value()] = random.nextInt(4) == 0
                        ? 0
                        : (float) (number.mean() + far * random.nextGaussian() / number.factor());
                raw[number.presence()] = 1;
            }
        }
        raw[1] = (float) (100 * random.nextGaussian());
        raw[30] = random.nextInt(3) == 0 ? 500 : 1;
        assertScoresAlike(random, scale, Features.dense(raw));
    }

    private static FeatureScale scale(Random random, int n) {
        float[] factors = new float[n];
        float[] means = new float[n];
        for (int j = 0; j < n; j++) {
            factors[j] = (float) Math.pow(10, 6 * random.nextDouble() - 3);
            means[j] = (float) (20 * random.nextGaussian() / factors[j]);
        }
        return switch (random.nextInt(4)) {
            case 0 -> AffineScale.ofFactorsAndMeans(factors, means);
            case 1 -> AffineScale.ofFactors(factors);
            case 2 -> AffineScale.ofFactors(FeatureSet.of(n, new int[] {0}), new float[] {factors[0]}, 0.5f);
            default -> AffineScale.ofOnes(n);
        };
    }

    private static void assertScoresAlike(Random random, FeatureScale scale, Features x) {
        int width = 2 * (x.size() + 1);
        DosModel model = new DosModel(2, x.size() + 1, gaussian(random, width), gaussian(random, width));
        Features scaled = scale.apply(x);
        double squares = DoubleStream.concat(DoubleStream.of(model.u()), DoubleStream.of(model.v()))
                .map(value -> value * value)
                .sum();
        Features clipped = scale.clipping().apply(x);
        assertThat(FoldedModels.of(scale, model).score(clipped))
                .isCloseTo(model.score(scaled), within(1e-4 * (1 + squares * (1 + scaled.squaredNorm()))));
        assertThat(scale.clipping().apply(clipped).squaredNorm())
                .isCloseTo(clipped.squaredNorm(), within(1e-3 * clipped.squaredNorm()));
    }

    private static double[] gaussian(Random random, int count) {
        return random.doubles(count).map(value -> 2 * value - 1).toArray();
    }

    @Test
    void apply_withinRange_isTheEvent() {
        Features x = Features.dense(new float[] {3 + 2 * 32, -1, 100});
        assertThat(MEANS.clipping().apply(x)).isSameAs(x);
        assertThat(Clipping.NONE.apply(x)).isSameAs(x);
    }

    /** What is not far out keeps its bits; a zero may be far out. */
    @Test
    void apply_beyond_cutsOffThatAlone() {
        assertThat(MEANS.clipping().apply(Features.dense(new float[] {1e6f, -0.7f, 0})))
                .isEqualTo(shortened(2));
        assertThat(AffineScale.ofOnes(2).clipping().apply(Features.dense(new float[] {0.3f, -40})))
                .isEqualTo(Features.dense(new float[] {0.3f, -32}));
    }

    /** Two values of 32 count as 2 x (32^2 - 4^2). */
    private static Features shortened(int values) {
        double shrink = 1024.0 / (values * (1024 - 16));
        return Features.dense(new float[] {
            (float) ((float) (32 * shrink) / 0.5 + 3), (float) (1.2f * shrink) / 4 - 1, (float) (-32 * shrink) + 100
        });
    }

    @Test
    void writeTo_any_readsEqual() throws IOException {
        NamedScale named = new NamedScale(AffineScale.IDENTITY, List.of(new MeasuredNumber(4, 2, 0.5f, 6, true)), 9);
        List<Clipping> all =
                List.of(Clipping.NONE, MEANS.clipping(), AffineScale.ofOnes(3).clipping(), named.clipping());
        for (Clipping clipping : all) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            clipping.writeTo(new DataOutputStream(out));
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(out.toByteArray()));
            assertThat(Clipping.readFrom(in)).isEqualTo(clipping);
            assertThat(in.available()).isZero();
        }
    }

    @Test
    void clipping_ofWrongNumbers_isRefused() {
        float[] one = {1};
        assertThatThrownBy(() -> new Clipping(null, new float[] {-1}, new float[0], new int[0], 1, true))
                .hasMessage("factor of a clipping is -1.0, expected 0 to 1e15");
        assertThatThrownBy(() -> new Clipping(new int[] {-1}, one, one, new int[0], 1, true))
                .hasMessageContaining("expected ascending indices");
        assertThatThrownBy(() -> new Clipping(null, one, new float[] {Float.NaN}, new int[0], 1, true))
                .hasMessageContaining("expected finite");
        assertThatThrownBy(() -> new Clipping(new int[] {5}, one, one, new int[] {7}, 1, true).requireAmong(7))
                .hasMessage("clipping has the feature 7, expected below 7");
    }
}
