package org.lorentztron.model.ensemble;

import java.util.Arrays;
import org.lorentztron.model.Features;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.dos.RowKernels;

/**
 * One DoS model per pair of classes, and their vote (see {@link Prediction}): predicts one of K classes.
 *
 * <p>Parameters are float32 and stored as rows, all U and V of all pairs side by side, so that one pass over an event
 * scores every pair. Images are float32, squared norms float64. Pairs may differ in rank; a pair that is missing casts
 * no vote. Immutable and thread-safe.
 */
public final class PairwiseEnsemble {
    private final int classes;
    private final int pairs;
    private final float[][] rows;
    /** Per pair of {@link ClassPairs} the first column of its U; -1 if missing. */
    private final int[] columns;

    private final int[] ranks;

    private PairwiseEnsemble(int classes, int pairs, float[][] rows, int[] columns, int[] ranks) {
        this.classes = classes;
        this.pairs = pairs;
        this.rows = rows;
        this.columns = columns;
        this.ranks = ranks;
    }

    /**
     * Starts an ensemble.
     *
     * @param classes K, at least 2
     * @param features n, without the constant one, at least 1
     */
    public static Builder builder(int classes, int features) {
        return new Builder(classes, features);
    }

    /** The class of an event, with votes and scores. */
    public Prediction predict(Features x) {
        return Votes.count(classes, scores(x));
    }

    /**
     * The class of an event given by one value per feature.
     *
     * @throws IllegalArgumentException if the length is not the number of features or a value is not finite
     */
    public Prediction predict(float[] dense) {
        return predict(Features.dense(dense));
    }

    /**
     * The score |Uz|^2 - |Vz|^2 of every pair in the order of {@link ClassPairs}; NaN for a missing pair.
     *
     * @throws IllegalArgumentException if the size of x is not the number of features
     */
    public double[] scores(Features x) {
        if (x.size() != features()) {
            throw new IllegalArgumentException("event has " + x.size() + " features, expected " + features());
        }
        float[] h = new float[rows[0].length];
        RowKernels.multiply(rows, x, 0, h.length, h);
        double[] scores = new double[columns.length];
        for (int pair = 0; pair < scores.length; pair++) {
            int u = columns[pair];
            int rank = ranks[pair];
            scores[pair] = u < 0 ? Double.NaN : squaredNorm(h, u, rank) - squaredNorm(h, u + rank, rank);
        }
        return scores;
    }

    /** The number K of classes. */
    public int classes() {
        return classes;
    }

    /** The number n of features, without the constant one. */
    public int features() {
        return rows.length - 1;
    }

    /** How many pairs there are; missing ones do not count. */
    public int pairs() {
        return pairs;
    }

    private static double squaredNorm(float[] h, int from, int rank) {
        double sum = 0;
        for (int r = from; r < from + rank; r++) {
            sum += (double) h[r] * h[r];
        }
        return sum;
    }

    /** Collects the pairs of an ensemble. Not thread-safe. */
    public static final class Builder {
        private final ClassPairs pairs;
        private final int features;
        private final float[][] us;
        private final float[][] vs;
        private final int[] ranks;

        private Builder(int classes, int features) {
            if (features < 1) {
                throw new IllegalArgumentException("number of features is " + features + ", expected 1 or more");
            }
            this.pairs = new ClassPairs(classes);
            this.features = features;
            this.us = new float[pairs.count()][];
            this.vs = new float[pairs.count()][];
            this.ranks = new int[pairs.count()];
        }

        /**
         * Sets a pair; a second call for it replaces the first.
         *
         * @param u row-major, rank x (n + 1), the constant feature last; kept until {@link #build}
         * @param v likewise
         * @throws IllegalArgumentException if the pair is out of range or a length does not fit
         */
        public Builder pair(ClassPair pair, int rank, float[] u, float[] v) {
            int index = pairs.index(pair.a(), pair.b());
            long expected = (long) rank * (features + 1);
            if (rank < 1 || u.length != expected || v.length != expected) {
                throw new IllegalArgumentException("u and v have lengths " + u.length + " and " + v.length
                        + ", expected rank " + rank + " x dimension " + (features + 1));
            }
            us[index] = u;
            vs[index] = v;
            ranks[index] = rank;
            return this;
        }

        /** Sets a pair to a model rounded to float32, which is what versions hold. */
        public Builder pair(ClassPair pair, DosModel model) {
            return pair(pair, model.rank(), toFloats(model.u()), toFloats(model.v()));
        }

        private static float[] toFloats(double[] values) {
            float[] floats = new float[values.length];
            for (int i = 0; i < values.length; i++) {
                floats[i] = (float) values[i];
            }
            return floats;
        }

        /** The ensemble of the pairs set so far. */
        public PairwiseEnsemble build() {
            int[] columns = new int[us.length];
            Arrays.fill(columns, -1);
            int width = 0;
            int present = 0;
            for (int pair = 0; pair < us.length; pair++) {
                if (us[pair] != null) {
                    columns[pair] = width;
                    width += 2 * ranks[pair];
                    present++;
                }
            }
            float[][] rows = new float[features + 1][width];
            for (int pair = 0; pair < us.length; pair++) {
                if (us[pair] != null) {
                    transpose(us[pair], ranks[pair], columns[pair], rows);
                    transpose(vs[pair], ranks[pair], columns[pair] + ranks[pair], rows);
                }
            }
            return new PairwiseEnsemble(pairs.classes(), present, rows, columns, ranks.clone());
        }

        private static void transpose(float[] matrix, int rank, int column, float[][] rows) {
            for (int unit = 0; unit < rank; unit++) {
                for (int j = 0; j < rows.length; j++) {
                    rows[j][column + unit] = matrix[unit * rows.length + j];
                }
            }
        }
    }
}
