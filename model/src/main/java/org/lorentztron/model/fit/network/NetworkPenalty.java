package org.lorentztron.model.fit.network;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.lorentztron.model.kernels.Vectors;

/**
 * The norm Omega that bounds the output layer V, Omega(V) &lt;= tau (paper 6, table 1). Each sums a norm of the rows,
 * so rows become zero and the basis stays small. Stateless, thread-safe.
 */
public enum NetworkPenalty {
    /** The sum of |v_rc|; basis vectors are chosen for one output each (p = infinity). */
    L1("l1") {
        @Override
        double ofRow(double[] row) {
            return sumOfMagnitudes(row);
        }

        @Override
        double dual(double[] gradient) {
            return largestMagnitude(gradient);
        }

        @Override
        void corner(double[] gradient, double radius, double[] row) {
            int best = 0;
            for (int c = 1; c < gradient.length; c++) {
                if (Math.abs(gradient[c]) > Math.abs(gradient[best])) {
                    best = c;
                }
            }
            Arrays.fill(row, 0);
            row[best] = radius * Math.signum(gradient[best]);
        }

        @Override
        void project(double[][] v, double radius) {
            double[] magnitudes = new double[v.length * v[0].length];
            int at = 0;
            for (double[] row : v) {
                for (double value : row) {
                    magnitudes[at++] = Math.abs(value);
                }
            }
            double threshold = SumBall.threshold(magnitudes, radius);
            if (threshold > 0) {
                for (double[] row : v) {
                    for (int c = 0; c < row.length; c++) {
                        row[c] = Math.signum(row[c]) * Math.max(0, Math.abs(row[c]) - threshold);
                    }
                }
            }
        }
    },
    /** The sum of the Euclidean norms of the rows (p = 2). */
    L1_L2("l1l2") {
        @Override
        double ofRow(double[] row) {
            return Vectors.norm(row);
        }

        @Override
        double dual(double[] gradient) {
            return Vectors.norm(gradient);
        }

        @Override
        void corner(double[] gradient, double radius, double[] row) {
            double norm = Vectors.norm(gradient);
            for (int c = 0; c < row.length; c++) {
                row[c] = norm > 0 ? radius * gradient[c] / norm : 0;
            }
        }

        @Override
        void project(double[][] v, double radius) {
            double[] norms = Arrays.stream(v).mapToDouble(Vectors::norm).toArray();
            double threshold = SumBall.threshold(norms, radius);
            if (threshold > 0) {
                for (int r = 0; r < v.length; r++) {
                    Vectors.scale(norms[r] > threshold ? 1 - threshold / norms[r] : 0, v[r]);
                }
            }
        }
    },
    /** The sum of the largest magnitudes of the rows (p = 1). */
    L1_MAX("l1linf") {
        @Override
        double ofRow(double[] row) {
            return largestMagnitude(row);
        }

        @Override
        double dual(double[] gradient) {
            return sumOfMagnitudes(gradient);
        }

        @Override
        void corner(double[] gradient, double radius, double[] row) {
            for (int c = 0; c < row.length; c++) {
                row[c] = radius * Math.signum(gradient[c]);
            }
        }

        @Override
        void project(double[][] v, double radius) {
            RowMaximaBall.project(v, radius);
        }
    };

    private final String id;

    NetworkPenalty(String id) {
        this.id = id;
    }

    /** The name in options and results, e.g. "l1l2". */
    public String id() {
        return id;
    }

    /**
     * The penalty of an id.
     *
     * @throws IllegalArgumentException naming all ids, if there is none of this one
     */
    public static NetworkPenalty of(String id) {
        for (NetworkPenalty penalty : values()) {
            if (penalty.id.equals(id)) {
                return penalty;
            }
        }
        throw new IllegalArgumentException("penalty is \"" + id + "\", expected one of "
                + Arrays.stream(values()).map(NetworkPenalty::id).collect(Collectors.joining(", ")));
    }

    /**
     * Omega(V), the sum over the rows.
     *
     * @param v k x m, not modified
     */
    public double norm(double[][] v) {
        double sum = 0;
        for (double[] row : v) {
            sum += ofRow(row);
        }
        return sum;
    }

    /** The norm of a row alone. */
    abstract double ofRow(double[] row);

    /**
     * |g|_p of a row of the gradient: the largest product with a row of norm 1.
     *
     * @param gradient length m, not modified
     */
    abstract double dual(double[] gradient);

    /**
     * The row with norm {@code radius} whose product with the gradient is largest, radius * |g|_p.
     *
     * @param gradient length m, not modified
     * @param row length m, overwritten; all 0 where the gradient is
     */
    abstract void corner(double[] gradient, double radius, double[] row);

    /**
     * Replaces V by the nearest matrix with Omega(V) &lt;= radius.
     *
     * @param v k x m, modified
     * @param radius tau, above 0
     */
    abstract void project(double[][] v, double radius);

    /**
     * The duality gap of a convex objective at V, tau max_r |g_r|_p + &lt;V, G&gt;: at least what is left to gain on
     * the ball.
     *
     * @param v inside the ball, k x m, not modified
     * @param gradient G of the objective, k x m, not modified
     * @param radius tau
     */
    double gap(double[][] v, double[][] gradient, double radius) {
        double largest = 0;
        for (double[] row : gradient) {
            largest = Math.max(largest, dual(row));
        }
        return radius * largest + Vectors.dot(v, gradient);
    }

    private static double sumOfMagnitudes(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += Math.abs(value);
        }
        return sum;
    }

    private static double largestMagnitude(double[] values) {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }
}
