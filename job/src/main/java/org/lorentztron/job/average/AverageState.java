package org.lorentztron.job.average;

import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PartHistory;

/**
 * The average of one part, as it is kept. Mutable: models are added in place.
 *
 * @param weights with which models are added
 * @param history of the part, with the average
 */
public record AverageState(AverageWeights weights, PartHistory history) {

    public ModelAverage average() {
        return history.average();
    }
}
