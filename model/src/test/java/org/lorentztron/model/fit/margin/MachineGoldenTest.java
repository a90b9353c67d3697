package org.lorentztron.model.fit.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.GoldenFile.vector;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.GoldenFile;

/**
 * Classifiers of 40 points, against active-set minima and LIBSVM's machines. Points are in float64, as the reference's
 * are.
 */
class MachineGoldenTest {
    private static final JsonNode SVM = GoldenFile.readCompanion("m3.json").get("svm");

    private record Case(JsonNode golden) {
        Kernel kernel() {
            return golden.get("kernel").textValue().equals("gauss_s1")
                    ? new Kernel.Gaussian(1)
                    : Kernel.Polynomial.quadratic(1);
        }

        double kappa() {
            return golden.get("kappa").doubleValue();
        }

        double value(String name) {
            return golden.get(name).doubleValue();
        }

        MultiplicativeIteration iteration(boolean bias) {
            double[][] x = rows(SVM.get("X"));
            double[][] values = new double[x.length][x.length];
            for (int i = 0; i < x.length; i++) {
                for (int j = 0; j < x.length; j++) {
                    values[i][j] = kernel().value(dot(x[i], x[j]), dot(x[i], x[i]), dot(x[j], x[j]));
                }
            }
            QuadraticProgram program =
                    QuadraticProgram.ofMargin(new GramMatrix(kernel(), values), signs(), kappa(), bias);
            return new MultiplicativeIteration(program, UpdateRule.CLIPPED, StartMultipliers.equal(x.length, kappa()));
        }

        void assertDecisions(Minimum minimum, String name) {
            double[][] x = rows(SVM.get("X"));
            double[][] queries = rows(golden.get("queries"));
            double[] decisions = new double[queries.length];
            for (int q = 0; q < queries.length; q++) {
                decisions[q] = minimum.lambda();
                for (int i = 0; i < x.length; i++) {
                    double value = kernel().value(dot(x[i], queries[q]), dot(x[i], x[i]), dot(queries[q], queries[q]));
                    decisions[q] += minimum.v()[i] * signs()[i] * value;
                }
            }
            assertClose(name, decisions, vector(golden.get(name)), 1e-5);
        }

        @Override
        public String toString() {
            return golden.get("kernel").textValue();
        }
    }

    private static double[][] rows(JsonNode list) {
        double[][] rows = new double[list.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = vector(list.get(i));
        }
        return rows;
    }

    private static int[] signs() {
        return Arrays.stream(vector(SVM.get("Y"))).mapToInt(y -> (int) y).toArray();
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    private static Stream<Case> cases() {
        return Stream.of(
                new Case(SVM.get("cases").get(0)), new Case(SVM.get("cases").get(1)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void objective_afterClippedUpdates_isTheReference(Case given) {
        MultiplicativeIteration iteration = given.iteration(false);
        for (JsonNode expected : given.golden().get("L_after_iters")) {
            while (iteration.updates() < expected.get("it").intValue()) {
                iteration.update();
            }
            assertClose(
                    "L after " + iteration.updates(),
                    iteration.objective(),
                    expected.get("L").doubleValue(),
                    1e-9);
        }
        assertThat(iteration.updates()).isEqualTo(1_000);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void run_throughTheOrigin_isTheMinimumOfTheReference(Case given) {
        Minimum minimum = given.iteration(false).run(Stop.atGap(1e-11, 1_000_000));

        assertThat(minimum.converged()).isTrue();
        assertClose("L", minimum.objective(), given.value("L_opt_box"), 1e-8);
        given.assertDecisions(minimum, "decision_box");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void run_withBias_isTheMachineOfLibsvm(Case given) {
        Minimum minimum = given.iteration(true).run(Stop.atGap(1e-11, 1_000_000));

        assertThat(minimum.converged()).isTrue();
        assertClose("L", minimum.objective(), given.value("L_opt_sum_box"), 1e-8);
        assertClose("bias", minimum.lambda(), given.value("bias_libsvm"), 1e-6);
        given.assertDecisions(minimum, "decision_libsvm");
    }

    /** Those of the quadratic kernel are not unique. */
    @Test
    void multipliers_ofTheGaussianKernel_areTheReference() {
        Case given = new Case(SVM.get("cases").get(0));
        Stop stop = Stop.atGap(1e-13, 1_000_000);
        assertClose(
                "box",
                given.iteration(false).run(stop).v(),
                vector(given.golden().get("alpha_box")),
                1e-6);
        assertClose(
                "joint",
                given.iteration(true).run(stop).v(),
                vector(given.golden().get("alpha_libsvm")),
                1e-6);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void lambda_after3000ClippedUpdates_isTheReference(Case given) {
        Minimum minimum = given.iteration(true).run(Stop.after(3_000));

        assertThat(minimum.updates()).isEqualTo(3_000);
        assertClose("L", minimum.objective(), given.value("L_m3_3000"), 1e-9);
        assertClose("lambda", minimum.lambda(), given.value("lam_m3"), 1e-9);
    }
}
