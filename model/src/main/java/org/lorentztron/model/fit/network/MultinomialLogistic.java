package org.lorentztron.model.fit.network;

/**
 * The multi-class logistic loss l = log sum_c exp(o_c) - o_y, with gradient softmax(o) - e_y (paper 6, appendix A). The
 * largest output is subtracted first, so finite outputs never overflow. Immutable, thread-safe.
 */
public final class MultinomialLogistic implements OutputLoss {
    private final int classes;
    private final int[] labels;

    /**
     * @param classes m, at least 2
     * @param labels one per example, from 0 to m - 1; not modified and not kept
     * @throws IllegalArgumentException if a label or the number of classes is out of range
     */
    public MultinomialLogistic(int classes, int[] labels) {
        if (classes < 2) {
            throw new IllegalArgumentException("the loss has " + classes + " classes, expected at least 2");
        }
        for (int label : labels) {
            if (label < 0 || label >= classes) {
                throw new IllegalArgumentException("label is " + label + ", expected 0 to " + (classes - 1));
            }
        }
        this.classes = classes;
        this.labels = labels.clone();
    }

    @Override
    public int examples() {
        return labels.length;
    }

    @Override
    public int outputs() {
        return classes;
    }

    /** 1/2: that of softmax. */
    @Override
    public double smoothness() {
        return 0.5;
    }

    /** p (1 - p) with p = |slope| or 1 - |slope|. */
    @Override
    public double curvature(double slope) {
        double wrong = Math.abs(slope);
        return wrong * (1 - wrong);
    }

    @Override
    public double evaluate(double[][] outputs, double[][] gradient) {
        double loss = 0;
        for (int i = 0; i < labels.length; i++) {
            double largest = outputs[0][i];
            for (int c = 1; c < classes; c++) {
                largest = Math.max(largest, outputs[c][i]);
            }
            double sum = 0;
            for (int c = 0; c < classes; c++) {
                double power = StrictMath.exp(outputs[c][i] - largest);
                gradient[c][i] = power;
                sum += power;
            }
            for (int c = 0; c < classes; c++) {
                gradient[c][i] /= sum;
            }
            int y = labels[i];
            gradient[y][i] -= 1;
            loss += StrictMath.log(sum) + (largest - outputs[y][i]);
        }
        return loss;
    }
}
