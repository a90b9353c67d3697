package org.lorentztron.experiments.networks;

import org.lorentztron.model.Features;
import org.lorentztron.model.fit.network.MultinomialLogistic;

/**
 * Multinomial logistic regression: the W that minimises strength * sum_i l(y_i, W z_i) + |W|^2 / 2, z = [x; 1], by
 * accelerated gradients. Immutable, thread-safe.
 */
final class LinearMachine implements Labeller {
    private static final int MOST_STEPS = 5_000;
    /** Of the gradient over that of W = 0. */
    private static final double SMALLEST_GRADIENT = 1e-4;

    /** One row of features and constant for each class. */
    private final double[][] weights;

    private LinearMachine(double[][] weights) {
        this.weights = weights;
    }

    /**
     * Fits to the training part.
     *
     * @param strength of the loss against the regularization, above 0
     */
    static LinearMachine fit(Split split, double strength) {
        Split.Part part = split.training();
        MultinomialLogistic loss = new MultinomialLogistic(split.classes(), part.labels());
        int columns = part.examples().get(0).size() + 1;
        double squares =
                part.examples().stream().mapToDouble(Features::squaredNorm).sum();
        double step = 1 / (1 + strength * loss.smoothness() * squares);
        double[][] at = new double[split.classes()][columns];
        double[][] ahead = new double[split.classes()][columns];
        double[][] outputs = new double[split.classes()][part.size()];
        double[][] slopes = new double[split.classes()][part.size()];
        double first = 0;
        double t = 1;
        for (int s = 0; s < MOST_STEPS; s++) {
            for (int i = 0; i < part.size(); i++) {
                for (int c = 0; c < ahead.length; c++) {
                    outputs[c][i] = score(ahead[c], part.examples().get(i));
                }
            }
            loss.evaluate(outputs, slopes);
            double larger = (1 + Math.sqrt(1 + 4 * t * t)) / 2;
            double size = 0;
            for (int c = 0; c < ahead.length; c++) {
                double[] gradient = gradient(ahead[c], slopes[c], part, strength);
                for (int j = 0; j < columns; j++) {
                    size += gradient[j] * gradient[j];
                    double next = ahead[c][j] - step * gradient[j];
                    ahead[c][j] = next + (t - 1) / larger * (next - at[c][j]);
                    at[c][j] = next;
                }
            }
            first = s == 0 ? size : first;
            if (size <= SMALLEST_GRADIENT * SMALLEST_GRADIENT * first) {
                break;
            }
            t = larger;
        }
        return new LinearMachine(at);
    }

    private static double[] gradient(double[] w, double[] slopes, Split.Part part, double strength) {
        double[] gradient = w.clone();
        for (int i = 0; i < slopes.length; i++) {
            Features x = part.examples().get(i);
            for (int e = 0; e < x.nonZeros(); e++) {
                gradient[x.index(e)] += strength * slopes[i] * x.value(e);
            }
            gradient[w.length - 1] += strength * slopes[i];
        }
        return gradient;
    }

    private static double score(double[] w, Features x) {
        double score = w[w.length - 1];
        for (int e = 0; e < x.nonZeros(); e++) {
            score += w[x.index(e)] * x.value(e);
        }
        return score;
    }

    @Override
    public int label(Features x) {
        int best = 0;
        for (int c = 1; c < weights.length; c++) {
            best = score(weights[c], x) > score(weights[best], x) ? c : best;
        }
        return best;
    }
}
