package org.lorentztron.model.fit.network;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.kernels.SymmetricEigenpairs;

/**
 * A network as pairs of classes, for readers that know nothing else: the pair (i, j) scores score_i - score_j, so the
 * pairs' vote is the network's label. With v = lambda_i - lambda_j
 *
 * <pre>
 *     square   score = sum over k of v_k (h_k'z)^2
 *              U: rows sqrt(v_k) h_k where v_k > 0        V: rows sqrt(-v_k) h_k where v_k < 0
 *     anova    score = z'Wz,  W = 1/2 offdiag(H' diag(v) H) = Q L Q'
 *              U: rows sqrt(l) q' where l > 0             V: rows sqrt(-l) q' where l < 0
 * </pre>
 *
 * <p>Both are exact but for rounding. The rank is the larger number of rows, at least 1, and the other matrix has rows
 * of zeros below its own: these would stay zeros if the pair were trained on. Stateless.
 */
public final class NetworkPairs {
    /** An eigenvalue below this part of the largest one is rounding. */
    private static final double ROUNDING = 1e-15;

    /** The most columns of a W, of which some five matrices are in memory, 8 bytes an entry. */
    static final int MOST_COLUMNS = 4_096;

    private NetworkPairs() {}

    /**
     * The difference of squares of a pair of the network's classes.
     *
     * @param network not modified
     * @throws IllegalArgumentException if a class is none of the network's, or a network of the ANOVA kernel holds more
     *     than 4,095 features
     */
    public static DosModel pair(NetworkModel network, ClassPair pair) {
        if (pair.b() >= network.classes()) {
            throw new IllegalArgumentException(
                    "pair is of class " + pair.b() + ", expected one below " + network.classes());
        }
        double[] v = weights(network, pair);
        return network.kernel() == NetworkKernel.SQUARE
                ? ofRows(network.featureSet(), network.basis(), v)
                : ofRows(network.featureSet(), eigenpairs(network, v));
    }

    /**
     * The bytes that u and v of all pairs take in float32: exactly for the square, at most for ANOVA, whose ranks are
     * then taken as the number of columns.
     */
    public static long bytesOfAll(NetworkModel network) {
        ClassPairs pairs = new ClassPairs(network.classes());
        long ranks = 0;
        for (int index = 0; index < pairs.count(); index++) {
            ranks += network.kernel() == NetworkKernel.SQUARE
                    ? rank(weights(network, pairs.pair(index)))
                    : network.dimension();
        }
        return Math.multiplyExact(ranks, 2L * Float.BYTES * network.dimension());
    }

    private static double[] weights(NetworkModel network, ClassPair pair) {
        double[] v = new double[network.units()];
        for (int k = 0; k < v.length; k++) {
            v[k] = network.outputs()[pair.a() * v.length + k] - network.outputs()[pair.b() * v.length + k];
        }
        return v;
    }

    private static int rank(double[] weights) {
        return Math.max(1, Math.max(count(weights, 1), count(weights, -1)));
    }

    /** Orthonormal rows and their weights. */
    private record Eigenpairs(double[] rows, double[] values) {}

    private static DosModel ofRows(FeatureSet featureSet, Eigenpairs pairs) {
        return ofRows(featureSet, pairs.rows(), pairs.values());
    }

    /** The model of the score sum over k of weights_k (row_k'z)^2. */
    private static DosModel ofRows(FeatureSet featureSet, double[] rows, double[] weights) {
        int dimension = featureSet.count() + 1;
        int rank = rank(weights);
        int length = Math.multiplyExact(rank, dimension);
        return new DosModel(rank, featureSet, scaled(rows, weights, 1, length), scaled(rows, weights, -1, length));
    }

    private static int count(double[] weights, int sign) {
        int count = 0;
        for (double weight : weights) {
            count += sign * weight > 0 ? 1 : 0;
        }
        return count;
    }

    /** sqrt(|weight|) times the rows whose weight has the sign, one after the other. */
    private static double[] scaled(double[] rows, double[] weights, int sign, int length) {
        double[] matrix = new double[length];
        int dimension = rows.length / weights.length;
        int to = 0;
        for (int k = 0; k < weights.length; k++) {
            if (sign * weights[k] > 0) {
                double factor = Math.sqrt(Math.abs(weights[k]));
                for (int j = 0; j < dimension; j++) {
                    matrix[to++] = factor * rows[k * dimension + j];
                }
            }
        }
        return matrix;
    }

    private static Eigenpairs eigenpairs(NetworkModel network, double[] v) {
        int dimension = network.dimension();
        if (dimension > MOST_COLUMNS) {
            throw new IllegalArgumentException("network of the anova kernel holds " + (dimension - 1)
                    + " features, expected at most " + (MOST_COLUMNS - 1) + " to write it as pairs");
        }
        DMatrixRMaj w = crossTerms(network, v);
        if (MatrixFeatures_DDRM.hasUncountable(w)) {
            throw new IllegalArgumentException("network has no eigenvalues, expected finite parameters");
        }
        SymmetricEigenpairs pairs = SymmetricEigenpairs.of(w);
        double[] values = new double[dimension];
        double[] rows = new double[dimension * dimension];
        double largest = 0;
        for (int k = 0; k < dimension; k++) {
            values[k] = pairs.values()[k];
            largest = Math.max(largest, Math.abs(values[k]));
            System.arraycopy(pairs.vectors()[k], 0, rows, k * dimension, dimension);
        }
        for (int k = 0; k < dimension; k++) {
            values[k] = Math.abs(values[k]) > ROUNDING * largest ? values[k] : 0;
        }
        return new Eigenpairs(rows, values);
    }

    /** W = 1/2 offdiag(H' diag(v) H). */
    private static DMatrixRMaj crossTerms(NetworkModel network, double[] v) {
        int dimension = network.dimension();
        double[] h = network.basis();
        DMatrixRMaj w = new DMatrixRMaj(dimension, dimension);
        for (int k = 0; k < v.length; k++) {
            for (int i = 0; i < dimension; i++) {
                double left = v[k] * h[k * dimension + i] / 2;
                for (int j = 0; j < i; j++) {
                    w.data[i * dimension + j] += left * h[k * dimension + j];
                }
            }
        }
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j < i; j++) {
                w.data[j * dimension + i] = w.data[i * dimension + j];
            }
        }
        return w;
    }
}
