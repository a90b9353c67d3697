package org.lorentztron.model.learn;

import java.util.List;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.FeatureScale;

/**
 * The learner's own average, with weights. A part with a published start goes on from the published average, so that
 * the next published model is hardly worse than that one. Where the start has fewer units than the learner, the average
 * counts as one model: the units that it lacks start at random.
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
        PartModel given = starts.of(part);
        if (given == null) {
            return empty();
        }
        // By way of a block, which gives the model the shape in which it is trained.
        PartModel begun = learner.newBlock(List.of(part), starts).model(0);
        // Random units would stay in an average of many models, and what they learn would be seen late.
        return restored(given.units() < begun.units() ? 1 : published.intervals(part), begun);
    }

    @Override
    public ModelAverage restored(long intervals, PartModel average) {
        return learner.restoreAverage(weights, intervals, average);
    }
}
