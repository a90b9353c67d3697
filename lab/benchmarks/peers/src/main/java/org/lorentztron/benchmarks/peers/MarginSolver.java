package org.lorentztron.benchmarks.peers;

import java.util.List;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.GramMatrix;
import org.lorentztron.model.fit.margin.Minimum;
import org.lorentztron.model.fit.margin.MultiplicativeIteration;
import org.lorentztron.model.fit.margin.QuadraticProgram;
import org.lorentztron.model.fit.margin.StartMultipliers;
import org.lorentztron.model.fit.margin.Stop;
import org.lorentztron.model.fit.margin.UpdateRule;

/** A way to the large margin with a bias, from features to multipliers. Implementations are stateless. */
interface MarginSolver {

    MarginSolution solve(DigitMargin problem);

    /** Its name in the table. */
    String name();

    /**
     * Clipped multiplicative updates.
     *
     * @param updates how many
     */
    record Multiplicative(int updates) implements MarginSolver {
        @Override
        public MarginSolution solve(DigitMargin problem) {
            QuadraticProgram program = QuadraticProgram.ofMargin(
                    GramMatrix.of(problem.kernel(), problem.examples()), problem.signs(), problem.slack(), true);
            double[] start = StartMultipliers.equal(program.size(), problem.slack());
            Minimum minimum = new MultiplicativeIteration(program, UpdateRule.CLIPPED, start).run(Stop.after(updates));
            double[] weights = minimum.v();
            for (int i = 0; i < weights.length; i++) {
                weights[i] *= problem.signs()[i];
            }
            return new MarginSolution(weights, minimum.lambda());
        }

        @Override
        public String name() {
            return updates + " updates";
        }
    }

    /**
     * LIBSVM's sequential minimal optimization.
     *
     * @param tolerance of the Karush-Kuhn-Tucker conditions, its option -e; its default is 1e-3
     */
    record Libsvm(double tolerance) implements MarginSolver {
        /** Megabytes: its default, enough for all kernel values of these problems. */
        private static final double CACHE = 100;

        @Override
        public MarginSolution solve(DigitMargin problem) {
            svm.svm_set_print_string_function(line -> {});
            svm_problem given = new svm_problem();
            given.l = problem.signs().length;
            given.x = nodes(problem.examples());
            given.y = new double[given.l];
            for (int i = 0; i < given.l; i++) {
                given.y[i] = problem.signs()[i];
            }
            svm_model model = svm.svm_train(given, parameters(problem));
            // Its first class, whose scores are positive, is that of the first example.
            int first = model.label[0];
            double[] weights = new double[given.l];
            for (int k = 0; k < model.l; k++) {
                weights[model.sv_indices[k] - 1] = first * model.sv_coef[0][k];
            }
            return new MarginSolution(weights, -first * model.rho[0]);
        }

        private svm_parameter parameters(DigitMargin problem) {
            svm_parameter parameter = new svm_parameter();
            parameter.svm_type = svm_parameter.C_SVC;
            parameter.kernel_type = svm_parameter.POLY;
            parameter.degree = 2;
            parameter.gamma = problem.gamma();
            parameter.coef0 = 1;
            parameter.C = problem.slack();
            parameter.eps = tolerance;
            parameter.cache_size = CACHE;
            parameter.shrinking = 1;
            parameter.weight_label = new int[0];
            parameter.weight = new double[0];
            return parameter;
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

        @Override
        public String name() {
            return "LIBSVM, " + tolerance;
        }
    }
}
