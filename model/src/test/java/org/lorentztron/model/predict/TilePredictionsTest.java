package org.lorentztron.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.RandomParameters.floats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.kernels.EventTile;
import org.lorentztron.model.probability.PlattScaling;

/** Several events at a time are predicted as each of them alone, to the last bit. */
class TilePredictionsTest {
    private static final DecisionRule RULE = new DecisionRule(Decide.PROBABILITY, 1.25);

    private static FeatureSet held(Random random, int features) {
        return switch (random.nextInt(3)) {
            case 0 -> FeatureSet.all(features);
            case 1 -> FeatureSet.none(features);
            default ->
                FeatureSet.of(
                        features,
                        random.ints(features / 4 + 1, 0, features)
                                .distinct()
                                .sorted()
                                .toArray());
        };
    }

    private static PlattScaling calibration(Random random) {
        return new PlattScaling(random.nextDouble(), random.nextGaussian(), 100);
    }

    /** Pairs of any features and ranks, some of them missing. */
    private static Classifier pairs(Random random, int features) {
        int classes = 2 + random.nextInt(6);
        ClassPairs pairs = new ClassPairs(classes);
        PairwiseEnsemble.Builder builder =
                PairwiseEnsemble.builder(classes, features).decide(RULE);
        FeatureSet common = held(random, features);
        boolean own = random.nextBoolean();
        for (int p = 0; p < pairs.count(); p++) {
            if (random.nextInt(5) > 0) {
                FeatureSet set = own ? held(random, features) : common;
                int rank = 1 + random.nextInt(16);
                int length = rank * (set.count() + 1);
                builder.pair(pairs.pair(p), rank, set, floats(random, length), floats(random, length))
                        .calibration(pairs.pair(p), random.nextBoolean() ? calibration(random) : null);
            }
        }
        return builder.build();
    }

    private static Classifier rest(Random random, int features) {
        int classes = 2 + random.nextInt(6);
        RestEnsemble.Builder builder = RestEnsemble.builder(classes, features).decide(RULE);
        for (int label = 0; label < classes; label++) {
            FeatureSet set = held(random, features);
            int rank = 1 + random.nextInt(16);
            int length = rank * (set.count() + 1);
            builder.part(label, rank, set, floats(random, length), floats(random, length))
                    .calibration(label, calibration(random));
        }
        return builder.build();
    }

    private static Classifier network(Random random, int features) {
        int units = 1 + random.nextInt(40);
        FeatureSet set = held(random, features);
        NetworkClassifier.Units slice =
                new NetworkClassifier.Units(floats(random, units * (set.count() + 1)), floats(random, units * 3));
        NetworkKernel kernel = random.nextBoolean() ? NetworkKernel.SQUARE : NetworkKernel.ANOVA;
        return new NetworkClassifier(kernel, 3, set, List.of(slice), calibration(random), RULE);
    }

    private static List<Features> events(Random random, int count, int features) {
        List<Features> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            float[] dense = floats(random, features);
            float gaps = random.nextFloat();
            for (int j = 0; j < features; j++) {
                dense[j] = random.nextFloat() < gaps ? 0 : dense[j];
            }
            events.add(Features.dense(dense));
        }
        return events;
    }

    @Property(tries = 300)
    void predict_anyTiles_givesThePredictionsOfEachEvent(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 90) int features,
            @ForAll @IntRange(max = 3 * EventTile.SIZE) int count) {
        Random random = new Random(seed);
        List<Classifier> classifiers = List.of(
                pairs(random, features),
                rest(random, features),
                network(random, features),
                new MappedClassifier(FeatureMap.none(features), Clipping.NONE, Inputs.PLAIN, pairs(random, features)));
        ScoreSpace space = new ScoreSpace();
        for (Classifier classifier : classifiers) {
            List<Features> events = events(random, count, features);

            List<Prediction> predictions = classifier.predict(events, space);

            assertThat(predictions).hasSize(count);
            for (int i = 0; i < count; i++) {
                assertSameBits(predictions.get(i), classifier.predict(events.get(i)));
            }
        }
    }

    @Test
    void predict_eventsTooLargeForTiles_asEachAlone() {
        Random random = new Random(1);
        int features = EventTile.MOST_ENTRIES + 1;
        int rank = 1;
        PairwiseEnsemble ensemble = PairwiseEnsemble.builder(2, features)
                .pair(new ClassPair(0, 1), rank, floats(random, features + 1), floats(random, features + 1))
                .build();
        Features small = Features.dense(Arrays.copyOf(new float[] {1, 2, 3}, features));
        Features large = Features.dense(floats(random, features));
        assertThat(large.nonZeros()).isGreaterThan(EventTile.MOST_ENTRIES);
        List<Features> events = List.of(large, small, small, large, large, small);

        List<Prediction> predictions = ensemble.predict(events, new ScoreSpace());

        for (int i = 0; i < events.size(); i++) {
            assertSameBits(predictions.get(i), ensemble.predict(events.get(i)));
        }
    }

    /** Pairs with the same features share rows. What has no such rows, and a network, gains nothing from others. */
    @Test
    void tile_ofAClassifier_isWhatItGainsFrom() {
        Random random = new Random(1);
        PairwiseEnsemble common = PairwiseEnsemble.builder(2, 6)
                .pair(new ClassPair(0, 1), 1, floats(random, 7), floats(random, 7))
                .build();
        PairwiseEnsemble.Builder apart = PairwiseEnsemble.builder(4, 100);
        for (int p = 0; p < 6; p++) {
            apart.pair(
                    new ClassPairs(4).pair(p),
                    1,
                    FeatureSet.of(100, new int[] {p, p + 10}),
                    floats(random, 3),
                    floats(random, 3));
        }

        assertThat(common.tile()).isEqualTo(EventTile.SIZE);
        assertThat(new MappedClassifier(FeatureMap.none(6), Clipping.NONE, Inputs.PLAIN, common).tile())
                .isEqualTo(EventTile.SIZE);
        assertThat(apart.build().tile()).isEqualTo(1);
        assertThat(network(random, 6).tile()).isEqualTo(1);
    }

    private static void assertSameBits(Prediction tiled, Prediction alone) {
        assertThat(tiled.label()).isEqualTo(alone.label());
        assertThat(tiled.votes()).isEqualTo(alone.votes());
        assertThat(bits(tiled.margin())).isEqualTo(bits(alone.margin()));
        assertThat(bits(tiled.scores())).isEqualTo(bits(alone.scores()));
        assertThat(bits(tiled.probabilities())).isEqualTo(bits(alone.probabilities()));
    }

    private static long[] bits(double... values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }
}
