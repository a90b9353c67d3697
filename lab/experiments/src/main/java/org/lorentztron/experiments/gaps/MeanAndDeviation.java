package org.lorentztron.experiments.gaps;

import java.util.List;
import org.lorentztron.model.Features;

/**
 * Mean and deviation of every feature, as who sees all rows beforehand knows them. Immutable.
 *
 * @param means of the features
 * @param deviations from them, root mean square; 1 where it would be 0
 */
record MeanAndDeviation(double[] means, double[] deviations) {
    /** @param rows one at least */
    static MeanAndDeviation of(List<Row> rows) {
        int features = rows.get(0).values().length;
        double[] means = new double[features];
        double[] deviations = new double[features];
        for (int j = 0; j < features; j++) {
            int feature = j;
            means[j] = rows.stream().mapToDouble(row -> row.values()[feature]).reduce(0, Double::sum) / rows.size();
            double squares = rows.stream()
                    .mapToDouble(row -> row.values()[feature] - means[feature])
                    .reduce(0, (sum, distance) -> sum + distance * distance);
            deviations[j] = squares == 0 ? 1 : Math.sqrt(squares / rows.size());
        }
        return new MeanAndDeviation(means, deviations);
    }

    /** A row less the means, divided by the deviations. */
    Features standardised(Row row) {
        float[] values = new float[means.length];
        for (int j = 0; j < values.length; j++) {
            values[j] = (float) ((row.values()[j] - means[j]) / deviations[j]);
        }
        return Features.dense(values);
    }
}
