package org.lorentztron.job.average;

import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.scale.FeatureScale;

/**
 * The average of one pair, not empty. Mutable: models are added in place.
 *
 * @param weights with which models are added
 * @param restarts how often the pair had begun anew: the models before are not in the average
 * @param scale of the features that the models are of
 * @param average of the models since then
 */
public record AverageState(AverageWeights weights, long restarts, FeatureScale scale, ModelAverage average) {}
