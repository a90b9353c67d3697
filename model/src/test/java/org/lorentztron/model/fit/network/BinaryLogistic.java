package org.lorentztron.model.fit.network;

import java.util.Random;

/**
 * A loss whose outputs are not coupled: l = sum_c log(1 + exp(-y_c o_c)), y_c = +1 or -1 (paper 6, section 6.5).
 *
 * @param positive whether y_c = +1, by outputs c and examples i: m x n
 */
record BinaryLogistic(boolean[][] positive) implements OutputLoss {

    /** Random signs. */
    static BinaryLogistic random(Random random, int outputs, int examples) {
        boolean[][] positive = new boolean[outputs][examples];
        for (boolean[] row : positive) {
            for (int i = 0; i < examples; i++) {
                row[i] = random.nextBoolean();
            }
        }
        return new BinaryLogistic(positive);
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
