package org.lorentztron.model.candidates;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Models of a number of features to start from: those of as many or of the first of them, the others 0.
 *
 * @param starts of any number of features
 * @param features of all models
 */
public record WidenedStarts(StartModels starts, int features) implements StartModels {
    @Override
    public @Nullable PartModel of(Part part) {
        PartModel given = starts.of(part);
        return given == null ? null : given.widened(features);
    }

    @Override
    public @Nullable PlattScaling calibration(Part part) {
        return starts.calibration(part);
    }
}
