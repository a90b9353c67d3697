package org.lorentztron.model.fit.start;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

/**
 * The events of a fit as its loops take them, without copies: a column is a feature, or where learners hold touched
 * features alone, one that occurs, ascending. The fit is to c = sqrt(gamma) x, so that the mean of |c|^2 is 1. Arrays
 * are not to be modified. Immutable.
 */
final class FitEvents {
    private final List<Features> events;
    private final FeatureSet held;
    /** By event, for each of its features: the column. */
    private final int[][] columns;

    private final double[] squares;
    private final double unit;

    /**
     * Of some events.
     *
     * @param events all of one size, not all 0
     * @param squares |x|^2 of each; taken over
     */
    FitEvents(List<Features> events, double[] squares) {
        int size = events.get(0).size();
        boolean touched = FeatureSet.holdsTouchedFeatures(size);
        this.events = events;
        this.squares = squares;
        this.unit = Math.sqrt(squares.length / Arrays.stream(squares).sum());
        this.held = touched ? occurring(size, events) : FeatureSet.all(size);
        this.columns = new int[squares.length][];
        for (int i = 0; i < columns.length; i++) {
            int[] features = events.get(i).indices();
            columns[i] = touched ? positions(features) : features;
        }
    }

    private static FeatureSet occurring(int size, List<Features> events) {
        int[] sorted = events.stream()
                .flatMapToInt(x -> Arrays.stream(x.indices()))
                .sorted()
                .distinct()
                .toArray();
        return FeatureSet.of(size, sorted);
    }

    private int[] positions(int[] features) {
        return Arrays.stream(features).map(held::position).toArray();
    }

    /** |x|^2, without the constant feature. */
    static double squaredNorm(Features x) {
        float[] values = x.values();
        double s0 = 0;
        double s1 = 0;
        int k = 0;
        for (; k + 2 <= values.length; k += 2) {
            s0 += (double) values[k] * values[k];
            s1 += (double) values[k + 1] * values[k + 1];
        }
        return k < values.length ? s0 + s1 + (double) values[k] * values[k] : s0 + s1;
    }

    /** m. */
    int count() {
        return columns.length;
    }

    /** The features of the columns. */
    FeatureSet held() {
        return held;
    }

    /** The columns of the features of event i. */
    int[] columns(int i) {
        return columns[i];
    }

    /** x_i, by its columns. */
    float[] values(int i) {
        return events.get(i).values();
    }

    /** |c_i|^2. */
    double square(int i) {
        return unit * unit * squares[i];
    }

    /** sqrt(gamma). */
    double unit() {
        return unit;
    }
}
