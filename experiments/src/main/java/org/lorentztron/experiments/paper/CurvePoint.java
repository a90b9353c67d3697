package org.lorentztron.experiments.paper;

import java.util.List;

/**
 * What is known of a variant at the end of an interval. Rates are shares of 1.
 *
 * @param examples how many it has learned
 * @param cumulative error rate of all predictions made before learning
 * @param moving the same over the last interval
 * @param updates updates per example in the last interval, summed over pairs
 * @param snapshot test error of its models as they are
 * @param averages test error of its averages, in the order of the variant's; NaN where one was not due
 */
record CurvePoint(
        long examples, double cumulative, double moving, double updates, double snapshot, List<Double> averages) {
    CurvePoint {
        averages = List.copyOf(averages);
    }
}
