package org.lorentztron.local.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.QuadraticForm;
import org.lorentztron.tools.cli.JsonLine;

/** Scores made again of the weights are those of the version. */
class LargestWeightsTest {
    private static final List<String> CLASSES = List.of("a b", "b", "*");
    private static final int FEATURES = 4;

    private static float[] random(Random random, int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = random.nextFloat() - 0.5f;
        }
        return values;
    }

    private static PublishedPair pair(Random random, String a, @Nullable String b) {
        int length = 2 * (FEATURES + 1);
        return PublishedPair.of(
                new PairName(a, b),
                1000,
                "dos",
                2,
                FeatureSet.all(FEATURES),
                random(random, length),
                random(random, length),
                1,
                new PublishedCounts(1, 1, 1),
                new AlignmentStep(0, 0));
    }

    private static PublishedNetwork network(Random random, String name, NetworkKernel kernel) {
        return PublishedNetwork.of(
                new NamedPart(name),
                1000,
                "shared",
                kernel,
                3,
                2,
                FeatureSet.all(FEATURES),
                random(random, 2 * (FEATURES + 1)),
                random(random, 6),
                null,
                1,
                new PublishedCounts(1, 1, 1));
    }

    private static ModelVersion version(List<? extends PublishedPart> parts) {
        return ModelVersion.of(
                new VersionInfo(
                        "m",
                        1,
                        1000,
                        CLASSES,
                        IndexedFeatures.NAME,
                        null,
                        parts.stream().map(VersionInfo.Part::of).toList(),
                        1,
                        List.of(),
                        DecisionRule.VOTES,
                        Map.of(),
                        1,
                        "test"),
                parts);
    }

    /** z'Wz of the weights that are shown. */
    private static double score(QuadraticForm form, float[] x) {
        double score = form.constant();
        for (QuadraticForm.Weights each : form.largest(FEATURES)) {
            score += each.withItself() * x[each.feature()] * x[each.feature()] + each.alone() * x[each.feature()];
        }
        for (QuadraticForm.Together each :
                form.largestPairs(FEATURES * FEATURES).largest()) {
            score += each.weight() * x[each.first()] * x[each.second()];
        }
        return score;
    }

    @Test
    void of_pair_addsUpToItsScoreInBothOrders() {
        Random random = new Random(1);
        List<PublishedPair> pairs = List.of(pair(random, "a b", "b"), pair(random, "a b", "*"), pair(random, "b", "*"));
        ModelVersion version = version(pairs);
        float[] x = random(random, FEATURES);
        double expected = pairs.get(1).toModel().score(Features.dense(x));

        assertThat(score(ScoreForm.of(version, "a b|*").form(), x)).isCloseTo(expected, within(1e-6));
        assertThat(score(ScoreForm.of(version, "a%20b|%2A").form(), x)).isCloseTo(expected, within(1e-6));
        assertThat(score(ScoreForm.of(version, "*|a b").form(), x)).isCloseTo(-expected, within(1e-6));
    }

    /** Of a field that all events have, it has a weight as a constant has, and looks like a leak. */
    @Test
    void legend_presenceOfAName_isExplainedWhereItIsShown() {
        assertThat(LargestWeights.legend(List.of("  +0.1  amount", "  +0.9  card_open?")))
                .containsExactly(
                        "  name? is 1 where an event has the name: of one that all events have, a constant, and no leak.");
        assertThat(LargestWeights.legend(List.of("  +0.1  amount", "  +0.9  card_open?=x")))
                .isEmpty();
    }

    @Test
    void of_classesAgainstTheRest_isOneOrTheDifferenceOfTwo() {
        Random random = new Random(2);
        List<PublishedPair> parts =
                List.of(pair(random, "a b", null), pair(random, "b", null), pair(random, "*", null));
        ModelVersion version = version(parts);
        float[] x = random(random, FEATURES);
        double[] scores = parts.stream()
                .mapToDouble(part -> part.toModel().score(Features.dense(x)))
                .toArray();

        assertThat(score(ScoreForm.of(version, "b|*").form(), x)).isCloseTo(scores[1] - scores[2], within(1e-6));
        assertThat(ScoreForm.of(version, "b|%2A").name()).isEqualTo(new PairName("b", "*"));
        assertThat(score(ScoreForm.of(version, "a b|b").form(), x)).isCloseTo(scores[0] - scores[1], within(1e-6));
        assertThat(score(ScoreForm.of(version, "*|*").form(), x)).isCloseTo(scores[2], within(1e-6));
    }

    @Test
    void of_networkInTwoRecords_isTheDifferenceOfTwoClasses() {
        Random random = new Random(3);
        ModelVersion version = version(List.of(
                network(random, "network", NetworkKernel.SQUARE), network(random, "network.2", NetworkKernel.SQUARE)));
        float[] x = random(random, FEATURES);
        Map<String, Double> scores = version.predict(x).scores();

        assertThat(score(ScoreForm.of(version, "b|a b").form(), x))
                .isCloseTo(scores.get("b") - scores.get("a b"), within(1e-6));
    }

    @Test
    void of_anovaOrNoSuchScore_isRefused() {
        Random random = new Random(4);
        ModelVersion anova = version(List.of(network(random, "network", NetworkKernel.ANOVA)));
        assertThatThrownBy(() -> ScoreForm.of(anova, "a b|b"))
                .hasMessage("the network has units of the kernel anova, expected square");
        ModelVersion pairs = version(List.of(pair(random, "a b", "b")));
        assertThatThrownBy(() -> ScoreForm.of(pairs, "b|c"))
                .hasMessage("b|c names no score, expected two of the classes a b, b, * as A|B");
        assertThatThrownBy(() -> ScoreForm.of(pairs, "b|*"))
                .hasMessage("the version has no part b|*: it has not been trained yet");
    }

    /** U of one row: z'Wz = (1 + 2 x0 - 3 x1)^2. */
    private static LargestWeights weights() {
        PublishedPair pair = PublishedPair.of(
                new PairName("a b", "b"),
                1000,
                "dos",
                1,
                FeatureSet.all(2),
                new float[] {2, -3, 1},
                new float[3],
                1,
                new PublishedCounts(1, 1, 1),
                new AlignmentStep(0, 0));
        ModelVersion version = version(List.of(pair));
        return new LargestWeights(version, ScoreForm.of(version, "a b|b"), 20, FeatureNames.NONE);
    }

    @Test
    void lines_pair_showFeaturesAndTwoTogether() {
        assertThat(weights().lines())
                .contains(
                        "Weights in the score of a b against b; positive ones speak for a b",
                        "  2 features, with values as in events; without any of them the score is +1.000",
                        "   with itself         alone  feature",
                        "        +9.000        -6.000  #1",
                        "        +4.000        +4.000  #0",
                        "        -12.00  #0  and  #1");
    }

    @Test
    void write_pair_isOneField() {
        assertThat(JsonLine.of(weights()::write))
                .isEqualTo("{\"weights\":{\"class\":\"a b\",\"against\":\"b\",\"held\":2,\"constant\":1.0,"
                        + "\"features\":[{\"feature\":\"#1\",\"index\":1,\"withItself\":9.0,\"alone\":-6.0},"
                        + "{\"feature\":\"#0\",\"index\":0,\"withItself\":4.0,\"alone\":4.0}],"
                        + "\"together\":[{\"feature1\":\"#0\",\"index1\":0,\"feature2\":\"#1\",\"index2\":1,"
                        + "\"together\":-12.0}],\"lookedAtInPairs\":2,\"complete\":true}}");
    }
}
