package org.lorentztron.model.fit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.Close.assertClose;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.kernels.Vectors;

class OutputLossTest {
    private static final double STEP = 1e-5;
    private static final int EXAMPLES = 5;

    private static OutputLoss loss(int kind, Random random) {
        return switch (kind) {
            case 0 -> new MultinomialLogistic(3, Problems.labels(random, EXAMPLES, 3));
            case 1 -> McRank.loss(4, random.ints(EXAMPLES, 1, 5).toArray());
            default -> new SquaredError(random.doubles(EXAMPLES).toArray());
        };
    }

    /** The curvature along any direction is at most the smoothness: what step sizes rest on. */
    @Property(tries = 100)
    void gradient_anyOutputs_isTheDifferenceAndSmooth(@ForAll long seed, @ForAll @IntRange(max = 2) int kind) {
        Random random = new Random(seed);
        OutputLoss loss = loss(kind, random);
        double[][] outputs = Problems.normal(random, loss.outputs(), EXAMPLES);
        double[][] gradient = new double[loss.outputs()][EXAMPLES];
        double value = loss.evaluate(outputs, gradient);
        double[][] move = Problems.normal(random, loss.outputs(), EXAMPLES);
        double[][] scratch = new double[loss.outputs()][EXAMPLES];

        double above = loss.evaluate(moved(outputs, move, STEP), scratch);
        double below = loss.evaluate(moved(outputs, move, -STEP), scratch);
        assertClose("derivative", Vectors.dot(gradient, move), (above - below) / (2 * STEP), 1e-6);
        double far = loss.evaluate(moved(outputs, move, 1), scratch);
        assertThat(far - value - Vectors.dot(gradient, move))
                .isBetween(-1e-12, loss.smoothness() * Vectors.dot(move, move) / 2 + 1e-12);
    }

    /** The curvature of one output alone is the difference of its slopes. */
    @Property(tries = 100)
    void curvature_anyOutput_isTheDifferenceOfSlopes(@ForAll long seed, @ForAll @IntRange(max = 2) int kind) {
        Random random = new Random(seed);
        OutputLoss loss = loss(kind, random);
        double[][] outputs = Problems.normal(random, loss.outputs(), EXAMPLES);
        double[][] gradient = new double[loss.outputs()][EXAMPLES];
        loss.evaluate(outputs, gradient);
        for (int c = 0; c < loss.outputs(); c++) {
            double[][] move = new double[loss.outputs()][EXAMPLES];
            Arrays.fill(move[c], 1);
            double[][] above = new double[loss.outputs()][EXAMPLES];
            double[][] below = new double[loss.outputs()][EXAMPLES];
            loss.evaluate(moved(outputs, move, STEP), above);
            loss.evaluate(moved(outputs, move, -STEP), below);
            for (int i = 0; i < EXAMPLES; i++) {
                double curvature = loss.curvature(gradient[c][i]);
                assertClose("curvature", curvature, (above[c][i] - below[c][i]) / (2 * STEP), 1e-6);
                assertThat(curvature).isBetween(0.0, loss.smoothness());
            }
        }
    }

    private static double[][] moved(double[][] from, double[][] move, double factor) {
        double[][] to = Vectors.copy(from);
        for (int c = 0; c < to.length; c++) {
            Vectors.add(factor, move[c], to[c]);
        }
        return to;
    }

    @Test
    void evaluate_hugeOutputs_isFinite() {
        double[][] gradient = new double[2][1];
        assertThat(new MultinomialLogistic(2, new int[] {1}).evaluate(new double[][] {{1e4}, {0}}, gradient))
                .isEqualTo(1e4);
        assertThat(gradient).isDeepEqualTo(new double[][] {{1}, {-1}});
        double[][] one = new double[1][1];
        assertThat(new BinaryLogistic(new boolean[][] {{true}}).evaluate(new double[][] {{-1e4}}, one))
                .isEqualTo(1e4);
        assertThat(one[0][0]).isEqualTo(-1);
    }

    @Test
    void constructor_labelOutOfRange_isRefused() {
        assertThatThrownBy(() -> new MultinomialLogistic(3, new int[] {0, 3}))
                .hasMessage("label is 3, expected 0 to 2");
        assertThatThrownBy(() -> new MultinomialLogistic(1, new int[0]))
                .hasMessage("the loss has 1 classes, expected at least 2");
        assertThatThrownBy(() -> McRank.loss(5, new int[] {0})).hasMessage("rating is 0, expected 1 to 5");
        assertThatThrownBy(() -> McRank.loss(1, new int[] {1})).hasMessage("there are 1 levels, expected at least 2");
        assertThatThrownBy(() -> new BinaryLogistic(new boolean[][] {{true}, {}}))
                .hasMessage("output 1 has 0 labels, expected 1");
        assertThatThrownBy(() -> new SquaredError(new double[] {Double.NaN}))
                .hasMessage("target is NaN, expected a finite value");
    }

    /** At outputs of 0 the slope is -1/2 where the rating is at most c, and 1/2 where it is above. */
    @Test
    void evaluate_ratings_pullsOutputsOfLevelsNotBelowUp() {
        double[][] gradient = new double[2][3];
        McRank.loss(3, new int[] {1, 2, 3}).evaluate(new double[2][3], gradient);
        assertThat(gradient).isDeepEqualTo(new double[][] {{-0.5, 0.5, 0.5}, {-0.5, -0.5, 0.5}});
    }

    /** Certain outputs give the rating itself. */
    @Test
    void expectedRating_certainOutputs_isTheRating() {
        assertThat(McRank.expectedRating(new double[] {-1e3, -1e3, 1e3, 1e3})).isEqualTo(3);
        assertThat(McRank.expectedRating(new double[] {1e3, 1e3, 1e3, 1e3})).isEqualTo(1);
    }
}
