package org.lorentztron.experiments.paper;

import java.util.List;
import org.lorentztron.experiments.average.GaugedAverage;
import org.lorentztron.experiments.average.Rotation;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.ModelAverage;

/**
 * A uniform average of DoS models with one of several ways to align a model before it joins.
 *
 * @param id in tables
 * @param label in legends
 */
record Alignment(String id, String label, boolean boosts, Rotation rotation) implements Averaging {
    /**
     * All that are compared, from doing nothing to doing most.
     *
     * @param events of the data metric
     */
    static List<Alignment> all(List<Features> events) {
        return List.of(
                new Alignment("plain", "plain mean", false, Rotation.none()),
                new Alignment("boost", "boost only", true, Rotation.none()),
                new Alignment("rotation", "rotation only", false, Rotation.procrustes()),
                new Alignment("aligned", "both", true, Rotation.procrustes()),
                new Alignment("data-metric", "both, data metric", true, Rotation.dataMetric(events)));
    }

    @Override
    public ModelAverage start(Learner learner) {
        return new GaugedAverage(AverageWeights.UNIFORM, boosts, rotation);
    }
}
