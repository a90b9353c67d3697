package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;

class NamedScaleTest {
    private static final int SIZE = Integer.MAX_VALUE;

    // Two numbers, whose values are at 10 and 20 and their presences at 5 and 2^31 - 2; words and categories elsewhere.
    private static final MeasuredNumber ALWAYS = new MeasuredNumber(10, SIZE - 1, 0.5f, 6, false);
    private static final MeasuredNumber SOMETIMES = new MeasuredNumber(20, 5, 4, -2, true);
    private static final NamedScale SCALE = new NamedScale(
            AffineScale.ofFactors(FeatureSet.of(SIZE, new int[] {7}), new float[] {0.25f}, 0.5f),
            List.of(ALWAYS, SOMETIMES),
            9);

    private static Features features(Map<Integer, Float> entries) {
        TreeMap<Integer, Float> sorted = new TreeMap<>(entries);
        float[] values = new float[sorted.size()];
        int k = 0;
        for (float value : sorted.values()) {
            values[k++] = value;
        }
        return Features.sparse(
                SIZE, sorted.keySet().stream().mapToInt(Integer::intValue).toArray(), values);
    }

    @Test
    void apply_presentNumbers_areCentred() {
        Features scaled = SCALE.apply(features(Map.of(10, 8f, SIZE - 1, 1f, 20, -1f, 5, 1f, 7, 4f, 8, 2f)));
        // (8 - 6) / 2, (-1 + 2) 4, half a presence, a factor of its own, that of the others.
        assertThat(scaled).isEqualTo(features(Map.of(10, 1f, 20, 4f, 5, 0.5f, 7, 1f, 8, 1f)));
    }

    @Test
    void apply_zero_differsFromAbsent() {
        assertThat(SCALE.apply(features(Map.of(SIZE - 1, 1f, 5, 1f))))
                .isEqualTo(features(Map.of(10, -3f, 20, 8f, 5, 0.5f)));
        assertThat(SCALE.apply(features(Map.of())).nonZeros()).isZero();
    }

    @Test
    void apply_farValues_areCutOff() {
        assertThat(SCALE.apply(features(Map.of(10, 1e15f, SIZE - 1, 1f)))).isEqualTo(features(Map.of(10, 32f)));
        float shortened = 32 * 1024f / 2016;
        assertThat(SCALE.apply(features(Map.of(10, 1e15f, SIZE - 1, 1f, 7, -1e15f))))
                .isEqualTo(features(Map.of(10, shortened, 7, -shortened)));
        Features far = features(Map.of(10, 32f, 7, -32f));
        assertThat(NamedScale.unknown().apply(far)).as("with --standardize off").isEqualTo(far);
    }

    /** What is published scores raw events as the model in training scores scaled ones. */
    @Property(tries = 300)
    void fold_anyModel_scoresRawEventsAlike(@ForAll long seed) {
        Random random = new Random(seed);
        int[] held = random.nextBoolean() ? new int[] {5, 7, 8, 10, 20} : new int[] {7, 10, 20};
        DosModel model = new DosModel(
                2,
                FeatureSet.of(SIZE, held),
                normals(random, 2 * (held.length + 1)),
                normals(random, 2 * (held.length + 1)));
        DosModel folded = FoldedModels.of(SCALE, model);
        assertThat(folded.featureSet().indices()).contains(5, SIZE - 1);
        for (int i = 0; i < 10; i++) {
            Features x = event(random);
            double expected = model.score(SCALE.apply(x));
            assertThat(folded.score(x)).isCloseTo(expected, within(1e-3 * (1 + Math.abs(expected))));
        }
    }

    /** Training goes on from what was published: exactly on events that have the number that is always there. */
    @Property(tries = 300)
    void unfold_published_scoresScaledEventsAlike(@ForAll long seed) {
        Random random = new Random(seed);
        int[] held = {5, 7, 8, 10, 20, SIZE - 1};
        DosModel published = new DosModel(
                1, FeatureSet.of(SIZE, held), normals(random, held.length + 1), normals(random, held.length + 1));
        DosModel unfolded = SCALE.unfold(published);
        assertThat(unfolded.featureSet().indices()).containsExactly(5, 7, 8, 10, 20);
        for (int i = 0; i < 10; i++) {
            Features x = event(random);
            double expected = published.score(x);
            assertThat(unfolded.score(SCALE.apply(x))).isCloseTo(expected, within(1e-3 * (1 + Math.abs(expected))));
        }
    }

