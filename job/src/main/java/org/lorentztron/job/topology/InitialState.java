package org.lorentztron.job.topology;

import org.lorentztron.job.state.KeptBound;
import org.lorentztron.job.version.PreviousVersion;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.learn.FeatureMemory;

/**
 * The start of a job without state. A restored state takes precedence.
 *
 * @param before the versions that other jobs have published
 * @param pairs what training starts from
 * @param mostFeatures how many a part may hold, if no option says so; {@link FeatureMemory#ANY_NUMBER} for no bound
 * @param joinBytes how many the join of late labels may hold in the heap; {@link KeptBound#ANY_BYTES} for no bound
 */
public record InitialState(PreviousVersion before, WarmStartModels pairs, int mostFeatures, long joinBytes) {
    /** Version 1, trained from the learner's own start. */
    public static final InitialState NEW = new InitialState(
            PreviousVersion.NOTHING, WarmStartModels.NONE, FeatureMemory.ANY_NUMBER, KeptBound.ANY_BYTES);
}
