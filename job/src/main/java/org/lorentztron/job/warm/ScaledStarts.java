package org.lorentztron.job.warm;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.probability.KeptShares;
import org.lorentztron.model.probability.PlattScaling;

/**
 * The models of a version for what is trained: scaled features, where published models take raw ones, and the shares of
 * classes that are kept, where probabilities are of all events. A model whose entries become huge was made for features
 * of quite another size: its part starts as the learner does.
 *
 * @param published of the version
 * @param scale of the features that are trained
 * @param kept the shares of classes that are trained
 */
public record ScaledStarts(StartModels published, FeatureScale scale, KeptShares kept) implements StartModels {
    /** The largest entry of a model that fits the scale. */
    private static final double LARGEST = 1e9;

    @Override
    public @Nullable PartModel of(Part part) {
        PartModel start = published.of(part);
        if (start instanceof NetworkModel wide) {
            NetworkModel unfolded = scale.unfold(wide);
            return isBounded(unfolded.basis()) ? unfolded : null;
        }
        if (start instanceof DosModel pair) {
            DosModel unfolded = scale.unfold(pair);
            return isBounded(unfolded.u()) && isBounded(unfolded.v()) ? unfolded : null;
        }
        return null;
    }

    @Override
    public @Nullable PlattScaling calibration(Part part) {
        return of(part) == null ? null : kept.ofTrained(published.calibration(part), part);
    }

    private static boolean isBounded(double[] values) {
        for (double value : values) {
            if (!(Math.abs(value) <= LARGEST)) {
                return false;
            }
        }
        return true;
    }
}
