package org.lorentztron.job.topology;

import org.lorentztron.job.version.PreviousVersion;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.learn.FeatureMemory;

/**
 * The start of a job without state. A restored state takes precedence.
 *
 * @param before the versions that other jobs have published
 * @param pairs what training starts from
 * @param mostFeatures how many a part may hold, if no option says so; {@link FeatureMemory#ANY_NUMBER} for no bound
 */
public record InitialState(PreviousVersion before, WarmStartModels pairs, int mostFeatures) {
    /** Version 1, trained from the learner's own start. */
    public static final InitialState NEW =
            new InitialState(PreviousVersion.NOTHING, WarmStartModels.NONE, FeatureMemory.ANY_NUMBER);
}
