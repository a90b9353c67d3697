package org.lorentztron.job.topology;

import org.lorentztron.job.version.PreviousVersion;
import org.lorentztron.job.warm.WarmStartModels;

/**
 * The start of a job without state. A restored state takes precedence.
 *
 * @param before the versions that other jobs have published
 * @param pairs what training starts from
 */
public record InitialState(PreviousVersion before, WarmStartModels pairs) {
    /** Version 1, trained from the learner's own start. */
    public static final InitialState NEW = new InitialState(PreviousVersion.NOTHING, WarmStartModels.NONE);
}
