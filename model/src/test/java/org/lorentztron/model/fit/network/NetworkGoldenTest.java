package org.lorentztron.model.fit.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.GoldenFile.matrix;
import static org.lorentztron.model.GoldenFile.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lorentztron.model.GoldenFile;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.Vectors;

/** Paper 6 against values of an independent implementation in float64. The last column of X is the constant. */
class NetworkGoldenTest {
    private static final long SEED = 1;

    private final JsonNode golden = GoldenFile.readCompanion("pn.json");
    private final ExampleMatrix examples = ExampleMatrix.ofRows(rows(golden.get("X")));
    private final OutputLoss loss = new MultinomialLogistic(3, integers(golden.get("y")));

    private static double[][] rows(JsonNode list) {
        double[][] rows = new double[list.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = vector(list.get(i));
        }
        return rows;
    }

    private static int[] integers(JsonNode list) {
        return Arrays.stream(vector(list)).mapToInt(value -> (int) value).toArray();
    }

    private JsonNode kind(NetworkKernel kernel) {
        return golden.get("kinds").get(kernel == NetworkKernel.SQUARE ? "PN" : "FM");
    }

    /** D of the golden file's own network: what basis vectors are chosen by. */
    private double[][] lossGradient(NetworkKernel kernel) {
        double[][] activations = new UnitActivations(kernel, examples).of(rows(golden.get("H0")));
        double[][] outputs = new double[3][examples.rows()];
        UnitActivations.outputs(activations, rows(golden.get("V0")), outputs);
        double[][] lossGradient = new double[3][examples.rows()];
        loss.evaluate(outputs, lossGradient);
        return lossGradient;
    }

    @ParameterizedTest
    @EnumSource
    void objective_givenNetwork_isThatOfTheReference(NetworkKernel kernel) {
        JsonNode expected = kind(kernel);
        double[][] activations = new UnitActivations(kernel, examples).of(rows(golden.get("H0")));
        assertClose("sigma", Problems.flat(Problems.transposed(activations)), matrix(expected.get("sigma")), 1e-10);
        double[][] outputs = new double[3][examples.rows()];
        UnitActivations.outputs(activations, rows(golden.get("V0")), outputs);
        assertClose("O", Problems.flat(Problems.transposed(outputs)), matrix(expected.get("O")), 1e-10);
        double[][] gradient = new double[3][examples.rows()];
        assertClose(
                "loss", loss.evaluate(outputs, gradient), expected.get("loss").doubleValue(), 1e-10);
        assertClose("D", Problems.flat(Problems.transposed(gradient)), matrix(expected.get("gradO")), 1e-10);
    }

