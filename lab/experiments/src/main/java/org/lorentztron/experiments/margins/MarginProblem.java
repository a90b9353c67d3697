package org.lorentztron.experiments.margins;

import java.util.List;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.GramMatrix;
import org.lorentztron.model.fit.margin.Kernel;
import org.lorentztron.tools.offline.Workers;

/**
 * The dual problem of a large margin (paper 7, section 3.1): minimise L(alpha) = 1/2 sum over i, j of alpha_i alpha_j
 * y_i y_j K_ij - sum of alpha_i, for 0 &lt;= alpha_i &lt;= kappa; with a bias, for sum of y_i alpha_i = 0 too.
 *
 * @param signs y, length n, each 1 or -1; not to be modified
 * @param slack kappa
 * @param gram K, n x n
 * @param gramNanos CPU time that K took
 */
public record MarginProblem(
        Kernel kernel, List<Features> examples, int[] signs, double slack, GramMatrix gram, long gramNanos) {

    private static final int FIRST = 500;

    /** @throws IllegalArgumentException if a kernel value is not finite */
    public static MarginProblem of(Kernel kernel, MarginData.Part training, double slack) {
        // Code that is compiled by then, as that of the methods is.
        GramMatrix.of(kernel, training.examples().subList(0, Math.min(FIRST, training.size())));
        GramMatrix[] made = new GramMatrix[1];
        long nanos = Workers.processorNanos(() -> made[0] = GramMatrix.of(kernel, training.examples()));
        return new MarginProblem(kernel, training.examples(), training.signs(), slack, made[0], nanos);
    }

    int size() {
        return signs.length;
    }

    /**
     * The scores of the examples themselves, without a bias: f_i = sum over j of alpha_j y_j K_ij.
     *
     * @param multipliers alpha, length n; not modified
     */
    double[] scores(double[] multipliers) {
        double[] scores = new double[multipliers.length];
        for (int j = 0; j < scores.length; j++) {
            if (multipliers[j] > 0) {
                double weight = signs[j] * multipliers[j];
                for (int i = 0; i < scores.length; i++) {
                    scores[i] += weight * gram.value(j, i);
                }
            }
        }
        return scores;
    }

    /**
     * L(alpha).
     *
     * @param multipliers alpha, length n; not modified
     */
    double objective(double[] multipliers) {
        return objective(multipliers, scores(multipliers));
    }

    /**
     * L(alpha) from known scores.
     *
     * @param multipliers alpha, length n; not modified
     * @param scores f, length n; not modified
     */
    double objective(double[] multipliers, double[] scores) {
        double sum = 0;
        for (int i = 0; i < multipliers.length; i++) {
            sum += multipliers[i] * (signs[i] * scores[i] / 2 - 1);
        }
        return sum;
    }
}
