package org.lorentztron.model.ensemble;

import org.lorentztron.model.Features;

/** Predicts one of K classes from the features of an event. Immutable and thread-safe. */
public interface Classifier {
    /**
     * The class of an event, with votes and scores.
     *
     * @param space of the calling thread
     * @throws IllegalArgumentException if the event has another number of features than the classifier
     */
    Prediction predict(Features x, ScoreSpace space);

    /** The same, for a thread that predicts few. */
    default Prediction predict(Features x) {
        return predict(x, new ScoreSpace());
    }

    /**
     * The class of an event given by one value per feature.
     *
     * @throws IllegalArgumentException if the length is not the number of features or a value is not finite
     */
    default Prediction predict(float[] dense) {
        return predict(Features.dense(dense));
    }
}
