package org.lorentztron.model.learn;

/**
 * How one model was aligned with the average it joined.
 *
 * @param boost rapidity phi that took the trained model to its minimum norm; 0 where models are not boosted
 * @param residual distance between the average before and the aligned model, divided by the larger of their norms; 0
 *     for the first model
 */
public record AlignmentStep(double boost, double residual) {}
