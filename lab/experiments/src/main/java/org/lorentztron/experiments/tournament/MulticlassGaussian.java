package org.lorentztron.experiments.tournament;

import java.util.Arrays;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learner.linear.GaussianRule;

/**
 * One linear classifier for several classes with a Gaussian distribution over its weights (paper 4, sec. 5), of
 * diagonal covariance. The class of z is the one with the largest score mu_c'z; equal scores go to the lowest class.
 *
 * <p>An example of class y is told from its best wrong class y'. With f(z, c), which holds z in the place of class c,
 * its vector is d = f(z, y) - f(z, y'), so that the margin mu'd is the difference of the two scores.
 * {@link GaussianRule} learns d as it learns an example of two classes.
 *
 * <p>K classes of dimension n take K n means and as many variances, in float64. The start is mu = 0, Sigma = I. Not
 * thread-safe.
 */
final class MulticlassGaussian {
    private final GaussianRule rule;
    private final Covariance covariance;
    private final int classes;
    private final int dimension;
    private final double[] means;
    private final double[] variances;

    /**
     * @param covariance a diagonal one
     * @param classes K, at least 2
     * @param dimension the length of z, the constant feature included if there is to be one
     */
    MulticlassGaussian(GaussianRule rule, Covariance covariance, int classes, int dimension) {
        if (classes < 2) {
            throw new IllegalArgumentException("number of classes is " + classes + ", expected 2 or more");
        }
        if (covariance == Covariance.FULL) {
            throw new IllegalArgumentException("covariance is full, expected a diagonal");
        }
        this.rule = rule;
        this.covariance = covariance;
        this.classes = classes;
        this.dimension = dimension;
        this.means = new double[Math.multiplyExact(classes, dimension)];
        this.variances = new double[means.length];
        Arrays.fill(variances, 1);
    }

    /**
     * The class of z.
     *
     * @param z finite values, length n; not modified
     */
    int predict(double[] z) {
        return best(scores(z), -1);
    }

    /**
     * Learns an example and returns the class that it would have been given before.
     *
     * @param z finite values, length n; not modified
     * @param label its class, 0 to K - 1
     */
    int learn(double[] z, int label) {
        double[] scores = scores(z);
        int wrong = best(scores, label);
        double margin = scores[label] - scores[wrong];
        if (margin <= 1) {
            double v = variance(z, label) + variance(z, wrong);
            double alpha = rule.step(margin, v);
            move(z, label, alpha, v);
            move(z, wrong, -alpha, v);
        }
        return best(scores, -1);
    }

    /** The part of d' Sigma d in the place of a class. */
    private double variance(double[] z, int label) {
        double sum = 0;
        for (int j = 0; j < dimension; j++) {
            sum += z[j] * z[j] * variances[label * dimension + j];
        }
        return sum;
    }

    private void move(double[] z, int label, double alpha, double v) {
        for (int j = 0; j < dimension; j++) {
            int place = label * dimension + j;
            double square = z[j] * z[j];
            double s = variances[place];
            means[place] += alpha * s * z[j];
            variances[place] = switch (covariance) {
                case PROJECT -> s / (1 + rule.precision(v) * square * s);
                case EXACT -> s / (1 + rule.precision(square * s) * square * s);
                case DROP -> s - rule.loss(v) * square * s * s;
                case FULL -> throw new IllegalStateException("a full covariance is not a diagonal");
            };
        }
    }

    /** A copy of mu, class by class. */
    double[] means() {
        return means.clone();
    }

    /** A copy of the diagonal of Sigma, class by class. */
    double[] variances() {
        return variances.clone();
    }

    private double[] scores(double[] z) {
        if (z.length != dimension) {
            throw new IllegalArgumentException("event has length " + z.length + ", expected " + dimension);
        }
        double[] scores = new double[classes];
        for (int c = 0; c < classes; c++) {
            double sum = 0;
            for (int j = 0; j < dimension; j++) {
                sum += means[c * dimension + j] * z[j];
            }
            scores[c] = sum;
        }
        return scores;
    }

    /** The class of the largest score other than {@code except}, the lowest of equal ones. */
    private static int best(double[] scores, int except) {
        int best = -1;
        for (int c = 0; c < scores.length; c++) {
            if (c != except && (best < 0 || scores[c] > scores[best])) {
                best = c;
            }
        }
        return best;
    }
}
