package org.lorentztron.model.fit.margin;

import java.util.Arrays;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

/**
 * A machine of the quadratic kernel (gamma x'z + 1)^2 as a difference of squares of rank d. With p_i = [gamma x_i; 1]
 * and z = [x; 1] its score is
 *
 * <pre>
 *     z'Wz,  W = sum over i of w_i p_i p_i' + bias e e' = Q L Q'       e: the unit vector of the constant feature
 *     U: rows sqrt(l) q' of the d largest eigenvalues l > 0            V: rows sqrt(-l) q' of the d smallest, l < 0
 * </pre>
 *
 * <p>Rows that W has no eigenvalue for are zeros, and stay zeros under the passive-aggressive update. The model holds
 * the features of the support vectors where learners hold touched features only, and all features otherwise.
 *
 * <p>W has a column for each of the F features that occur, and no larger rank than there are support vectors, s, and
 * the bias. W is not formed: a product with it takes two passes over the features of the support vectors that are not
 * 0. Some ten products for each eigenpair are enough, k in all, with 2 k^2 F multiplications beside and 8 k F bytes.
 * Where s is so small that its cube takes less time, the s x s problem of the products of support vectors takes its
 * place.
 *
 * <p>Where features are far from 1 in size, W is decomposed in z = [s x; 1] with a power s of 2 near sqrt(gamma), and U
 * and V are scaled back: beside features of 1e8 the constant one, and beside features of 1e-8 all others, would be
 * taken for rounding. Between sizes of about 2^-10 and 2^10, s is 1.
 *
 * @param model U and V
 * @param largestDropped the largest |l| that is left out, 0 if none is: scores of model and machine differ by at most
 *     this times |z|^2, of the z that W is decomposed in
 */
public record QuadraticBridge(DosModel model, double largestDropped) {

    /** Of sqrt(gamma): within this power of 2, and its inverse, features are not scaled. */
    private static final int USUAL_EXPONENT = 10;

    /** Of s^3 over the features that occur: below it, the s x s products take less time. */
    private static final double PRODUCTS = 1e5;

    /**
     * The difference of squares of a machine.
     *
     * @param rank d, at least 1
     * @throws IllegalArgumentException if the kernel is not (gamma x'z + 1)^2, or the rank is below 1
     */
    public static QuadraticBridge of(KernelMachine machine, int rank) {
        if (!(machine.kernel() instanceof Kernel.Polynomial kernel && kernel.degree() == 2 && kernel.constant() == 1)) {
            throw new IllegalArgumentException(
                    "kernel is " + machine.kernel() + ", expected a polynomial of degree 2 and constant 1");
        }
        if (rank < 1) {
            throw new IllegalArgumentException("rank is " + rank + ", expected 1 or more");
        }
        return new Rows(machine, kernel.gamma()).bridge(rank);
    }

    /**
     * P: a row p_i for every support vector, and e for the bias.
     *
     * @param machine of the weights of all rows but the last
     */
    private record Rows(KernelMachine machine, double gamma) {

        QuadraticBridge bridge(int rank) {
            // One more of each sign: the first that is dropped.
            WeightedSquares squares = squares(rank + 1);
            FeatureSet held = held();
            double[] u = new double[Math.multiplyExact(rank, held.count() + 1)];
            double[] v = new double[u.length];
            double dropped = squares.largestRounded();
            for (int k = 0; k < squares.count(); k++) {
                double value = squares.value(k);
                int row = value > 0 ? k : squares.count() - 1 - k;
                if (row >= rank) {
                    dropped = Math.max(dropped, Math.abs(value));
                } else if (value != 0) {
                    combine(squares.factors(k), held, value > 0 ? u : v, row);
                }
            }
            return new QuadraticBridge(new DosModel(rank, held, u, v), dropped);
        }

        private WeightedSquares squares(int wanted) {
            int s = machine.weights().length;
            double[] weights = Arrays.copyOf(machine.weights(), s + 1);
            weights[s] = machine.bias();
            int features = machine.columns().features().length;
            boolean isByProducts = s < features && (double) s * s * s < PRODUCTS * features;
            return isByProducts
                    ? WeightedSquares.ofProducts(products(), weights, wanted)
                    : WeightedSquares.ofRows(
                            new EventRows(machine.vectors(), machine.columns(), gamma / scale()), weights, wanted);
        }

        /** s. */
        private double scale() {
            int exponent = Math.getExponent(Math.sqrt(gamma));
            return Math.abs(exponent) <= USUAL_EXPONENT ? 1 : Math.scalb(1.0, exponent);
        }

        private FeatureSet held() {
            int size = machine.vectors().get(0).size();
            return FeatureSet.holdsTouchedFeatures(size)
                    ? FeatureSet.of(size, machine.columns().features())
                    : FeatureSet.all(size);
        }

        /** P P': gamma^2 x_i'x_j / s^2 + 1, and 1 with the row of the bias. */
        private double[][] products() {
            double[][] ofVectors = machine.columns().products();
            int s = ofVectors.length;
            double factor = gamma / scale();
            double[][] products = new double[s + 1][s + 1];
            for (int i = 0; i < s; i++) {
                for (int j = 0; j < s; j++) {
                    products[i][j] = factor * factor * ofVectors[i][j] + 1;
                }
                products[i][s] = 1;
                products[s][i] = 1;
            }
            products[s][s] = 1;
            return products;
        }

        /** Writes P' factors into a row of U or V, for features as they are: s times those in which W is decomposed. */
        private void combine(double[] factors, FeatureSet held, double[] matrix, int row) {
            int from = row * (held.count() + 1);
            int constant = from + held.count();
            for (int i = 0; i < machine.weights().length; i++) {
                Features x = machine.vectors().get(i);
                double factor = gamma * factors[i];
                for (int k = 0; k < x.nonZeros(); k++) {
                    matrix[from + held.position(x.index(k))] += factor * x.value(k);
                }
                matrix[constant] += factors[i];
            }
            matrix[constant] += factors[factors.length - 1];
        }
    }
}
