package org.lorentztron.model.learn;

import org.lorentztron.model.DosModel;

/**
 * The average over time of one pair's model, fed at the end of every interval in which the pair trained.
 *
 * <p>An average never resets itself: {@link PairHistory} says when a pair gets a new one.
 *
 * <p>An average depends on the order of the models that it is given, and never changes them. Not thread-safe. {@link
 * #intervals()} and {@link #average()} are its whole state: see {@link Learner#restoreAverage}.
 */
public interface ModelAverage {
    /**
     * Takes the model at the end of one more interval into the average.
     *
     * @param trained same rank and number of features as all before, with all of their columns; neither modified nor kept
     * @return how the model was moved before averaging, and how far from the average it was
     * @throws IllegalArgumentException if rank or number of features differ from the average's, or columns of it are missing
     */
    AlignmentStep add(DosModel trained);

    /**
     * The average so far; not to be modified.
     *
     * @throws IllegalStateException if nothing was added yet
     */
    DosModel average();

    /** How many models are averaged. */
    long intervals();
}
