package org.lorentztron.model.predict;

/**
 * Chooses the class of the least expected cost:
 *
 * <pre>
 *   cost(k) = sum over j of p_j c_jk
 *   c_jk    cost of deciding k where j is true; 0 for k = j
 * </pre>
 *
 * Of equal costs, the likelier class is chosen. Two classes are compared by the sum of p_j (c_jk - c_jl), which is
 * exactly p_l - p_k where all mistakes cost 1: rounding does not part this rule from the likeliest class. Immutable.
 */
public final class LeastCost implements LabelRule {
    /** The matrix of a million costs takes 8 MB, and some milliseconds for each event. */
    public static final int MOST_CLASSES = 1_000;
    /** The largest cost: sums of them stay exact enough to be compared. */
    public static final double LARGEST = 1e9;

    private final double[][] costs;

    private LeastCost(double[][] costs) {
        this.costs = costs;
    }

    /**
     * @param costs K x K, the true class first, each from 0 to {@link #LARGEST}, 0 on the diagonal; copied
     * @throws IllegalArgumentException if a cost is out of its range, the matrix is not square, or K is above
     *     {@link #MOST_CLASSES}
     */
    public static LeastCost of(double[][] costs) {
        requireFew(costs.length);
        double[][] copy = new double[costs.length][];
        for (int j = 0; j < costs.length; j++) {
            copy[j] = costs[j].clone();
            if (copy[j].length != costs.length) {
                throw new IllegalArgumentException(
                        "costs of class " + j + " are " + copy[j].length + ", expected " + costs.length);
            }
            for (double cost : copy[j]) {
                requirePossible(cost);
            }
            if (copy[j][j] != 0) {
                throw new IllegalArgumentException(
                        "cost of deciding class " + j + " where it is true is " + copy[j][j] + ", expected 0");
            }
        }
        return new LeastCost(copy);
    }

    /** @throws IllegalArgumentException if the cost is not from 0 to {@link #LARGEST} */
    public static void requirePossible(double cost) {
        if (!(cost >= 0 && cost <= LARGEST)) {
            throw new IllegalArgumentException("cost is " + cost + ", expected from 0 to 1e9");
        }
    }

    /** @throws IllegalArgumentException if there are more than {@link #MOST_CLASSES} */
    public static void requireFew(int classes) {
        if (classes > MOST_CLASSES) {
            throw new IllegalArgumentException(
                    "costs are between " + classes + " classes, expected at most " + MOST_CLASSES);
        }
    }

    @Override
    public int label(double[] probabilities, int first) {
        int best = first;
        for (int k = 0; k < costs.length; k++) {
            double more = more(k, best, probabilities);
            if (more < 0 || more == 0 && probabilities[k] > probabilities[best]) {
                best = k;
            }
        }
        return best;
    }

    /** How much more deciding k is expected to cost than deciding l. */
    private double more(int k, int l, double[] probabilities) {
        double more = 0;
        for (int j = 0; j < costs.length; j++) {
            more += probabilities[j] * (costs[j][k] - costs[j][l]);
        }
        return more;
    }
}
