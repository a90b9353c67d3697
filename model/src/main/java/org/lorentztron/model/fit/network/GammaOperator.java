package org.lorentztron.model.fit.network;

import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.kernels.SymmetricMatrix;
import org.lorentztron.model.kernels.Vectors;

/**
 * Gamma = X' diag(w) X for the square kernel, (X' diag(w) X - its diagonal) / 2 for ANOVA, so that h' Gamma h = sum_i
 * w_i sigma(h, z_i) (paper 6, section 4). The matrix is symmetric, d x d, and never formed: a product takes one pass
 * over the non-zeros of X. Holds a workspace, so for one thread at a time.
 */
final class GammaOperator implements SymmetricMatrix {
    private final NetworkKernel kernel;
    private final ExampleMatrix examples;
    private final double[] weights;
    private final double[] diagonal;
    private final double[] products;

    /** @param weights w, one per example: the derivative of the loss with respect to one output; not modified */
    GammaOperator(NetworkKernel kernel, ExampleMatrix examples, double[] weights) {
        this.kernel = kernel;
        this.examples = examples;
        this.weights = weights;
        this.products = new double[examples.rows()];
        this.diagonal = new double[kernel == NetworkKernel.ANOVA ? examples.columns() : 0];
        if (kernel == NetworkKernel.ANOVA) {
            examples.weightedSquares(weights, diagonal);
        }
    }

    @Override
    public int size() {
        return examples.columns();
    }

    @Override
    public void times(double[] h, double[] product) {
        examples.times(h, products);
        for (int i = 0; i < products.length; i++) {
            products[i] *= weights[i];
        }
        examples.transposedTimes(products, product);
        if (kernel == NetworkKernel.ANOVA) {
            for (int j = 0; j < product.length; j++) {
                product[j] = (product[j] - diagonal[j] * h[j]) / 2;
            }
        }
    }

    @Override
    public long workOfTimes() {
        return 2L * examples.entries();
    }

    /** Gamma written out, d x d: for few columns. */
    double[][] dense() {
        double[][] gamma = examples.weightedProducts(weights);
        if (kernel == NetworkKernel.ANOVA) {
            for (int j = 0; j < gamma.length; j++) {
                gamma[j][j] -= diagonal[j];
                Vectors.scale(0.5, gamma[j]);
            }
        }
        return gamma;
    }
}
