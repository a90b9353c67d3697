package org.lorentztron.model.fit.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.model.Close.assertClose;
import static org.lorentztron.model.GoldenFile.vector;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.GoldenFile;

/**
 * Why the paper's scheme for a sum and a box is not used: flip (eq. 20-24), then the update with a sum (eq. 16), which
 * knows nothing of kappa. A variable that is flipped is kappa - v; nothing keeps it below kappa, so v becomes negative.
 */
class PrintedSchemeTest {

    /** The scheme as it is printed, in plain loops. */
    private static double[] printed(double[][] a, double[] b, double[] beta, double kappa, double[] v, double lambda) {
        int n = v.length;
        double[] s = new double[n];
        double[] hat = new double[n];
        double total = 0;
        for (int i = 0; i < n; i++) {
            double gradient = b[i] + lambda * beta[i];
            for (int j = 0; j < n; j++) {
                gradient += a[i][j] * v[j];
            }
            s[i] = gradient >= 0 ? 1 : -1;
            hat[i] = s[i] > 0 ? v[i] : kappa - v[i];
            total -= s[i] > 0 ? 0 : kappa * beta[i];
        }
        double[] positive = new double[n];
        double[] negative = new double[n];
        double[] linear = new double[n];
        double[] coefficients = new double[n];
        for (int i = 0; i < n; i++) {
            linear[i] = b[i] * s[i];
            coefficients[i] = s[i] * beta[i];
            for (int j = 0; j < n; j++) {
                double entry = s[i] * s[j] * a[i][j];
                positive[i] += Math.max(0, entry) * hat[j];
                negative[i] += Math.max(0, -entry) * hat[j];
                linear[i] += kappa / 2 * s[i] * (1 - s[j]) * a[i][j];
            }
        }
        AuxiliaryFunction function =
                new AuxiliaryFunction(hat, positive, negative, linear, coefficients, Double.POSITIVE_INFINITY);
        SumMultiplier found = SumMultiplier.find(function, total, 0);
        double[] next = new double[n];
        for (int i = 0; i < n; i++) {
            double moved = found.minimizer(i);
            next[i] = s[i] > 0 ? moved : kappa - moved;
        }
        return next;
    }

    private static double violation(double[] v, double kappa) {
        double largest = 0;
        for (double value : v) {
            largest = Math.max(largest, Math.max(-value, value - kappa));
        }
        return largest;
    }

    @Test
    void printedScheme_threeUpdates_leavesTheBoxWhereTheRepairedOnesStay() {
        int left = 0;
        for (JsonNode golden : GoldenFile.readCompanion("m3.json").get("problems")) {
            double[][] a = new double[golden.get("A").size()][];
            for (int i = 0; i < a.length; i++) {
                a[i] = vector(golden.get("A").get(i));
            }
            double[] b = vector(golden.get("b"));
            double[] beta = vector(golden.get("beta"));
            double kappa = golden.get("kappa").doubleValue();
            double[] v = vector(golden.get("v0_joint"));
            for (int i = 0; i < 3; i++) {
                v = printed(a, b, beta, kappa, v, 0);
            }
            assertClose(
                    "printed", v, vector(golden.get("printed_scheme_leaves_box").get("v")), 1e-9);
            left += violation(v, kappa) > 1e-3 ? 1 : 0;

            QuadraticProgram program = new QuadraticProgram(SignedMatrix.of(a), b, kappa, new SumConstraint(beta, 0));
            for (UpdateRule rule : UpdateRule.values()) {
                MultiplicativeIteration iteration =
                        new MultiplicativeIteration(program, rule, vector(golden.get("v0_joint")));
                for (int i = 0; i < 3; i++) {
                    iteration.update();
                    assertThat(violation(iteration.v(), kappa)).isZero();
                }
            }
        }
        assertThat(left).isPositive();
    }
}
