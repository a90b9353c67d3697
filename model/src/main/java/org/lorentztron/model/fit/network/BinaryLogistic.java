package org.lorentztron.model.fit.network;

/**
 * One logistic loss per output: l = sum_c log(1 + exp(-y_c o_c)), y_c = +1 or -1 (paper 6, section 6.5). Immutable,
 * thread-safe.
 */
public final class BinaryLogistic implements OutputLoss {
    /** Of output c and example i, m x n. */
    private final boolean[][] positive;

    /**
     * @param positive whether y_c = +1, by outputs c and examples i: m x n, at least one output, rows of one length;
     *     not modified and not kept
     * @throws IllegalArgumentException if there is no output, or the rows differ in length
     */
    public BinaryLogistic(boolean[][] positive) {
        if (positive.length == 0) {
            throw new IllegalArgumentException("the loss has no output, expected at least one");
        }
        this.positive = new boolean[positive.length][];
        for (int c = 0; c < positive.length; c++) {
            if (positive[c].length != positive[0].length) {
                throw new IllegalArgumentException(
                        "output " + c + " has " + positive[c].length + " labels, expected " + positive[0].length);
            }
            this.positive[c] = positive[c].clone();
        }
    }

    @Override
    public int examples() {
        return positive[0].length;
    }

    @Override
    public int outputs() {
        return positive.length;
    }

    /** 1/4: that of the logistic function. */
    @Override
    public double smoothness() {
        return 0.25;
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
        for (int c = 0; c < positive.length; c++) {
            for (int i = 0; i < positive[c].length; i++) {
                double margin = positive[c][i] ? outputs[c][i] : -outputs[c][i];
                double power = StrictMath.exp(-Math.abs(margin));
                loss += StrictMath.log1p(power) + Math.max(0, -margin);
                double wrong = margin > 0 ? power / (1 + power) : 1 / (1 + power);
                gradient[c][i] = positive[c][i] ? -wrong : wrong;
            }
        }
        return loss;
    }
}
