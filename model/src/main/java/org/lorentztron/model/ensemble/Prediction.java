package org.lorentztron.model.ensemble;

/**
 * The prediction of a classifier for one event.
 *
 * @param label index of the predicted class
 * @param votes length K, how many pairs voted for each class; 1 for the label alone where each class has one score
 * @param scores length K, per class its score (of a network, its output), or the sum over its pairs of the score,
 *     signed so that positive speaks for the class
 * @param margin {@code scores[label]} minus the best score of any other class; negative when the votes overrule the
 *     scores, NaN when a score is
 */
public record Prediction(int label, int[] votes, double[] scores, double margin) {
    /** A prediction with the margin that its scores make. */
    static Prediction of(int label, int[] votes, double[] scores) {
        double other = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < scores.length; c++) {
            if (c != label) {
                other = Math.max(other, scores[c]);
            }
        }
        return new Prediction(label, votes, scores, scores[label] - other);
    }
}
