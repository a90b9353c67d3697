package org.lorentztron.job.operators;

import org.lorentztron.model.align.AverageWeights;
import org.lorentztron.model.learn.ModelAverage;

/**
 * The average of one pair, not empty. Mutable: models are added in place.
 *
 * @param weights with which models are added
 * @param restarts how often the pair had begun anew: the models before are not in the average
 * @param average of the models since then
 */
record AverageState(AverageWeights weights, long restarts, ModelAverage average) {}
