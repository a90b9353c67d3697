package org.lorentztron.experiments.growth;

import java.util.List;
import org.lorentztron.experiments.throughput.PartitionCost;

/**
 * All that came out.
 *
 * @param points by dimension, ascending; those of the base among them
 * @param omissions what was left out, and why
 * @param partitions what the whole pipeline spends by partitions of its topic, ascending; empty if it was left out
 */
record GrowthReport(
        Shape base, Figures ofBase, List<Point> points, List<String> omissions, List<PartitionCost> partitions) {

    List<Point> points(Dimension dimension) {
        return points.stream().filter(point -> point.dimension() == dimension).toList();
    }
}
