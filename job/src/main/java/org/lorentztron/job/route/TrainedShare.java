package org.lorentztron.job.route;

import org.apache.flink.metrics.Counter;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.metrics.JobMetrics;

/** Gives labelled events the weights with which they are trained, and counts those that are not. Not thread-safe. */
final class TrainedShare {
    private final TrainingWeights weights;
    private final Counter notKept;
    private final Counter weightIgnored;

    TrainedShare(TrainingWeights weights, JobMetrics metrics) {
        this.weights = weights;
        this.notKept = metrics.eventsNotKept();
        this.weightIgnored = metrics.eventsWeightIgnored();
    }

    /** The labelled event as it is trained; null if it is neither trained nor makes a scale. */
    @Nullable
    Event of(Event event) {
        double weight = weights.of(event);
        if (weights.ignores(event)) {
            weightIgnored.inc();
        }
        if (weight == 0) {
            notKept.inc();
        }
        return weight > 0 || event.calibrating() ? event.withWeight(weight) : null;
    }
}
