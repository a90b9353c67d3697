package org.lorentztron.model.learn;

import org.lorentztron.model.PartModel;

/**
 * The average over time of one part's model, fed at the end of every interval in which the part trained.
 *
 * <p>An average never resets itself: {@link PartHistory} says when a part gets a new one.
 *
 * <p>An average depends on the order of the models that it is given, and never changes them. Not thread-safe.
 * {@link #intervals()} and {@link #average()} are its whole state: see {@link Learner#restoreAverage}.
 */
public interface ModelAverage {
    /**
     * Takes the model at the end of one more interval into the average.
     *
     * @param trained of the kind and size of all before; neither modified nor kept
     * @return how the model was moved before averaging, and how far from the average it was
     * @throws IllegalArgumentException if its size does not fit the average's
     */
    AlignmentStep add(PartModel trained);

    /**
     * The average so far; not to be modified.
     *
     * @throws IllegalStateException if nothing was added yet
     */
    PartModel average();

    /** How many models are averaged. */
    long intervals();
}
