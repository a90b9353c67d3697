package org.lorentztron.job.operators;

import org.lorentztron.model.align.AverageWeights;
import org.lorentztron.model.learn.ModelAverage;

/**
 * The average of one pair, not empty. Mutable: models are added in place.
 *
 * @param weights with which models are added
 * @param average of the models so far
 */
record AverageState(AverageWeights weights, ModelAverage average) {}
