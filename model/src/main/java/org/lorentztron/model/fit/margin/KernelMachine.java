package org.lorentztron.model.fit.margin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;

/**
 * A classifier by its support vectors: score(x) = sum over i of w_i K(x_i, x) + bias with w_i = alpha_i y_i (paper 7,
 * eq. 26-27). The label is the score's sign, sign(0) = +1. Immutable as long as the arrays given and handed out are
 * left alone; thread-safe.
 */
public final class KernelMachine {
    private final Kernel kernel;
    private final List<Features> vectors;
    private final double[] weights;
    private final double bias;
    private final FeatureColumns columns;
    private final double[] squaredNorms;

    /**
     * A machine.
     *
     * @param vectors at least one, all of one size
     * @param weights alpha_i y_i, one for each vector, finite; kept
     * @throws IllegalArgumentException if there is no vector, sizes differ, or there is another number of weights
     */
    public KernelMachine(Kernel kernel, List<Features> vectors, double[] weights, double bias) {
        if (weights.length != vectors.size()) {
            throw new IllegalArgumentException("there are " + weights.length + " weights, expected " + vectors.size());
        }
        this.kernel = kernel;
        this.vectors = List.copyOf(vectors);
        this.weights = weights;
        this.bias = bias;
        this.columns = new FeatureColumns(this.vectors);
        this.squaredNorms = new double[weights.length];
        for (int i = 0; i < weights.length; i++) {
            squaredNorms[i] = FeatureColumns.squaredNorm(this.vectors.get(i));
        }
    }

    /**
     * The machine of a large margin.
     *
     * @param signs y, one for each example
     * @param minimum of {@link QuadraticProgram#ofMargin}; lambda is the bias
     * @param least a multiplier of at most this part of the largest one is left out, from 0 to less than 1: updates
     *     bring multipliers near 0, but not to 0
     * @throws IllegalArgumentException if that part is out of its range, or the largest multiplier is not a finite
     *     number above 0
     */
    public static KernelMachine of(Kernel kernel, List<Features> examples, int[] signs, Minimum minimum, double least) {
        if (!(least >= 0 && least < 1)) {
            throw new IllegalArgumentException("least is " + least + ", expected 0 to less than 1");
        }
        double largest = 0;
        for (double multiplier : minimum.v()) {
            largest = Math.max(largest, multiplier);
        }
        if (!(largest > 0 && largest < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the largest multiplier is " + largest
                    + ", expected a finite number above 0: the kernel's values are too small or too large");
        }
        List<Features> vectors = new ArrayList<>();
        double[] weights = new double[signs.length];
        for (int i = 0; i < signs.length; i++) {
            if (minimum.v()[i] > least * largest) {
                weights[vectors.size()] = signs[i] * minimum.v()[i];
                vectors.add(examples.get(i));
            }
        }
        return new KernelMachine(kernel, vectors, Arrays.copyOf(weights, vectors.size()), minimum.lambda());
    }

    /**
     * The score of an event.
     *
     * @param x of the size of the support vectors
     * @throws IllegalArgumentException if the size is another one
     */
    public double score(Features x) {
        int size = vectors.get(0).size();
        if (x.size() != size) {
            throw new IllegalArgumentException("event has " + x.size() + " features, expected " + size);
        }
        double[] products = columns.products(x);
        double squaredNorm = FeatureColumns.squaredNorm(x);
        double score = bias;
        for (int i = 0; i < weights.length; i++) {
            score += weights[i] * kernel.value(products[i], squaredNorms[i], squaredNorm);
        }
        return score;
    }

    /** The kernel. */
    public Kernel kernel() {
        return kernel;
    }

    /** The support vectors; not modifiable. */
    public List<Features> vectors() {
        return vectors;
    }

    /** alpha_i y_i; not to be modified. */
    public double[] weights() {
        return weights;
    }

    /** The bias; 0 through the origin. */
    public double bias() {
        return bias;
    }

    /** The support vectors by feature. */
    FeatureColumns columns() {
        return columns;
    }
}
