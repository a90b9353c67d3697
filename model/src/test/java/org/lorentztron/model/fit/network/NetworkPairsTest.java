package org.lorentztron.model.fit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.lorentztron.model.RandomParameters.doubles;
import static org.lorentztron.model.RandomParameters.floats;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.GoldenFile;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.RandomEvents;

class NetworkPairsTest {
    private static final double TOLERANCE = 1e-10;

    private static final JsonNode BRIDGES = GoldenFile.readCompanion("bridges.json");

    private static NetworkModel golden(NetworkKernel kernel) {
        JsonNode pn = BRIDGES.get("pn");
        double[] byUnit = GoldenFile.matrix(pn.get("V"));
        int units = pn.get("H").size();
        int classes = pn.get("V").get(0).size();
        double[] outputs = new double[byUnit.length];
        for (int k = 0; k < units; k++) {
            for (int c = 0; c < classes; c++) {
                outputs[c * units + k] = byUnit[k * classes + c];
            }
        }
        int features = pn.get("H").get(0).size() - 1;
        return new NetworkModel(
                kernel, classes, units, FeatureSet.all(features), GoldenFile.matrix(pn.get("H")), outputs);
    }

    /** In float64, as the reference's events are. */
    private static double score(DosModel pair, double[] x) {
        double[] z = Arrays.copyOf(x, x.length + 1);
        z[x.length] = 1;
        double score = 0;
        for (int row = 0; row < pair.rank(); row++) {
            double inU = 0;
            double inV = 0;
            for (int j = 0; j < z.length; j++) {
                inU += pair.u()[row * z.length + j] * z[j];
                inV += pair.v()[row * z.length + j] * z[j];
            }
            score += inU * inU - inV * inV;
        }
        return score;
    }

    private static double[] matrix(DosModel pair) {
        int dimension = pair.dimension();
        double[] w = new double[dimension * dimension];
        for (int row = 0; row < pair.rank(); row++) {
            for (int i = 0; i < dimension; i++) {
                for (int j = 0; j < dimension; j++) {
                    w[i * dimension + j] += pair.u()[row * dimension + i] * pair.u()[row * dimension + j]
                            - pair.v()[row * dimension + i] * pair.v()[row * dimension + j];
                }
            }
        }
        return w;
    }

    private static double[] withoutZeroRows(double[] matrix, int dimension) {
        double[] kept = new double[matrix.length];
        int length = 0;
        for (int row = 0; row < matrix.length; row += dimension) {
            double[] values = Arrays.copyOfRange(matrix, row, row + dimension);
            if (Arrays.stream(values).anyMatch(value -> value != 0)) {
                System.arraycopy(values, 0, kept, length, dimension);
                length += dimension;
            }
        }
        return Arrays.copyOf(kept, length);
    }

    private static void assertScores(JsonNode pair, String scores, DosModel model) {
        double[] expected = GoldenFile.vector(pair.get(scores));
        for (int i = 0; i < expected.length; i++) {
            double[] x = GoldenFile.vector(BRIDGES.get("X").get(i));
            assertThat(score(model, x))
                    .as("event %d", i)
                    .isCloseTo(expected[i], within(TOLERANCE * Math.max(1, Math.abs(expected[i]))));
        }
    }

    @ParameterizedTest
    @EnumSource(NetworkKernel.class)
    void bytesOfAll_network_isWhatItsPairsTakeOrMore(NetworkKernel kernel) {
        NetworkModel network = golden(kernel);
        long numbers = 0;
        for (int b = 1; b < network.classes(); b++) {
            for (int a = 0; a < b; a++) {
                DosModel pair = NetworkPairs.pair(network, new ClassPair(a, b));
                numbers += pair.u().length + pair.v().length;
            }
        }
        long bytes = NetworkPairs.bytesOfAll(network);
        if (kernel == NetworkKernel.SQUARE) {
            assertThat(bytes).isEqualTo(4 * numbers);
        } else {
            assertThat(bytes).isBetween(4 * numbers, 16 * numbers);
        }
    }

    @Test
    void pair_squareOfTheReference_hasItsRowsAndScores() {
        NetworkModel network = golden(NetworkKernel.SQUARE);
        for (JsonNode pair : BRIDGES.get("pn").get("pairs")) {
            DosModel model = NetworkPairs.pair(
                    network,
                    new ClassPair(pair.get("i").intValue(), pair.get("j").intValue()));
            int dimension = network.dimension();
            assertThat(withoutZeroRows(model.u(), dimension))
                    .containsExactly(withoutZeroRows(GoldenFile.matrix(pair.get("U")), dimension), within(TOLERANCE));
            assertThat(withoutZeroRows(model.v(), dimension))
                    .containsExactly(withoutZeroRows(GoldenFile.matrix(pair.get("V")), dimension), within(TOLERANCE));
            assertScores(pair, "scores", model);
        }
    }

    @Test
    void pair_anovaOfTheReference_hasItsMatrixAndScores() {
        NetworkModel network = golden(NetworkKernel.ANOVA);
        for (JsonNode pair : BRIDGES.get("pn").get("pairs")) {
            DosModel model = NetworkPairs.pair(
                    network,
                    new ClassPair(pair.get("i").intValue(), pair.get("j").intValue()));
            assertThat(matrix(model)).containsExactly(GoldenFile.matrix(pair.get("fm_M")), within(TOLERANCE));
            assertScores(pair, "fm_scores", model);
        }
    }

    @ParameterizedTest
    @EnumSource
    void pair_networkOfSomeFeatures_scoresTheDifferenceOfTheClasses(NetworkKernel kernel) {
        Random random = new Random(5);
        FeatureSet held = FeatureSet.of(12, new int[] {0, 3, 4, 7, 11});
        NetworkModel network =
                new NetworkModel(kernel, 4, 9, held, doubles(floats(random, 9 * 6)), doubles(floats(random, 4 * 9)));
        for (int i = 0; i < 20; i++) {
            Features x = RandomEvents.next(random, 12, 1);
            double[] scores = network.scores(x);
            for (int a = 0; a < 4; a++) {
                for (int b = a + 1; b < 4; b++) {
                    assertThat(NetworkPairs.pair(network, new ClassPair(a, b)).score(x))
                            .isCloseTo(scores[a] - scores[b], within(1e-11));
                }
            }
        }
    }

    /** Where two classes have the same outputs, nothing tells them apart. */
    @ParameterizedTest
    @EnumSource
    void pair_equalOutputs_scoresZeroEverywhere(NetworkKernel kernel) {
        NetworkModel network =
                new NetworkModel(kernel, 2, 2, FeatureSet.all(1), new double[] {1, 2, 3, 4}, new double[] {5, 6, 5, 6});
        DosModel model = NetworkPairs.pair(network, new ClassPair(0, 1));
        assertThat(model.rank()).isEqualTo(1);
        assertThat(model.score(Features.dense(new float[] {3}))).isZero();
    }

    @Test
    void pair_whatHasNoPair_isRefused() {
        NetworkModel network = golden(NetworkKernel.SQUARE);
        assertThatThrownBy(() -> NetworkPairs.pair(network, new ClassPair(1, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pair is of class 3, expected one below 3");
        int wide = NetworkPairs.MOST_COLUMNS;
        NetworkModel large = new NetworkModel(
                NetworkKernel.ANOVA, 2, 1, FeatureSet.all(wide), new double[wide + 1], new double[] {1, 2});
        assertThatThrownBy(() -> NetworkPairs.pair(large, new ClassPair(0, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "network of the anova kernel holds 4096 features, expected at most 4095 to write it as pairs");
    }
}
