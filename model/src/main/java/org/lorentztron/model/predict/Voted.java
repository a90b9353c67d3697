package org.lorentztron.model.predict;

/**
 * What the scores of a model say without probabilities.
 *
 * @param label index of the class that wins
 * @param votes length K: see {@link Prediction#votes}
 * @param scores length K: see {@link Prediction#scores}
 */
public record Voted(int label, int[] votes, double[] scores) {}
