package org.lorentztron.model.fit.network;

import static org.lorentztron.model.Close.assertClose;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.lorentztron.model.NetworkKernel;

/** Activations against the definitions, gradients against central differences. */
class UnitActivationsTest {
    private static final double STEP = 1e-5;

    /** For ANOVA the identity with the squares, against the double loop over i &lt; j. */
    @Property(tries = 100)
    void activations_anyExamples_areTheDefinition(
            @ForAll long seed, @ForAll NetworkKernel kernel, @ForAll @IntRange(min = 1, max = 8) int columns) {
        Random random = new Random(seed);
        double[][] x = Problems.sparse(random, 6, columns);
        double[] h = Problems.normal(random, 1, columns)[0];
        double[] found = new UnitActivations(kernel, ExampleMatrix.ofRows(x)).of(h);
        for (int i = 0; i < x.length; i++) {
            assertClose("sigma", found[i], Problems.sigma(kernel, h, x[i]), 1e-12);
        }
    }

    @Property(tries = 60)
    void gradients_anyNetwork_areTheDifferences(@ForAll long seed, @ForAll NetworkKernel kernel) {
        Random random = new Random(seed);
        double[][] x = Problems.sparse(random, 7, 5);
        double[][] h = Problems.units(random, 3, 5);
        double[][] v = Problems.normal(random, 3, 4);
        OutputLoss loss = new MultinomialLogistic(4, Problems.labels(random, 7, 4));
        UnitActivations units = new UnitActivations(kernel, ExampleMatrix.ofRows(x));
        double[][] activations = units.of(h);
        double[][] outputs = new double[4][7];
        UnitActivations.outputs(activations, v, outputs);
        double[][] lossGradient = new double[4][7];
        assertClose("F", loss.evaluate(outputs, lossGradient), Problems.objective(kernel, loss, x, h, v), 1e-12);

        double[][] byOutputs = new double[3][4];
        UnitActivations.outputGradient(activations, lossGradient, byOutputs);
        assertDifferences("dF/dV", byOutputs, v, () -> Problems.objective(kernel, loss, x, h, v));
        double[][] byBasis = new double[3][5];
        units.basisGradient(h, v, lossGradient, byBasis);
        assertDifferences("dF/dH", byBasis, h, () -> Problems.objective(kernel, loss, x, h, v));
    }

    private interface Objective {
        double value();
    }

    private static void assertDifferences(
            String what, double[][] gradient, double[][] parameters, Objective objective) {
        for (int r = 0; r < gradient.length; r++) {
            for (int j = 0; j < gradient[r].length; j++) {
                double at = parameters[r][j];
                parameters[r][j] = at + STEP;
                double above = objective.value();
                parameters[r][j] = at - STEP;
                double below = objective.value();
                parameters[r][j] = at;
                assertClose(what, gradient[r][j], (above - below) / (2 * STEP), 1e-6);
            }
        }
    }
}
