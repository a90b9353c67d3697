package org.lorentztron.model.fit.network;

/**
 * The loss of a fit: the sum over examples of l(y_i, o_i), convex in the outputs. Implementations are immutable and
 * thread-safe.
 */
public interface OutputLoss {
    /** The number n of examples. */
    int examples();

    /** The number m of outputs. */
    int outputs();

    /** An upper bound of the eigenvalues of the Hessian of l in the outputs of one example. */
    double smoothness();

    /**
     * The second derivative of l in one output.
     *
     * @param slope the first one there, dl/do
     * @return 0 to the smoothness
     */
    double curvature(double slope);

    /**
     * The loss and its gradient.
     *
     * @param outputs o, m x n, not modified
     * @param gradient dl/do, m x n, overwritten
     * @return the sum over all examples, 0 or more
     */
    double evaluate(double[][] outputs, double[][] gradient);
}
