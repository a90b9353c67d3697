package org.lorentztron.model.fit.network;

/** The squared error of one output, l = (o - y)^2 / 2: plain regression. Immutable, thread-safe. */
public final class SquaredError implements OutputLoss {
    private final double[] targets;

    /**
     * @param targets y, one per example, finite; not modified and not kept
     * @throws IllegalArgumentException if a target is not finite
     */
    public SquaredError(double[] targets) {
        for (double target : targets) {
            if (!Double.isFinite(target)) {
                throw new IllegalArgumentException("target is " + target + ", expected a finite value");
            }
        }
        this.targets = targets.clone();
    }

    @Override
    public int examples() {
        return targets.length;
    }

    @Override
    public int outputs() {
        return 1;
    }

    @Override
    public double smoothness() {
        return 1;
    }

    @Override
    public double curvature(double slope) {
        return 1;
    }

    @Override
    public double evaluate(double[][] outputs, double[][] gradient) {
        double loss = 0;
        for (int i = 0; i < targets.length; i++) {
            double error = outputs[0][i] - targets[i];
            gradient[0][i] = error;
            loss += error * error / 2;
        }
        return loss;
    }
}
