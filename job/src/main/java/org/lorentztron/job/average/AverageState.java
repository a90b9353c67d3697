package org.lorentztron.job.average;

import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PairHistory;

/**
 * The average of one pair, as it is kept. Mutable: models are added in place.
 *
 * @param weights with which models are added
 * @param history of the pair, with the average
 */
public record AverageState(AverageWeights weights, PairHistory history) {

    public ModelAverage average() {
        return history.average();
    }
}
