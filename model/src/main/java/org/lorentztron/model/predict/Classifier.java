package org.lorentztron.model.predict;

import java.util.ArrayList;
import java.util.List;
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

    /** How many events are best predicted at a time, at least 1. */
    default int tile() {
        return 1;
    }

    /**
     * The same for several events, faster where there are at least {@link #tile} of them; one prediction for each, in
     * their order and with the same bits.
     */
    default List<Prediction> predict(List<Features> events, ScoreSpace space) {
        List<Prediction> predictions = new ArrayList<>(events.size());
        for (Features x : events) {
            predictions.add(predict(x, space));
        }
        return predictions;
    }

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
