package org.lorentztron.experiments.margins;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;

/**
 * A classifier on the way of a method, and what it is worth.
 *
 * @param trainingErrors wrong ones among the training examples
 * @param testErrors wrong ones among the test examples
 */
record Judged(Trace.Classifier classifier, int trainingErrors, int testErrors) {

    /** Judges classifiers, those of a trace each, in their order. */
    static List<List<Judged>> all(MarginProblem problem, MarginData.Part test, List<Trace> traces) {
        List<Trace.Classifier> classifiers =
                traces.stream().flatMap(trace -> trace.classifiers().stream()).toList();
        int[] onTraining = errors(problem, new MarginData.Part(problem.examples(), problem.signs()), classifiers);
        int[] onTest = errors(problem, test, classifiers);
        List<List<Judged>> judged = new ArrayList<>();
        int next = 0;
        for (Trace trace : traces) {
            List<Judged> ofTrace = new ArrayList<>();
            for (Trace.Classifier classifier : trace.classifiers()) {
                ofTrace.add(new Judged(classifier, onTraining[next], onTest[next]));
                next++;
            }
            judged.add(ofTrace);
        }
        return judged;
    }

    /** Wrong decisions of each classifier; sign(0) = +1. A row of kernel values serves all of them. */
    private static int[] errors(MarginProblem problem, MarginData.Part part, List<Trace.Classifier> classifiers) {
        double[][] weights = new double[classifiers.size()][];
        for (int c = 0; c < weights.length; c++) {
            weights[c] = classifiers.get(c).multipliers().clone();
            for (int i = 0; i < weights[c].length; i++) {
                weights[c][i] *= problem.signs()[i];
            }
        }
        KernelRow rows = new KernelRow(problem.kernel(), problem.examples());
        int[] errors = new int[weights.length];
        for (int e = 0; e < part.size(); e++) {
            Features x = part.examples().get(e);
            double[] row = rows.of(x);
            for (int c = 0; c < weights.length; c++) {
                double score = classifiers.get(c).bias();
                for (int i = 0; i < row.length; i++) {
                    score += weights[c][i] * row[i];
                }
                errors[c] += (score >= 0) == (part.signs()[e] > 0) ? 0 : 1;
            }
        }
        return errors;
    }

    /** How many multipliers are above this part of the largest one. */
    int supportVectors(double part) {
        double largest = 0;
        for (double multiplier : classifier.multipliers()) {
            largest = Math.max(largest, multiplier);
        }
        int count = 0;
        for (double multiplier : classifier.multipliers()) {
            count += multiplier > part * largest ? 1 : 0;
        }
        return count;
    }

    /** The margins y_i (f_i + bias) of the training examples, ascending. */
    double[] margins(MarginProblem problem) {
        double[] margins = problem.scores(classifier.multipliers());
        for (int i = 0; i < margins.length; i++) {
            margins[i] = problem.signs()[i] * (margins[i] + classifier.bias());
        }
        Arrays.sort(margins);
        return margins;
    }
}
