package org.lorentztron.model.learn;

/** A block whose parts may start from fits to their first events ({@link LearnerSettings#startFit()}). */
public interface FittedBlock extends TrainingBlock {
    /**
     * Whether the part at a position is fitted when its events are there; at first it is. Of several candidates for a
     * part only the best is worth the time.
     */
    void setFitted(int part, boolean fitted);
}
