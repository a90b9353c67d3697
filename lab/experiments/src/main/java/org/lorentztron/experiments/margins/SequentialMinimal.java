package org.lorentztron.experiments.margins;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.Kernel;

/**
 * LIBSVM's sequential minimal optimization (SMO) for a margin with a bias. LIBSVM shows no step of its own, so a way to
 * the minimum is a solution for each of several tolerances. Not thread-safe: LIBSVM prints through one function for
 * all.
 */
final class SequentialMinimal {
    /** Megabytes for kernel values: all of 5,000 examples. */
    private static final double CACHE = 200;

    private static final Pattern ITERATIONS = Pattern.compile("#iter = (\\d+)");

    private SequentialMinimal() {}

    /**
     * A solution.
     *
     * @param iterations how often a pair of multipliers was changed
     * @param multipliers alpha, length n
     */
    record Solution(long iterations, double[] multipliers, double bias) {}

    /**
     * Solves a problem from its features: kernel values are computed here.
     *
     * @param tolerance of the Karush-Kuhn-Tucker conditions, LIBSVM's option -e
     */
    static Solution solve(MarginProblem problem, double tolerance) {
        StringBuilder printed = new StringBuilder();
        svm.svm_set_print_string_function(printed::append);
        svm_model model = svm.svm_train(given(problem), parameters(problem, tolerance));
        Matcher iterations = ITERATIONS.matcher(printed);
        if (!iterations.find()) {
            throw new IllegalStateException("LIBSVM printed '" + printed + "', expected '#iter = '");
        }
        // Scores are positive for the class +1, whichever comes first: LIBSVM exchanges the labels -1 and +1.
        double[] multipliers = new double[problem.size()];
        for (int k = 0; k < model.l; k++) {
            int i = model.sv_indices[k] - 1;
            multipliers[i] = problem.signs()[i] * model.sv_coef[0][k];
        }
        return new Solution(Long.parseLong(iterations.group(1)), multipliers, -model.rho[0]);
    }

    private static svm_problem given(MarginProblem problem) {
        svm_problem given = new svm_problem();
        given.l = problem.size();
        given.x = nodes(problem.examples());
        given.y = new double[given.l];
        for (int i = 0; i < given.l; i++) {
            given.y[i] = problem.signs()[i];
        }
        return given;
    }

    private static svm_node[][] nodes(List<Features> examples) {
        svm_node[][] nodes = new svm_node[examples.size()][];
        for (int i = 0; i < nodes.length; i++) {
            Features x = examples.get(i);
            nodes[i] = new svm_node[x.nonZeros()];
            for (int k = 0; k < nodes[i].length; k++) {
                nodes[i][k] = new svm_node();
                nodes[i][k].index = x.index(k) + 1;
                nodes[i][k].value = x.value(k);
            }
        }
        return nodes;
    }

    private static svm_parameter parameters(MarginProblem problem, double tolerance) {
        svm_parameter parameter = new svm_parameter();
        parameter.svm_type = svm_parameter.C_SVC;
        parameter.C = problem.slack();
        parameter.eps = tolerance;
        parameter.cache_size = CACHE;
        parameter.shrinking = 1;
        parameter.weight_label = new int[0];
        parameter.weight = new double[0];
        if (problem.kernel() instanceof Kernel.Gaussian gaussian) {
            parameter.kernel_type = svm_parameter.RBF;
            parameter.gamma = 1 / (2 * gaussian.sigma() * gaussian.sigma());
        } else if (problem.kernel() instanceof Kernel.Polynomial polynomial) {
            parameter.kernel_type = svm_parameter.POLY;
            parameter.degree = polynomial.degree();
            parameter.gamma = polynomial.gamma();
            parameter.coef0 = polynomial.constant();
        } else {
            throw new IllegalArgumentException(
                    "kernel is " + problem.kernel() + ", expected a Gaussian or polynomial one");
        }
        return parameter;
    }
}
