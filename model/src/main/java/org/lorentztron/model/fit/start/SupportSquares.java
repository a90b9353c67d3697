package org.lorentztron.model.fit.start;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.kernels.SymmetricMatrix;

/**
 * W = sum of a_i y_i p_i p_i' over the support vectors, p = [gamma x / s; 1], for which the score of a fit is z'Wz, z =
 * [s x; 1]: as many columns as features occur in a support vector, and the constant one. A product takes two
 * multiplications for each non-zero feature of a support vector. Not thread-safe.
 *
 * <p>s is 1 where sqrt(gamma) is between 2^-10 and 2^10, and else a power of 2 near it: beside features of 1e8 the
 * constant one, and beside features of 1e-8 all others, would be taken for rounding.
 */
final class SupportSquares implements SymmetricMatrix {
    private static final int USUAL_EXPONENT = 10;

    private final FeatureSet occurring;
    // By support vector: the columns of its features, and gamma x / s there.
    private final int[][] columns;
    private final double[][] values;
    /** a_i y_i. */
    private final double[] weights;

    private final double scale;
    private final double trace;

    /**
     * Of a fit.
     *
     * @param alpha length m, not modified
     * @param signs length m, not modified
     */
    SupportSquares(FitEvents events, float[] alpha, int[] signs) {
        int[] vectors =
                IntStream.range(0, alpha.length).filter(i -> alpha[i] > 0).toArray();
        int exponent = Math.getExponent(events.unit());
        this.scale = Math.abs(exponent) <= USUAL_EXPONENT ? 1 : Math.scalb(1.0, exponent);
        this.columns = new int[vectors.length][];
        this.values = new double[vectors.length][];
        this.weights = new double[vectors.length];
        int[] places = new int[events.held().count()];
        this.occurring = number(events, vectors, places);
        double factor = events.unit() / scale;
        double sum = 0;
        for (int v = 0; v < vectors.length; v++) {
            int i = vectors[v];
            weights[v] = alpha[i] * signs[i];
            sum += alpha[i] * (factor * factor * events.square(i) + 1);
            enter(v, events.columns(i), events.values(i), places, events.unit() * factor);
        }
        this.trace = sum;
    }

    /** Numbers the columns of the support vectors, ascending; returns their features. */
    private static FeatureSet number(FitEvents events, int[] vectors, int[] places) {
        for (int i : vectors) {
            for (int column : events.columns(i)) {
                places[column] = 1;
            }
        }
        int[] features = new int[Arrays.stream(places).sum()];
        int count = 0;
        for (int column = 0; column < places.length; column++) {
            if (places[column] > 0) {
                places[column] = count;
                features[count++] = events.held().feature(column);
            }
        }
        return FeatureSet.of(events.held().features(), features);
    }

    private void enter(int v, int[] its, float[] x, int[] places, double factor) {
        columns[v] = new int[its.length];
        values[v] = new double[its.length];
        for (int k = 0; k < its.length; k++) {
            columns[v][k] = places[its[k]];
            values[v][k] = factor * x[k];
        }
    }

    /** How many support vectors there are. */
    int vectors() {
        return weights.length;
    }

    /** The features of the columns. */
    FeatureSet occurring() {
        return occurring;
    }

    /** s. */
    double scale() {
        return scale;
    }

    /** The sum of a_i |p_i|^2, at least the largest |eigenvalue|. */
    double trace() {
        return trace;
    }

    @Override
    public int size() {
        return occurring.count() + 1;
    }

    @Override
    public void times(double[] q, double[] product) {
        int constant = q.length - 1;
        double ofConstant = 0;
        Arrays.fill(product, 0);
        for (int v = 0; v < weights.length; v++) {
            int[] its = columns[v];
            double[] p = values[v];
            double weighted = weights[v] * (dot(p, its, q) + q[constant]);
            for (int k = 0; k < its.length; k++) {
                product[its[k]] += weighted * p[k];
            }
            ofConstant += weighted;
        }
        product[constant] = ofConstant;
    }

    private static double dot(double[] p, int[] its, double[] q) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int k = 0;
        for (; k + 4 <= its.length; k += 4) {
            s0 += p[k] * q[its[k]];
            s1 += p[k + 1] * q[its[k + 1]];
            s2 += p[k + 2] * q[its[k + 2]];
            s3 += p[k + 3] * q[its[k + 3]];
        }
        for (; k < its.length; k++) {
            s0 += p[k] * q[its[k]];
        }
        return (s0 + s1) + (s2 + s3);
    }
}
