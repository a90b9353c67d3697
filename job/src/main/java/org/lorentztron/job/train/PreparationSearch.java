package org.lorentztron.job.train;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.Features;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.NamedCalibration;
import org.lorentztron.model.features.Standardization;

/**
 * When a block knows how its events are to be prepared: when the N-th calibrating event has come in the order of
 * training, N = {@link Calibration#EVENTS}, or at the end of an interval by which at least {@value #LEAST} have.
 * Intervals are aligned, so the first one may hold a few events only, which say too little to be decided by for ever:
 * until then a scale is provisional, and nothing is added to the features.
 *
 * <p>A function of the events and options alone; every block gets the same calibrating events, so all decide alike.
 * Immutable.
 */
public final class PreparationSearch {

    /** At the end of an interval, fewer calibrating events decide nothing. */
    public static final int LEAST = 50;

    private final JobOptions options;
    private final boolean means;
    private final FeatureMap given;

    /**
     * @param means whether the learner folds means
     * @param given the map of the version that training starts from; one that adds nothing otherwise
     */
    public PreparationSearch(JobOptions options, boolean means, FeatureMap given) {
        this.options = options;
        this.means = means;
        this.given = given;
    }

    /** How many labelled events of each partition are to be marked as calibrating. */
    public static int marksPerPartition(Standardization standardize) {
        return standardize == Standardization.OFF ? 0 : Calibration.EVENTS;
    }

    /** The preparation of a restored block: where events had suggested to leave them as they are, none was bounded. */
    Preparation restored(Preparation found) {
        return options.learning().standardize() == Standardization.OFF ? found : found.bounding();
    }

    /**
     * How many of the first calibrating events say how events are prepared until more are known, for models that are
     * not kept: the largest of {@value #LEAST}, twice, four times as many, ... that have come, so these begin anew a
     * few times only; 0 if fewer have.
     *
     * @param calibrating how many have come
     */
    public static int early(int calibrating) {
        return LEAST * Integer.highestOneBit(calibrating / LEAST);
    }

    /**
     * The preparation, or null if it takes more events to know.
     *
     * @param events all of the block since its start, in the order of training
     * @param intervalEnds whether an interval ends after them
     */
    public @Nullable Preparation find(List<Event> events, boolean intervalEnds) {
        if (options.learning().standardize() == Standardization.OFF) {
            return unscaled();
        }
        List<Event> calibrating = calibrating(events);
        boolean enough = calibrating.size() == Calibration.EVENTS || intervalEnds && calibrating.size() >= LEAST;
        return enough ? suggestedBy(calibrating) : null;
    }

    /**
     * What this many events suggest, without features that were not known before; events are as they are if none of
     * them calibrates.
     */
    Preparation provisional(List<Event> events) {
        List<Event> calibrating = calibrating(events);
        if (calibrating.isEmpty()) {
            return unscaled();
        }
        // A given map is known from the start, and parts start from models of it.
        return given.isNone() ? suggestedBy(calibrating).onlyPlain() : suggestedBy(calibrating);
    }

    /** What the first {@link #early} calibrating events suggest, one at least. */
    Preparation early(List<Event> events) {
        List<Event> calibrating = calibrating(events);
        return suggestedBy(calibrating.subList(0, early(calibrating.size())));
    }

    private Preparation suggestedBy(List<Event> events) {
        List<Features> features = events.stream().map(Event::features).toList();
        if (options.learning().named()) {
            return Preparation.ofNamed(
                    features,
                    events.stream().map(Event::numbers).toList(),
                    means,
                    options.learning().candidates(),
                    given,
                    options.learning().seed());
        }
        return Preparation.of(
                features,
                means,
                options.learning().candidates(),
                given,
                options.learning().seed());
    }

    private Preparation unscaled() {
        FeatureMap map = given.isNone() ? FeatureMap.none(options.learning().features()) : given;
        return new Preparation(
                options.learning().named() ? NamedCalibration.none() : FeatureScale.identity(),
                map,
                options.learning().candidates(given));
    }

    /** Those of the events from which the preparation is made. */
    static List<Event> calibrating(List<Event> events) {
        return events.stream()
                .filter(Event::calibrating)
                .limit(Calibration.EVENTS)
                .toList();
    }
}
