package org.lorentztron.model.linear;

import org.lorentztron.model.learn.Covariance;

/**
 * One linear classifier for several classes with a Gaussian distribution over its weights (paper 4, sec. 5): the class
 * of z is the one with the largest score mu_c'z. The best wrong class y' of an example of class y is what it must be
 * told from: its vector is Delta = f(z, y) - f(z, y'), where f(z, c) holds z in the place of class c, so that its
 * margin is the difference of the two scores, and {@link GaussianRule} learns Delta.
 *
 * <p>K classes of dimension n take K n means and as many variances, or (K n)^2 covariances. Equal scores go to the
 * lowest class. Not thread-safe.
 */
public final class MulticlassGaussian {
    private final int classes;
    private final int dimension;
    private final GaussianWeights weights;

    /**
     * Starts at mu = 0, Sigma = I.
     *
     * @param classes K, at least 2
     * @param dimension the length of z, the constant feature included if there is to be one
     */
    public MulticlassGaussian(GaussianRule rule, Covariance covariance, int classes, int dimension) {
        if (classes < 2) {
            throw new IllegalArgumentException("number of classes is " + classes + ", expected 2 or more");
        }
        this.classes = classes;
        this.dimension = dimension;
        this.weights = new GaussianWeights(rule, covariance, Math.multiplyExact(classes, dimension));
    }

    /**
     * The class of z.
     *
     * @param z finite values; not modified
     */
    public int predict(double[] z) {
        return best(scores(z), -1);
    }

    /**
     * Learns an example and returns the class that it would have been given before.
     *
     * @param z finite values, length n; not modified
     * @param label its class, 0 to K - 1
     */
    public int learn(double[] z, int label) {
        double[] scores = scores(z);
        int wrong = best(scores, label);
        int nonZeros = 0;
        for (double value : z) {
            nonZeros += value != 0 ? 1 : 0;
        }
        int[] indices = new int[2 * nonZeros];
        double[] delta = new double[2 * nonZeros];
        int k = 0;
        for (int j = 0; j < dimension; j++) {
            if (z[j] != 0) {
                indices[k] = label * dimension + j;
                indices[nonZeros + k] = wrong * dimension + j;
                delta[k] = z[j];
                delta[nonZeros + k++] = -z[j];
            }
        }
        weights.learn(indices, delta);
        return best(scores, -1);
    }

    /** The distribution, class by class. */
    GaussianWeights weights() {
        return weights;
    }

    private double[] scores(double[] z) {
        if (z.length != dimension) {
            throw new IllegalArgumentException("event has length " + z.length + ", expected " + dimension);
        }
        double[] mean = weights.mean();
        double[] scores = new double[classes];
        for (int c = 0; c < classes; c++) {
            double sum = 0;
            for (int j = 0; j < dimension; j++) {
                sum += mean[c * dimension + j] * z[j];
            }
            scores[c] = sum;
        }
        return scores;
    }

    /** The class of the largest score but for {@code except}, the lowest of equal ones. */
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
