package org.lorentztron.model.learn;

import java.util.List;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.scale.FeatureScale;

/**
 * The learner's own average, with weights. A part with a published start goes on from the published average, so that
 * the next published model is hardly worse than that one.
 *
 * @param learner of the part
 * @param weights of its models
 * @param part whose models are averaged
 * @param published what the part starts from
 */
public record WeightedAveraging(Learner learner, WeightSequence weights, Part part, Published published)
        implements PartAveraging {

    /** Averages that were published before, as models that parts start from. */
    public interface Published {
        /** The start models of scaled features. */
        StartModels models(FeatureScale scale);

        /** How many models the published average of a part is of; asked only if the part has a start model. */
        long intervals(Part part);
    }

    @Override
    public ModelAverage empty() {
        return learner.newAverage(weights);
    }

    @Override
    public ModelAverage start(FeatureScale scale) {
        StartModels starts = published.models(scale);
        if (starts.of(part) == null) {
            return empty();
        }
        // By way of a block, which gives the model the shape in which it is trained.
        return restored(
                published.intervals(part),
                learner.newBlock(List.of(part), starts).model(0));
    }

    @Override
    public ModelAverage restored(long intervals, PartModel average) {
        return learner.restoreAverage(weights, intervals, average);
    }
}
