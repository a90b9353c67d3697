package org.lorentztron.model.fit.network;

import java.util.Arrays;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.Vectors;

/**
 * What the units of a basis compute from all examples: sigma(h_r, z_i), their outputs, and the gradients of a loss with
 * respect to V and H. Stateless but for the examples; thread-safe.
 *
 * <p>With D = dl/do and E = D V': dF/dV = Z' D, dF/dh_r = 2 sum_i (h_r'z_i) E_ir z_i for the square kernel and sum_i
 * E_ir ((h_r'z_i) z_i - h_r o z_i o z_i) for ANOVA (paper 6, appendix D).
 *
 * @param kernel sigma
 * @param examples X, n x d
 */
record UnitActivations(NetworkKernel kernel, ExampleMatrix examples) {

    /** sigma(h, z_i) of all examples: length n. */
    double[] of(double[] h) {
        double[] products = new double[examples.rows()];
        examples.times(h, products);
        if (kernel == NetworkKernel.SQUARE) {
            for (int i = 0; i < products.length; i++) {
                products[i] *= products[i];
            }
            return products;
        }
        double[] squares = new double[products.length];
        examples.squaredSums(h, squares);
        for (int i = 0; i < products.length; i++) {
            products[i] = (products[i] * products[i] - squares[i]) / 2;
        }
        return products;
    }

    /** Z, k x n: one row for each unit. */
    double[][] of(double[][] basis) {
        double[][] activations = new double[basis.length][];
        for (int r = 0; r < basis.length; r++) {
            activations[r] = of(basis[r]);
        }
        return activations;
    }

    /**
     * The outputs of all examples.
     *
     * @param activations Z, k x n, not modified
     * @param v k x m, not modified
     * @param outputs m x n, overwritten
     */
    static void outputs(double[][] activations, double[][] v, double[][] outputs) {
        for (int c = 0; c < outputs.length; c++) {
            Arrays.fill(outputs[c], 0);
            for (int r = 0; r < activations.length; r++) {
                if (v[r][c] != 0) {
                    Vectors.add(v[r][c], activations[r], outputs[c]);
                }
            }
        }
    }

    /**
     * dF/dV = Z' D.
     *
     * @param activations Z, k x n, not modified
     * @param lossGradient D, m x n, not modified
     * @param gradient k x m, overwritten
     */
    static void outputGradient(double[][] activations, double[][] lossGradient, double[][] gradient) {
        for (int r = 0; r < activations.length; r++) {
            for (int c = 0; c < lossGradient.length; c++) {
                gradient[r][c] = Vectors.dot(activations[r], lossGradient[c]);
            }
        }
    }

    /**
     * dF/dH.
     *
     * @param basis H, k x d, not modified
     * @param v k x m, not modified
     * @param lossGradient D, m x n, not modified
     * @param gradient k x d, overwritten
     */
    void basisGradient(double[][] basis, double[][] v, double[][] lossGradient, double[][] gradient) {
        double[] weights = new double[examples.rows()];
        double[] products = new double[weights.length];
        double[] squares = new double[examples.columns()];
        for (int r = 0; r < basis.length; r++) {
            Arrays.fill(weights, 0);
            for (int c = 0; c < lossGradient.length; c++) {
                Vectors.add(v[r][c], lossGradient[c], weights);
            }
            examples.times(basis[r], products);
            boolean square = kernel == NetworkKernel.SQUARE;
            for (int i = 0; i < products.length; i++) {
                products[i] *= square ? 2 * weights[i] : weights[i];
            }
            examples.transposedTimes(products, gradient[r]);
            if (!square) {
                examples.weightedSquares(weights, squares);
                for (int j = 0; j < squares.length; j++) {
                    gradient[r][j] -= squares[j] * basis[r][j];
                }
            }
        }
    }
}
