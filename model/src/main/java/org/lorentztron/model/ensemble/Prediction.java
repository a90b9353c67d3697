package org.lorentztron.model.ensemble;

/**
 * The prediction of a classifier for one event.
 *
 * @param label index of the predicted class
 * @param votes length K, how many pairs voted for each class; of a network, 1 for the predicted class
 * @param scores length K, per class the sum over its pairs of the score, signed so that positive speaks for the class;
 *     of a network, its outputs
 * @param margin {@code scores[label]} minus the best score of any other class; negative when the votes overrule the
 *     scores, NaN when a score is
 */
public record Prediction(int label, int[] votes, double[] scores, double margin) {}