    @ParameterizedTest
    @EnumSource
    void gamma_unitVectors_areTheColumnsOfTheReference(NetworkKernel kernel) {
        double[][] lossGradient = lossGradient(kernel);
        for (int c = 0; c < 3; c++) {
            GammaOperator gamma = new GammaOperator(kernel, examples, lossGradient[c]);
            for (int j = 0; j < 5; j++) {
                double[] unit = new double[5];
                unit[j] = 1;
                double[] column = new double[5];
                gamma.times(unit, column);
                assertClose(
                        "Gamma", column, vector(kind(kernel).get("Gamma").get(c).get(j)), 1e-10);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void dominantEigenvector_ofEachClass_isThatOfTheReference(NetworkKernel kernel) {
        double[][] lossGradient = lossGradient(kernel);
        for (int c = 0; c < 3; c++) {
            JsonNode expected = kind(kernel).get("dominant").get(c);
            DominantEigenvector found = DominantEigenvector.of(
                    new GammaOperator(kernel, examples, lossGradient[c]),
                    new DominantEigenvector.Effort(1e-9, 10_000),
                    SEED);
            assertClose("lambda", found.value(), expected.get("lambda_dominant").doubleValue(), 1e-9);
            assertSameUpToSign(found.vector(), vector(expected.get("h")), 1e-6);
        }
    }

    private static void assertSameUpToSign(double[] actual, double[] expected, double tolerance) {
        double[] signed = actual.clone();
        Vectors.scale(Math.signum(Vectors.dot(actual, expected)), signed);
        assertClose("h", signed, expected, tolerance);
    }

    @ParameterizedTest
    @EnumSource
    void selection_everyPenalty_isAsGoodAsTheReference(NetworkKernel kernel) {
        double[][] lossGradient = lossGradient(kernel);
        for (NetworkPenalty penalty : NetworkPenalty.values()) {
            JsonNode expected = kind(kernel).get("select").get(penalty.id());
            BasisSelection.Choice choice = new BasisSelection(kernel, penalty, examples, SEED).select(lossGradient);
            double criterion = penalty == NetworkPenalty.L1_L2 ? choice.value() * choice.value() : choice.value();
            assertThat(criterion)
                    .as(penalty.id())
                    .isGreaterThanOrEqualTo(0.999 * expected.get("crit").doubleValue());
            if (penalty == NetworkPenalty.L1) {
                assertSameUpToSign(choice.h(), vector(expected.get("h")), 1e-5);
                double[] gradient = choice.gradient().clone();
                Vectors.scale(-1, gradient);
                assertClose("h'Gamma h", gradient, vector(expected.get("quad")), 1e-4);
            }
        }
    }

    @Test
    void project_everyBall_isTheReference() {
        double[][] a = rows(golden.get("projection").get("A"));
        for (JsonNode expected : golden.get("projection").get("cases")) {
            double[][] v = Vectors.copy(a);
            NetworkPenalty.of(expected.get("omega").textValue())
                    .project(v, expected.get("tau").doubleValue());
            assertClose(
                    expected.get("omega") + " " + expected.get("tau"),
                    Problems.flat(v),
                    matrix(expected.get("P")),
                    1e-9);
        }
    }

    @Test
    void fit_everyKernelAndPenalty_reachesTheReference() {
        for (JsonNode expected : golden.get("cg")) {
            NetworkKernel kernel =
                    expected.get("kind").textValue().equals("PN") ? NetworkKernel.SQUARE : NetworkKernel.ANOVA;
            NetworkPenalty penalty = NetworkPenalty.of(expected.get("omega").textValue());
            ConditionalGradient fit = fit(
                    kernel, penalty, NetworkRefit.OUTPUTS, expected.get("tau").doubleValue());
            int steps = 0;
            while (steps < expected.get("k").intValue() && fit.step()) {
                steps++;
            }
            String name = expected.get("kind") + " " + penalty.id();
            assertThat(fit.objective())
                    .as(name)
                    .isLessThanOrEqualTo(1.005 * expected.get("final_objective").doubleValue());
        }
    }

    private ConditionalGradient fit(NetworkKernel kernel, NetworkPenalty penalty, NetworkRefit refit, double tau) {
        return new ConditionalGradient(
                new ConditionalGradient.Settings(kernel, penalty, tau, refit, 1e-6, SEED), examples, loss);
    }

    /** With one output, l1 is the nuclear norm of W = sum_r v_r h_r h_r', and the optimum is known. */
    @ParameterizedTest
    @EnumSource
    void fit_oneOutput_reachesTheOptimumOfTheNuclearNorm(NetworkRefit refit) {
        JsonNode expected = golden.get("nuclear_m1");
        double[] y = vector(expected.get("y"));
        boolean[] positive = new boolean[y.length];
        for (int i = 0; i < y.length; i++) {
            positive[i] = y[i] > 0;
        }
        ConditionalGradient fit = new ConditionalGradient(
                new ConditionalGradient.Settings(
                        NetworkKernel.SQUARE,
                        NetworkPenalty.L1,
                        expected.get("tau").doubleValue(),
                        refit,
                        1e-7,
                        SEED),
                examples,
                new BinaryLogistic(new boolean[][] {positive}));
        int steps = 0;
        while (steps < 100 && fit.step()) {
            steps++;
        }
        double tolerance = refit == NetworkRefit.FULL ? 1e-6 : 1e-4;
        assertClose("objective", fit.objective(), expected.get("objective").doubleValue(), tolerance);
        double[][] w = new double[5][5];
        double[][] basis = fit.network().basis();
        double[][] layer = fit.network().layer();
        for (int r = 0; r < basis.length; r++) {
            for (int j = 0; j < 5; j++) {
                Vectors.add(layer[r][0] * basis[r][j], basis[r], w[j]);
            }
        }
        assertClose("W", Problems.flat(w), matrix(expected.get("W")), 1e-2);
    }
}
