package org.lorentztron.model.predict;

/**
 * The prediction of a classifier for one event.
 *
 * @param label index of the predicted class
 * @param votes length K, how many pairs voted for each class; 1 for the class of the largest score alone where each has
 *     one
 * @param scores length K, per class its score (of a network, its output), or the sum over its pairs of the score,
 *     signed so that positive speaks for the class
 * @param margin {@code scores[label]} minus the best score of any other class; negative when something else than the
 *     sums of scores decided, NaN when a score is
 * @param probabilities length K, each from 0 to 1, the sum is 1; all equal as long as nothing is calibrated
 */
public record Prediction(int label, int[] votes, double[] scores, double margin, double[] probabilities) {
    /** A prediction with the margin that its scores make. */
    public static Prediction of(int label, int[] votes, double[] scores, double[] probabilities) {
        double other = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < scores.length; c++) {
            if (c != label) {
                other = Math.max(other, scores[c]);
            }
        }
        return new Prediction(label, votes, scores, scores[label] - other, probabilities);
    }
}
