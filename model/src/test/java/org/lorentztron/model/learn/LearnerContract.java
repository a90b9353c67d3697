package org.lorentztron.model.learn;

/** What every learner keeps to; a subclass names the learner. */
public abstract class LearnerContract
        implements TrainingBlockContract,
                StoredBlockContract,
                BlockStartContract,
                WideRowsContract,
                ModelAverageContract {}
