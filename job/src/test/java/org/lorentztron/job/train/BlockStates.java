package org.lorentztron.job.train;

import java.util.List;
import org.lorentztron.model.Part;
import org.lorentztron.model.candidates.CandidateBlock;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;

/** States of blocks for tests. */
public final class BlockStates {
    private BlockStates() {}

    /** Parts at their start, without candidates, on a scale; averages are reset only with their parts. */
    public static BlockState start(LearnerSettings settings, List<? extends Part> parts, FeatureScale scale) {
        Preparation preparation = Preparation.of(scale, settings.features());
        return BlockState.start(
                CandidateBlock.start(settings, preparation, parts, StartModels.NONE),
                preparation,
                AverageWeights.POLYNOMIAL);
    }
}
