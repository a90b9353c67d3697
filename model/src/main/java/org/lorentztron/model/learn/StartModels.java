package org.lorentztron.model.learn;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.probability.PlattScaling;

/** The models that parts start from instead of their random start: averages published before. */
@FunctionalInterface
public interface StartModels {
    /** Every part starts as its learner starts. */
    StartModels NONE = part -> null;

    /** The model that a part starts from, not to be modified; null for the learner's own start. */
    @Nullable
    PartModel of(Part part);

    /** What the scores of that model stand for among the events that are trained; null if that is not known. */
    default @Nullable PlattScaling calibration(Part part) {
        return null;
    }
}
