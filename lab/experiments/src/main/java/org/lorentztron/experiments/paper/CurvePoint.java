package org.lorentztron.experiments.paper;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known of a variant at the end of an interval. Rates are shares of 1.
 *
 * @param examples how many it has learned
 * @param cumulative error rate of all predictions made before learning
 * @param moving the same over the last interval
 * @param updates updates per example in the last interval, summed over parts
 * @param snapshot test error of its models as they are
 * @param averages test error of its averages, in the order of the variant's; NaN where one was not due
 */
record CurvePoint(
        long examples, double cumulative, double moving, double updates, double snapshot, List<Double> averages) {
    CurvePoint {
        averages = List.copyOf(averages);
    }

    /** Writes everything but the number of averages. */
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

    /** Reads what {@link #writeTo} wrote, with this many averages. */
    static CurvePoint readFrom(DataInput in, int averagings) throws IOException {
        long examples = in.readLong();
        double cumulative = in.readDouble();
        double moving = in.readDouble();
        double updates = in.readDouble();
        double snapshot = in.readDouble();
        List<Double> averages = new ArrayList<>();
        for (int a = 0; a < averagings; a++) {
            averages.add(in.readDouble());
        }
        return new CurvePoint(examples, cumulative, moving, updates, snapshot, averages);
    }
}
