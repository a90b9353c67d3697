package org.lorentztron.model.fit.margin;

/**
 * Where an iteration ended.
 *
 * @param v the variables, length n; the record's own
 * @param lambda the multiplier of the sum: of a large margin, the bias; 0 without a sum
 * @param objective F(v)
 * @param gap a bound on F(v) - F*, possibly infinite
 * @param violation of the Karush-Kuhn-Tucker conditions
 * @param updates that were made
 * @param converged whether the gap or the violation ended it, not the number of updates
 */
public record Minimum(
        double[] v, double lambda, double objective, double gap, double violation, int updates, boolean converged) {}
