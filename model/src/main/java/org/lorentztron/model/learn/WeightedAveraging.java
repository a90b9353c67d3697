package org.lorentztron.model.learn;

import java.util.List;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.scale.FeatureScale;

/**
 * The learner's own average, with weights. A pair with a published start goes on from the published average, so that the
 * next published model is hardly worse than that one.
 *
 * @param learner of the pair
 * @param weights of its models
 * @param pair whose models are averaged
 * @param published what the pair starts from
 */
public record WeightedAveraging(Learner learner, WeightSequence weights, ClassPair pair, Published published)
        implements PairAveraging {

    /** Averages that were published before, as models that pairs start from. */
    public interface Published {
        /** The start models of scaled features. */
        StartModels models(FeatureScale scale);

        /** How many models the published average of a pair is of; asked only if the pair has a start model. */
        long intervals(ClassPair pair);
    }

    @Override
    public ModelAverage empty() {
        return learner.newAverage(weights);
    }

    @Override
    public ModelAverage start(FeatureScale scale) {
        StartModels starts = published.models(scale);
        if (starts.of(pair) == null) {
            return empty();
        }
        // By way of a block, which gives the model the shape in which it is trained.
        return restored(
                published.intervals(pair),
                learner.newBlock(List.of(pair), starts).model(0));
    }

    @Override
    public ModelAverage restored(long intervals, DosModel average) {
        return learner.restoreAverage(weights, intervals, average);
    }
}
