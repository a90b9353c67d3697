package org.lorentztron.model.fit.margin;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Features;

/**
 * P with a row [c x_i; 1] for every event, and a last row e, the unit vector of the constant feature. Columns are the
 * features that occur, ascending, and the constant one. A product takes one multiplication for each non-zero feature.
 * Immutable.
 */
final class EventRows implements Factor {
    private final List<Features> events;
    private final double scale;
    private final int features;
    /** By event, for each of its features: the column. */
    private final int[][] positions;

    /**
     * The rows of events.
     *
     * @param columns the features of the events
     * @param scale c
     */
    EventRows(List<Features> events, FeatureColumns columns, double scale) {
        this.events = events;
        this.scale = scale;
        this.features = columns.features().length;
        this.positions = events.stream()
                .map(x -> Arrays.stream(x.indices()).map(columns::position).toArray())
                .toArray(int[][]::new);
    }

    @Override
    public int rows() {
        return positions.length + 1;
    }

    @Override
    public int columns() {
        return features + 1;
    }

    @Override
    public void times(double[] q, double[] product) {
        for (int i = 0; i < positions.length; i++) {
            float[] values = events.get(i).values();
            int[] at = positions[i];
            double sum = 0;
            for (int k = 0; k < at.length; k++) {
                sum += values[k] * q[at[k]];
            }
            product[i] = scale * sum + q[features];
        }
        product[positions.length] = q[features];
    }

    @Override
    public void transposedTimes(double[] f, double[] product) {
        Arrays.fill(product, 0);
        for (int i = 0; i < positions.length; i++) {
            float[] values = events.get(i).values();
            int[] at = positions[i];
            double factor = scale * f[i];
            for (int k = 0; k < at.length; k++) {
                product[at[k]] += factor * values[k];
            }
            product[features] += f[i];
        }
        product[features] += f[positions.length];
    }
}
