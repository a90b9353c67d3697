package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.learn.AlignmentStep;

/** Against the whole matrix W. */
class ScoreSharesTest {
    private static final int FEATURES = 6;
    private static final PublishedCounts COUNTS = new PublishedCounts(1, 1, 1);

    private static PublishedPair pair(String a, String b, Random random) {
        FeatureSet held = FeatureSet.of(FEATURES, new int[] {0, 2, 3, 5});
        double[] u = random.doubles(2 * 5, -1, 1).toArray();
        double[] v = random.doubles(2 * 5, -1, 1).toArray();
        return PublishedPair.of(
                new PairName(a, b), 1, "dos", new DosModel(2, held, u, v), 1, COUNTS, new AlignmentStep(0, 0));
    }

    /** W of a pair, by features, the constant one last. */
    private static double[][] matrix(PublishedPair pair) {
        double[][] w = new double[FEATURES + 1][FEATURES + 1];
        int[] columns = {0, 2, 3, 5, FEATURES};
        for (int row = 0; row < 2; row++) {
            for (int i = 0; i < 5; i++) {
                for (int j = 0; j < 5; j++) {
                    w[columns[i]][columns[j]] += (double) pair.u()[5 * row + i] * pair.u()[5 * row + j]
                            - (double) pair.v()[5 * row + i] * pair.v()[5 * row + j];
                }
            }
        }
        return w;
    }

    private static double share(double[][] w, double[] z, int j) {
        return IntStream.range(0, z.length)
                .mapToDouble(i -> z[j] * w[j][i] * z[i])
                .sum();
    }

    @Test
    void add_pairsOfThreeClasses_sharesAreThoseOfTheMatrices() {
        Random random = new Random(1);
        PublishedPair ab = pair("a", "b", random);
        PublishedPair ac = pair("a", "c", random);
        PublishedPair bc = pair("b", "c", random);
        Features x = Features.dense(new float[] {1, 2, 0, -1, 3, 0.5f});
        double[] z = {1, 2, 0, -1, 3, 0.5, 1};

        ScoreShares shares = new ScoreShares(x);
        shares.add(
                List.of(ab, ac, bc), List.of("a", "b", "c"), each -> each.equals("a") ? 1 : each.equals("c") ? -1 : 0);
        Explanation explanation = shares.explanation("a", "c", index -> "f" + index);

        // a less c: ab once, ac twice, bc once.
        double score = 0;
        for (int j = 0; j <= FEATURES; j++) {
            double expected = share(matrix(ab), z, j) + 2 * share(matrix(ac), z, j) + share(matrix(bc), z, j);
            String name = j == FEATURES ? Explanation.CONSTANT : "f" + j;
            score += expected;
            double found = explanation.shares().stream()
                    .filter(each -> each.feature().equals(name))
                    .mapToDouble(Explanation.Share::share)
                    .sum();
            assertThat(found).as(name).isCloseTo(expected, within(1e-12));
        }
        assertThat(explanation.score()).isCloseTo(score, within(1e-12));
        double sum = explanation.shares().stream()
                .mapToDouble(Explanation.Share::share)
                .sum();
        assertThat(sum).isCloseTo(explanation.score(), within(1e-12));
        assertThat(explanation.shares())
                .isSortedAccordingTo((one, other) -> Double.compare(Math.abs(other.share()), Math.abs(one.share())));
    }

    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void add_network_sharesAddUpToItsScores(NetworkKernel kernel) {
        Random random = new Random(2);
        float[] basis = floats(random, 3 * (FEATURES + 1));
        float[] outputs = floats(random, 2 * 3);
        PublishedNetwork network = PublishedNetwork.of(
                new NamedPart("network"),
                1,
                "shared",
                kernel,
                2,
                3,
                FeatureSet.all(FEATURES),
                basis,
                outputs,
                null,
                1,
                COUNTS);
        Features x = Features.dense(new float[] {1, 2, 0, -1, 3, 0.5f});
        ScoreShares shares = new ScoreShares(x);
        shares.add(List.of(network), List.of("a", "b"), each -> each.equals("b") ? 1 : -1);

        double[] scores =
                new NetworkModel(kernel, 2, 3, FeatureSet.all(FEATURES), doubles(basis), doubles(outputs)).scores(x);
        assertThat(shares.explanation("b", "a", index -> "f" + index).score())
                .isCloseTo(scores[1] - scores[0], within(1e-9));
    }

    private static float[] floats(Random random, int count) {
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) {
            floats[i] = random.nextFloat() - 0.5f;
        }
        return floats;
    }

    private static double[] doubles(float[] floats) {
        return IntStream.range(0, floats.length).mapToDouble(i -> floats[i]).toArray();
    }
}
