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
        return kind == 0
                ? new MultinomialLogistic(3, Problems.labels(random, EXAMPLES, 3))
                : BinaryLogistic.random(random, 3, EXAMPLES);
    }

    /** The curvature along any direction is at most the smoothness: what step sizes rest on. */
    @Property(tries = 100)
    void gradient_anyOutputs_isTheDifferenceAndSmooth(@ForAll long seed, @ForAll @IntRange(max = 1) int kind) {
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
    void curvature_anyOutput_isTheDifferenceOfSlopes(@ForAll long seed, @ForAll @IntRange(max = 1) int kind) {
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
    }

    @Test
    void constructor_labelOutOfRange_isRefused() {
        assertThatThrownBy(() -> new MultinomialLogistic(3, new int[] {0, 3}))
                .hasMessage("label is 3, expected 0 to 2");
        assertThatThrownBy(() -> new MultinomialLogistic(1, new int[0]))
                .hasMessage("the loss has 1 classes, expected at least 2");
    }
}
