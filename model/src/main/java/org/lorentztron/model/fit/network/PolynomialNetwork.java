package org.lorentztron.model.fit.network;

import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.Vectors;

/**
 * A fitted multi-output polynomial network or factorization machine: o_c(x) = sum_r sigma(h_r, z) v_rc with z = [x; 1].
 * Immutable, thread-safe.
 */
public final class PolynomialNetwork {
    private final NetworkKernel kernel;
    private final int columns;
    private final int outputs;
    private final double[][] basis;
    private final double[][] layer;

    /**
     * @param columns d, features and the constant
     * @param outputs m
     * @param basis H, k x d, not kept
     * @param layer V, k x m, not kept
     */
    PolynomialNetwork(NetworkKernel kernel, int columns, int outputs, double[][] basis, double[][] layer) {
        this.kernel = kernel;
        this.columns = columns;
        this.outputs = outputs;
        this.basis = Vectors.copy(basis);
        this.layer = Vectors.copy(layer);
    }

    /** sigma. */
    public NetworkKernel kernel() {
        return kernel;
    }

    /** The number k of basis vectors. */
    public int units() {
        return basis.length;
    }

    /** The number m of outputs. */
    public int outputs() {
        return outputs;
    }

    /** A copy of H: k rows of the features and the constant, in this order. */
    public double[][] basis() {
        return Vectors.copy(basis);
    }

    /** A copy of V: k rows of m. */
    public double[][] layer() {
        return Vectors.copy(layer);
    }

    /**
     * The outputs o for an example; all 0 without any unit.
     *
     * @param x as many features as the fit had
     * @throws IllegalArgumentException if there are more or fewer
     */
    public double[] scores(Features x) {
        if (x.size() != columns - 1) {
            throw new IllegalArgumentException("features has length " + x.size() + ", expected " + (columns - 1));
        }
        double[] scores = new double[outputs];
        for (int r = 0; r < basis.length; r++) {
            Vectors.add(sigma(basis[r], x), layer[r], scores);
        }
        return scores;
    }

    private double sigma(double[] h, Features x) {
        double product = h[columns - 1];
        double squares = product * product;
        for (int e = 0; e < x.nonZeros(); e++) {
            double term = h[x.index(e)] * x.value(e);
            product += term;
            squares += term * term;
        }
        return kernel == NetworkKernel.SQUARE ? product * product : (product * product - squares) / 2;
    }

    /**
     * The class with the largest score, the lowest among equals.
     *
     * @throws IllegalArgumentException as {@link #scores}
     */
    public int label(Features x) {
        double[] scores = scores(x);
        int best = 0;
        for (int c = 1; c < scores.length; c++) {
            best = scores[c] > scores[best] ? c : best;
        }
        return best;
    }
}
