package org.lorentztron.model.predict;

import org.lorentztron.model.ClassPairs;

/**
 * The vote of all pairs (paper 1, section 4): a pair votes for class a if its score is 0 or more, else for b. The class
 * with most votes wins; among tied ones that with the largest sum of signed scores, then the lowest index.
 *
 * <p>A NaN score stands for a missing pair and casts no vote. Stateless.
 */
public final class Votes {
    private Votes() {}

    /**
     * The votes of the scores.
     *
     * @param classes K
     * @param pairScores one per pair in the order of {@link ClassPairs}; not modified
     */
    public static Voted count(int classes, double[] pairScores) {
        int[] votes = new int[classes];
        double[] scores = new double[classes];
        int pair = 0;
        for (int a = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++) {
                double score = pairScores[pair++];
                if (Double.isNaN(score)) {
                    continue;
                }
                votes[score >= 0 ? a : b]++;
                scores[a] += score;
                scores[b] -= score;
            }
        }
        return new Voted(winner(votes, scores), votes, scores);
    }

    private static int winner(int[] votes, double[] scores) {
        int best = 0;
        for (int c = 1; c < votes.length; c++) {
            if (votes[c] > votes[best] || votes[c] == votes[best] && scores[c] > scores[best]) {
                best = c;
            }
        }
        return best;
    }
}
