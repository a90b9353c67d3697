package org.lorentztron.model.learner.network;

/**
 * The steps t that give every violated margin its 1, as far as r lets them: (G + r I) t = 1 - margins, by a Cholesky
 * factorization in float64. Classes with t &lt; 0 have more than their margin through the steps of the others; they are
 * left out, and the rest is solved again. Since 1 - margins &gt; 0 and G is a Gram matrix, a class always remains.
 *
 * <p>Made once for a number of classes and used for every event; allocates nothing. Not thread-safe.
 */
final class JointStep {
    private final double[] matrix;
    private final double[] factor;
    private final double[] right;
    private final double[] steps;
    private final double[] solution;
    private final int[] kept;
    private final int most;
    private int count;
    private int positive;

    /** @param most how many classes there may be */
    JointStep(int most) {
        this.most = most;
        this.matrix = new double[most * most];
        this.factor = new double[most * most];
        this.right = new double[most];
        this.steps = new double[most];
        this.solution = new double[most];
        this.kept = new int[most];
    }

    /** Begins with this many classes. */
    void begin(int classes) {
        count = classes;
    }

    /** Sets an entry of G + r I on or below the diagonal. */
    void set(int i, int j, double value) {
        matrix[i * most + j] = value;
    }

    /** Sets 1 - margin of a class; positive. */
    void lack(int i, double value) {
        right[i] = value;
    }

    /**
     * Solves; {@link #step} then has the steps.
     *
     * @return false if the numbers are too large for it: nothing is to be learned then
     */
    boolean solve() {
        positive = count;
        for (int i = 0; i < count; i++) {
            kept[i] = i;
            steps[i] = 0;
        }
        while (true) {
            if (!factorize()) {
                return false;
            }
            substitute();
            int left = 0;
            for (int i = 0; i < positive; i++) {
                if (solution[i] >= 0) {
                    kept[left++] = kept[i];
                }
            }
            if (left == positive) {
                for (int i = 0; i < positive; i++) {
                    steps[kept[i]] = solution[i];
                }
                return true;
            }
            // All of them negative is rounding alone.
            if (left == 0) {
                return false;
            }
            positive = left;
        }
    }

    /** The step of a class, not negative; 0 for one that was left out. */
    double step(int i) {
        return steps[i];
    }

    private boolean factorize() {
        for (int i = 0; i < positive; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = matrix[kept[i] * most + kept[j]];
                for (int k = 0; k < j; k++) {
                    sum -= factor[i * most + k] * factor[j * most + k];
                }
                if (i == j && !(sum > 0 && sum <= Double.MAX_VALUE)) {
                    return false;
                }
                factor[i * most + j] = i == j ? Math.sqrt(sum) : sum / factor[j * most + j];
            }
        }
        return true;
    }

    private void substitute() {
        for (int i = 0; i < positive; i++) {
            double sum = right[kept[i]];
            for (int k = 0; k < i; k++) {
                sum -= factor[i * most + k] * solution[k];
            }
            solution[i] = sum / factor[i * most + i];
        }
        for (int i = positive - 1; i >= 0; i--) {
            double sum = solution[i];
            for (int k = i + 1; k < positive; k++) {
                sum -= factor[k * most + i] * solution[k];
            }
            solution[i] = sum / factor[i * most + i];
        }
    }
}
