package org.lorentztron.model.predict;

/** The decision where each class has a score: the largest wins, of equal ones that of the lowest index. Stateless. */
public final class LargestScore {
    private LargestScore() {}

    /**
     * The class of the largest score, with one vote.
     *
     * @param scores of the K classes, by index; a NaN never wins over a number; kept
     */
    public static Voted of(double[] scores) {
        int label = 0;
        for (int c = 1; c < scores.length; c++) {
            if (scores[c] > scores[label] || Double.isNaN(scores[label]) && !Double.isNaN(scores[c])) {
                label = c;
            }
        }
        int[] votes = new int[scores.length];
        votes[label] = 1;
        return new Voted(label, votes, scores);
    }
}
