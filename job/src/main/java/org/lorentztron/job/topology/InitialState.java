package org.lorentztron.job.topology;

import org.lorentztron.job.version.PreviousVersion;
import org.lorentztron.job.warm.WarmStartModels;

/**
 * What a job without state begins with; a restored state knows better.
 *
 * @param before the versions that other jobs have published
 * @param pairs what training starts from
 */
public record InitialState(PreviousVersion before, WarmStartModels pairs) {
    /** Version 1, trained from the learner's own start. */
    public static final InitialState NEW = new InitialState(PreviousVersion.NOTHING, WarmStartModels.NONE);
}
