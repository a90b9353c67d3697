package org.lorentztron.experiments.paper;

import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PartAveraging;

/** A way of averaging a part's models over time. Immutable; the averages it starts are not. */
interface Averaging {
    /** Its name in tables and options, such as "uniform". */
    String id();

    /** An average of nothing yet. */
    ModelAverage start(Learner learner);

    /**
     * The average that another one was.
     *
     * @param intervals how many models are averaged, at least 1
     * @param average their average; taken over
     * @throws UnsupportedOperationException if it takes more than that to go on
     */
    default ModelAverage restore(Learner learner, long intervals, PartModel average) {
        throw new UnsupportedOperationException(id() + " averages cannot be restored");
    }

    /** The same for the histories of a learner's parts. */
    default PartAveraging forParts(Learner learner) {
        return new PartAveraging() {
            @Override
            public ModelAverage empty() {
                return Averaging.this.start(learner);
            }

            @Override
            public ModelAverage restored(long intervals, PartModel average) {
                return Averaging.this.restore(learner, intervals, average);
            }
        };
    }

    /**
     * Whether this average is worth its cost when {@code models} have been averaged; at the end of a race all are
     * tested.
     *
     * @param models at least 1
     */
    default boolean isDue(long models) {
        return true;
    }

    /** What the job does with these weights. */
    static Averaging of(AverageWeights weights) {
        return new Averaging() {
            @Override
            public String id() {
                return weights.id();
            }

            @Override
            public ModelAverage start(Learner learner) {
                return learner.newAverage(weights);
            }

            @Override
            public ModelAverage restore(Learner learner, long intervals, PartModel average) {
                return learner.restoreAverage(weights, intervals, average);
            }
        };
    }
}
