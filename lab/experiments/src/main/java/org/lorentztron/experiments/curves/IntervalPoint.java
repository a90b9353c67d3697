package org.lorentztron.experiments.curves;

import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * What is known of a model at the end of an interval. Rates are shares of 1.
 *
 * @param examples how many it has learned
 * @param cumulative error rate of all predictions made before learning
 * @param moving the same over the last interval
 * @param updates updates per example in the last interval, summed over parts
 * @param snapshot test error of the model as it is
 * @param averages test error of its averages, in the order of {@link Trainee#AVERAGES}
 */
record IntervalPoint(
        long examples, double cumulative, double moving, double updates, double snapshot, List<Double> averages) {
    IntervalPoint {
        averages = List.copyOf(averages);
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeLong(examples);
        out.writeDouble(cumulative);
        out.writeDouble(moving);
        out.writeDouble(updates);
        out.writeDouble(snapshot);
        for (double error : averages) {
            out.writeDouble(error);
        }
    }
}
