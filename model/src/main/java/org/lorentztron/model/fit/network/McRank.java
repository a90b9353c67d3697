package org.lorentztron.model.fit.network;

/**
 * Ordinal regression by m - 1 binary outputs (paper 6, section 6.5): output c says whether a rating is at most c, and
 * p(y &lt;= c) is its logistic function. The expected rating is m - sum over c &lt; m of p(y &lt;= c), as p(y &lt;= m)
 * = 1. Stateless.
 */
public final class McRank {
    private McRank() {}

    /**
     * The loss of all outputs at once.
     *
     * @param levels m, at least 2
     * @param ratings from 1 to m, not modified and not kept
     * @throws IllegalArgumentException if a rating or the number of levels is out of range
     */
    public static OutputLoss loss(int levels, int[] ratings) {
        if (levels < 2) {
            throw new IllegalArgumentException("there are " + levels + " levels, expected at least 2");
        }
        boolean[][] atMost = new boolean[levels - 1][ratings.length];
        for (int i = 0; i < ratings.length; i++) {
            if (ratings[i] < 1 || ratings[i] > levels) {
                throw new IllegalArgumentException("rating is " + ratings[i] + ", expected 1 to " + levels);
            }
            for (int c = 1; c < levels; c++) {
                atMost[c - 1][i] = ratings[i] <= c;
            }
        }
        return new BinaryLogistic(atMost);
    }

    /**
     * The expected rating.
     *
     * @param scores the m - 1 outputs, not modified
     * @return from 1 to m
     */
    public static double expectedRating(double[] scores) {
        double expected = scores.length + 1;
        for (double score : scores) {
            expected -= 1 / (1 + StrictMath.exp(-score));
        }
        return expected;
    }
}