    @Test
    void fold_network_foldsItsBasis() {
        NetworkModel network = new NetworkModel(
                NetworkKernel.SQUARE, 2, 1, FeatureSet.of(SIZE, new int[] {10}), new double[] {2, 1}, new double[] {
                    1, -1
                });
        Features x = features(Map.of(10, 8f, SIZE - 1, 1f));
        assertThat(FoldedModels.of(SCALE, network).scores(x))
                .containsExactly(network.scores(SCALE.apply(x)), within(1e-9));
        assertThat(SCALE.unfold(FoldedModels.of(SCALE, network)).basis()).containsExactly(2, 1);
    }

    private static double[] normals(Random random, int count) {
        return random.doubles(count, -1, 1).toArray();
    }

    /** The first number is always there. */
    private static Features event(Random random) {
        Map<Integer, Float> entries = new TreeMap<>(Map.of(10, (float) random.nextGaussian(), SIZE - 1, 1f));
        if (random.nextBoolean()) {
            entries.put(20, (float) random.nextGaussian());
            entries.put(5, 1f);
        }
        if (random.nextBoolean()) {
            entries.put(7, random.nextInt(5) + 0f);
        }
        return features(entries);
    }

    private static final NamedNumbers LATER = NamedNumbers.of(new int[] {30}, new int[] {31});

    /** Until eight values are known the number is withheld; then it is divided by a power of two. */
    @Test
    void after_laterNumber_isScaledByItsFirstValues() {
        FeatureScale scale = SCALE;
        float[] values = {3, -7, 0, 6.5f, 1, 2, 5, 4};
        for (int i = 0; i < values.length; i++) {
            Features x = features(Map.of(30, values[i], 31, 1f));
            scale = scale.after(x, LATER);
            assertThat(scale.continues(SCALE)).isTrue();
            assertThat(scale.apply(x).nonZeros()).as("after %d values", i + 1).isEqualTo(i < 7 ? 0 : 2);
        }
        Features x = features(Map.of(30, 4f, 31, 1f));
        assertThat(scale.apply(x)).isEqualTo(features(Map.of(30, 0.5f, 31, 1f)));
        assertThat(scale.after(x, LATER)).as("no more is to be known").isSameAs(scale);
        assertThat(SCALE.continues(scale)).isTrue();
        assertThat(scale).isNotEqualTo(SCALE);
    }

    @Test
    void factor_largestOfLaterNumber_isRoundedUpToAPowerOfTwo() {
        assertThat(later(8)).isEqualTo(1 / 8f);
        assertThat(later(8.001f)).isEqualTo(1 / 16f);
        assertThat(later(0.3f)).isEqualTo(2);
        assertThat(later(0)).isEqualTo(1);
        assertThat(later(1e-30f)).isEqualTo(FeatureScale.LARGEST);
    }

    private static float later(float largest) {
        return new LaterNumber(1, 2, LaterNumber.VALUES, largest).factor();
    }

    @Test
    void after_measuredNumber_changesNothing() {
        NamedNumbers known = NamedNumbers.of(new int[] {10, 20}, new int[] {SIZE - 1, 5});
        assertThat(SCALE.after(features(Map.of(10, 1f, SIZE - 1, 1f)), known)).isSameAs(SCALE);
    }

    @Test
    void after_tooManyNumbers_areAsTheyAre() {
        FeatureScale scale = NamedScale.unknown();
        int[] values = new int[NamedScale.MOST_LATER];
        int[] presences = new int[values.length];
        Arrays.setAll(values, k -> 2 * k);
        Arrays.setAll(presences, k -> 2 * k + 1);
        scale = scale.after(features(Map.of()), NamedNumbers.of(values, presences));
        NamedNumbers more = NamedNumbers.of(new int[] {SIZE - 3}, new int[] {SIZE - 2});
        Features x = features(Map.of(SIZE - 3, 5f, SIZE - 2, 1f));
        assertThat(scale.after(x, more)).isSameAs(scale);
        assertThat(scale.apply(x)).isEqualTo(x);
    }

