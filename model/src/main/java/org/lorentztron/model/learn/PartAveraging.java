package org.lorentztron.model.learn;

import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.FeatureScale;

/** How the average over time of one part's models is made; {@link PartHistory} says when. */
public interface PartAveraging {
    /** An empty average. */
    ModelAverage empty();

    /**
     * The average of a part that was never reset, before its first model: empty, or the published average that the
     * part's start model is.
     *
     * @param scale of the features that the models are of
     */
    default ModelAverage start(FeatureScale scale) {
        return empty();
    }

    /**
     * An average with the state another one had.
     *
     * @param intervals how many models are averaged, at least 1
     * @param average their average; taken over
     */
    ModelAverage restored(long intervals, PartModel average);
}
