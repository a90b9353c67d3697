package org.lorentztron.benchmarks.peers;

import org.lorentztron.model.fit.margin.GramMatrix;
import org.lorentztron.model.fit.margin.KernelMachine;

/**
 * A classifier of a {@link DigitMargin}.
 *
 * @param weights alpha_i y_i, one for each example
 * @param bias added to every score
 */
record MarginSolution(double[] weights, double bias) {

    /** F = 1/2 sum over i, j of w_i w_j K_ij - sum of |w_i|. */
    double objective(GramMatrix gram) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            double product = 0;
            for (int j = 0; j < weights.length; j++) {
                product += weights[j] * gram.value(i, j);
            }
            sum += weights[i] * product / 2 - Math.abs(weights[i]);
        }
        return sum;
    }

    /** Whether each test example is taken for the first digit. */
    boolean[] decisions(DigitMargin problem) {
        KernelMachine machine = new KernelMachine(problem.kernel(), problem.examples(), weights, bias);
        boolean[] decisions = new boolean[problem.tests().size()];
        for (int i = 0; i < decisions.length; i++) {
            decisions[i] = machine.score(problem.tests().get(i)) >= 0;
        }
        return decisions;
    }
}