    @Test
    void readFrom_whatWasWritten_givesTheSameScale() throws IOException {
        FeatureScale scale = SCALE.after(features(Map.of(30, 3f, 31, 1f)), LATER);
        byte[] bytes = bytes(scale);
        assertThat(read(bytes)).isEqualTo(scale).hasSameHashCodeAs(scale).hasToString(scale.toString());
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(IOException.class);
        }
        byte[] twice = bytes.clone();
        twice[1] = NamedScale.KIND;
        assertThatThrownBy(() -> read(twice)).isInstanceOf(IOException.class);
    }

    private static byte[] bytes(FeatureScale scale) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        scale.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }

    private static FeatureScale read(byte[] bytes) throws IOException {
        return FeatureScale.readFrom(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    /** 500 events with a number that is always there, one of which a tenth is missing, a rare one, and words. */
    @Test
    void scale_firstEvents_measureNumbers() {
        Random random = new Random(4);
        List<Features> events = new ArrayList<>();
        List<NamedNumbers> numbers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            Map<Integer, Float> entries = new TreeMap<>();
            entries.put(100, (float) (1000 + 10 * random.nextGaussian()));
            entries.put(101, 1f);
            entries.put(200, 1f);
            boolean hasSecond = i % 10 != 0;
            boolean hasRare = i % 20 == 0;
            if (hasSecond) {
                entries.put(110, (float) (random.nextGaussian() - 3));
                entries.put(111, 1f);
            }
            if (hasRare) {
                entries.put(120, 77f);
                entries.put(121, 1f);
            }
            events.add(features(entries));
            int[] all = hasSecond
                    ? hasRare ? new int[] {100, 110, 120} : new int[] {100, 110}
                    : hasRare ? new int[] {100, 120} : new int[] {100};
            numbers.add(NamedNumbers.of(all, Arrays.stream(all).map(j -> j + 1).toArray()));
        }

        NamedScale scale = (NamedScale) NamedCalibration.scale(events, numbers, true);

        assertThat(scale.measured()).hasSize(2);
        MeasuredNumber first = scale.measured().get(0);
        assertThat(first.value()).isEqualTo(100);
        assertThat(first.presence()).isEqualTo(101);
        assertThat(first.mean()).isCloseTo(1000, within(2f));
        assertThat(1 / first.factor()).isCloseTo(10, within(1f));
        assertThat(first.presenceLearned()).as("always there").isFalse();
        assertThat(scale.measured().get(1).mean()).isCloseTo(-3, within(0.2f));
        assertThat(scale.measured().get(1).presenceLearned()).isTrue();
        assertThat(scale.factor(200)).as("a word").isEqualTo(1);
        assertThat(scale.dimension(SIZE))
                .as("constant, first, second and its presence, word, rare and its presence")
                .isEqualTo(7);
        List<Features> reversed = new ArrayList<>(events);
        List<NamedNumbers> reversedNumbers = new ArrayList<>(numbers);
        java.util.Collections.reverse(reversed);
        java.util.Collections.reverse(reversedNumbers);
        NamedScale other = (NamedScale) NamedCalibration.scale(reversed, reversedNumbers, true);
        assertThat(other.measured()).isEqualTo(scale.measured());
    }

    @Test
    void scale_numberOfWhichHalfAreZero_keepsItsZeros() {
        List<Features> events = new ArrayList<>();
        List<NamedNumbers> numbers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            events.add(features(Map.of(10, i % 2 == 0 ? 0f : i % 3 == 0 ? 30f : 40f, 11, 1f)));
            numbers.add(NamedNumbers.of(new int[] {10}, new int[] {11}));
        }
        MeasuredNumber number = ((NamedScale) NamedCalibration.scale(events, numbers, true))
                .measured()
                .get(0);
        assertThat(number.mean()).isZero();
        assertThat(1 / number.factor()).isBetween(30f, 40f);
    }
}
