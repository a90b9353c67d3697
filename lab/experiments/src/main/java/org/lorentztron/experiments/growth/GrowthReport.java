package org.lorentztron.experiments.growth;

import java.util.List;
import java.util.stream.Stream;
import org.lorentztron.experiments.throughput.PartitionCost;

/**
 * All that came out of a study.
 *
 * @param base measured; its point stands for all dimensions
 * @param partitions what the whole pipeline spends by partitions of its topic, ascending; empty if it was left out
 * @param outcomes of all points, in their order; the base is among those of each dimension that has its value
 */
record GrowthReport(Outcome base, List<PartitionCost> partitions, List<Outcome> outcomes) {

    /** By which all models are made. */
    Recipe recipe() {
        return base.point().shape().recipe();
    }

    /** The outcomes with figures. */
    List<Outcome> measured() {
        return outcomes.stream().filter(Outcome::isMeasured).toList();
    }

    /** The measured outcomes of one dimension, ascending. */
    List<Outcome> measured(Dimension dimension) {
        return measured().stream()
                .filter(outcome -> outcome.point().dimension() == dimension)
                .toList();
    }

    /** Fitted to every shape once. */
    Sizing sizing() {
        List<Figures> all = Stream.concat(Stream.of(base), measured().stream())
                .map(Outcome::figures)
                .distinct()
                .toList();
        return new Sizing(base.point().shape(), base.figures(), all);
    }
}
