package org.lorentztron.model.learn;

/** What every learner keeps to, whatever its parts are; a subclass names the learner. */
public abstract class PartLearnerContract implements BlockContract, StoredBlockContract, ModelAverageContract {}
