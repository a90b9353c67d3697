package org.lorentztron.model.learner.linear;

import java.util.Arrays;
import org.lorentztron.model.learn.Covariance;

/**
 * A Gaussian distribution over the weights of a linear classifier, in float64 and in its plain form: start mu = 0,
 * Sigma = I, updates by a {@link GaussianRule}. The reference for {@link DiagonalGaussianBlock} and
 * {@link FullGaussianBlock}, which do the same in float32 for many pairs at once.
 *
 * <p>An example is a vector d = y z in sparse form. Its entries and their squares must be finite. Not thread-safe.
 */
final class GaussianWeights {
    private final GaussianRule rule;
    private final Covariance covariance;
    private final double[] mean;

    /** The rows of Sigma, or its diagonal as the only row. */
    private final double[][] sigma;

    /** Sigma d, for a full Sigma. */
    private final double[] image;

    /**
     * Starts at mu = 0, Sigma = I.
     *
     * @param size the length of mu; with {@link Covariance#FULL} Sigma takes size^2 doubles
     */
    GaussianWeights(GaussianRule rule, Covariance covariance, int size) {
        this(rule, covariance, new double[size], identity(covariance, size));
    }

    /** Starts anywhere; both arrays are taken over. */
    GaussianWeights(GaussianRule rule, Covariance covariance, double[] mean, double[][] sigma) {
        this.rule = rule;
        this.covariance = covariance;
        this.mean = mean;
        this.sigma = sigma;
        this.image = new double[mean.length];
    }

    private static double[][] identity(Covariance covariance, int size) {
        double[][] sigma = new double[covariance == Covariance.FULL ? size : 1][size];
        for (int i = 0; i < size; i++) {
            sigma[covariance == Covariance.FULL ? i : 0][i] = 1;
        }
        return sigma;
    }

    /** mu itself; not to be modified. */
    double[] mean() {
        return mean;
    }

    /** A copy of the diagonal of Sigma. */
    double[] variances() {
        double[] variances = sigma[0].clone();
        for (int i = 0; i < sigma.length && covariance == Covariance.FULL; i++) {
            variances[i] = sigma[i][i];
        }
        return variances;
    }

    /** A copy of Sigma, row-major, or of its diagonal alone. */
    double[] sigma() {
        double[] all = new double[sigma.length * mean.length];
        for (int i = 0; i < sigma.length; i++) {
            System.arraycopy(sigma[i], 0, all, i * mean.length, mean.length);
        }
        return all;
    }

    /**
     * mu'd.
     *
     * @param indices where d is not 0, none repeated; not modified
     * @param values the entries of d there; not modified
     */
    double margin(int[] indices, double[] values) {
        double sum = 0;
        for (int k = 0; k < indices.length; k++) {
            sum += mean[indices[k]] * values[k];
        }
        return sum;
    }

    /**
     * Learns an example if its margin mu'd is at most 1.
     *
     * @param indices as in {@link #margin}
     * @param values as in {@link #margin}
     * @return whether it did
     */
    boolean learn(int[] indices, double[] values) {
        double margin = margin(indices, values);
        if (!(margin <= 1)) {
            return false;
        }
        if (covariance == Covariance.FULL) {
            learnFull(indices, values, margin);
        } else {
            learnDiagonal(indices, values, margin);
        }
        return true;
    }

    private void learnFull(int[] indices, double[] values, double margin) {
        Arrays.fill(image, 0);
        for (int k = 0; k < indices.length; k++) {
            double[] column = sigma[indices[k]];
            for (int i = 0; i < image.length; i++) {
                image[i] += column[i] * values[k];
            }
        }
        double v = 0;
        for (int k = 0; k < indices.length; k++) {
            v += image[indices[k]] * values[k];
        }
        double alpha = rule.step(margin, v);
        double loss = rule.loss(v);
        for (int i = 0; i < image.length; i++) {
            mean[i] += alpha * image[i];
            double[] row = sigma[i];
            double factor = loss * image[i];
            for (int j = 0; j < image.length; j++) {
                row[j] -= factor * image[j];
            }
        }
    }

    private void learnDiagonal(int[] indices, double[] values, double margin) {
        double[] s = sigma[0];
        double v = 0;
        for (int k = 0; k < indices.length; k++) {
            v += values[k] * values[k] * s[indices[k]];
        }
        double alpha = rule.step(margin, v);
        for (int k = 0; k < indices.length; k++) {
            int j = indices[k];
            mean[j] += alpha * s[j] * values[k];
            s[j] = variance(s[j], values[k] * values[k], v);
        }
    }

    private double variance(double s, double square, double v) {
        return switch (covariance) {
            case PROJECT -> s / (1 + rule.precision(v) * square * s);
            case EXACT -> s / (1 + rule.precision(square * s) * square * s);
            case DROP -> s - rule.loss(v) * square * s * s;
            case FULL -> throw new IllegalStateException("a full covariance is not a diagonal");
        };
    }
}
