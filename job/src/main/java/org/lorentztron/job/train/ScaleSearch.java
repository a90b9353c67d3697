package org.lorentztron.job.train;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.model.Features;
import org.lorentztron.model.scale.Calibration;
import org.lorentztron.model.scale.FeatureScale;
import org.lorentztron.model.scale.Standardization;

/**
 * When a block knows the scale of its features: when the N-th calibrating event has come in the order of training, N =
 * {@link Calibration#EVENTS}, or at the end of an interval by which at least 50 have. Intervals are aligned, so the
 * first one may hold a few events only, which say too little to be decided by for ever: until then a scale is
 * provisional.
 *
 * <p>A function of the events alone; every block gets the same calibrating ones, so all decide alike. Stateless.
 */
public final class ScaleSearch {

    private static final int LEAST = 50;

    private ScaleSearch() {}

    /** How many labelled events of each partition are to be marked as calibrating. */
    public static int marksPerPartition(Standardization standardize) {
        return standardize == Standardization.OFF ? 0 : Calibration.EVENTS;
    }

    /**
     * The scale, or null if it takes more events to know.
     *
     * @param events all of the block since its start, in the order of training
     * @param intervalEnds whether an interval ends after them
     * @param means whether the learner folds means
     */
    static @Nullable FeatureScale scale(
            Standardization standardize, List<Event> events, boolean intervalEnds, boolean means) {
        if (standardize == Standardization.OFF) {
            return FeatureScale.identity();
        }
        List<Features> calibrating = calibrating(events);
        boolean enough = calibrating.size() == Calibration.EVENTS || intervalEnds && calibrating.size() >= LEAST;
        return enough ? Calibration.scale(calibrating, means) : null;
    }

    /**
     * The scale that this many events suggest; the identity if there is no calibrating one among them.
     *
     * @param means whether the learner folds means
     */
    static FeatureScale provisional(List<Event> events, boolean means) {
        return Calibration.scale(calibrating(events), means);
    }

    private static List<Features> calibrating(List<Event> events) {
        return events.stream()
                .filter(Event::calibrating)
                .limit(Calibration.EVENTS)
                .map(Event::features)
                .toList();
    }
}
