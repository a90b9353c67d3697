package org.lorentztron.model.ensemble;

import java.util.Arrays;
import org.lorentztron.model.Columns;
import org.lorentztron.model.Features;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.kernels.ColumnRuns;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;

/**
 * One DoS model per pair of classes, and their vote (see {@link Prediction}): predicts one of K classes.
 *
 * <p>Parameters are float32 and stored as rows, all U and V of all pairs side by side, so that one pass over an event
 * scores every pair. Images are float32, squared norms float64. Pairs may differ in rank; a pair that is missing casts
 * no vote. Rows are those of the features that any model holds; the other features of an event are passed over. Immutable and
 * thread-safe.
 */
public final class PairwiseEnsemble {
    private final int classes;
    private final int pairs;
    private final FeatureRows features;
    private final float[][] rows;
    /** Per pair of {@link ClassPairs} the first column of its U; -1 if missing. */
    private final int[] columns;

    private final int[] ranks;

    private PairwiseEnsemble(int classes, int pairs, FeatureRows features, float[][] rows, int[] columns, int[] ranks) {
        this.classes = classes;
        this.pairs = pairs;
        this.features = features;
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
        float[] h = new float[rows[0].length];
        Entries z = new Entries();
        z.setKnown(x, features);
        Kernels.fastest().multiply(rows, z, z.values(), ColumnRuns.all(h.length), h);
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
        return features.features();
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
        private final Columns[] held;
        private final float[][] us;
        private final float[][] vs;
        private final int[] ranks;

        private Builder(int classes, int features) {
            if (features < 1) {
                throw new IllegalArgumentException("number of features is " + features + ", expected 1 or more");
            }
            this.pairs = new ClassPairs(classes);
            this.features = features;
            this.held = new Columns[pairs.count()];
            this.us = new float[pairs.count()][];
            this.vs = new float[pairs.count()][];
            this.ranks = new int[pairs.count()];
        }

        /**
         * Sets a pair to a model of all features: see {@link #pair(ClassPair, int, Columns, float[], float[])}.
         *
         * @param u row-major, rank x (n + 1), the constant feature last; kept until {@link #build}
         * @param v likewise
         */
        public Builder pair(ClassPair pair, int rank, float[] u, float[] v) {
            return pair(pair, rank, Columns.all(features), u, v);
        }

        /**
         * Sets a pair; a second call for it replaces the first.
         *
         * @param columns which features the model holds
         * @param u row-major, rank x (columns + 1), the constant feature last; kept until {@link #build}
         * @param v likewise
         * @throws IllegalArgumentException if the pair is out of range, a length does not fit, or the columns are not of n features
         */
        public Builder pair(ClassPair pair, int rank, Columns columns, float[] u, float[] v) {
            int index = pairs.index(pair.a(), pair.b());
            long expected = (long) rank * (columns.count() + 1L);
            if (columns.features() != features) {
                throw new IllegalArgumentException(
                        "model is of " + columns.features() + " features, expected " + features);
            }
            if (rank < 1 || u.length != expected || v.length != expected) {
                throw new IllegalArgumentException("u and v have lengths " + u.length + " and " + v.length
                        + ", expected rank " + rank + " x dimension " + (columns.count() + 1));
            }
            held[index] = columns;
            us[index] = u;
            vs[index] = v;
            ranks[index] = rank;
            return this;
        }

        /** Sets a pair to a model rounded to float32, which is what versions hold. */
        public Builder pair(ClassPair pair, DosModel model) {
            return pair(pair, model.rank(), model.columns(), toFloats(model.u()), toFloats(model.v()));
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
            FeatureRows rowOf = rows();
            float[][] rows = new float[rowOf.count()][width];
            for (int pair = 0; pair < us.length; pair++) {
                if (us[pair] != null) {
                    transpose(us[pair], ranks[pair], held[pair], columns[pair], rowOf, rows);
                    transpose(vs[pair], ranks[pair], held[pair], columns[pair] + ranks[pair], rowOf, rows);
                }
            }
            return new PairwiseEnsemble(pairs.classes(), present, rowOf, rows, columns, ranks.clone());
        }

        /** A row for each feature if any model holds all, else for those that one of them holds. */
        private FeatureRows rows() {
            FeatureRows touched = FeatureRows.touched(features);
            for (Columns columns : held) {
                if (columns != null && columns.isAll()) {
                    return FeatureRows.all(features);
                }
                for (int k = 0; columns != null && k < columns.count(); k++) {
                    touched.touch(columns.feature(k));
                }
            }
            return touched;
        }

        private static void transpose(
                float[] matrix, int rank, Columns held, int column, FeatureRows rowOf, float[][] rows) {
            int constant = held.count();
            for (int k = 0; k <= constant; k++) {
                float[] row = rows[k == constant ? rowOf.constant() : rowOf.row(held.feature(k))];
                for (int unit = 0; unit < rank; unit++) {
                    row[column + unit] = matrix[unit * (constant + 1) + k];
                }
            }
        }
    }
}
