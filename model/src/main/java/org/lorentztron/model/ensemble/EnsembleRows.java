package org.lorentztron.model.ensemble;

import java.util.List;
import org.lorentztron.model.Columns;
import org.lorentztron.model.Features;
import org.lorentztron.model.dos.PairColumns;
import org.lorentztron.model.kernels.ColumnRuns;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;

/**
 * The parameters of some pairs as rows, one for each feature that any of them holds, all U and V side by side. A pair's are 0
 * where only others hold the feature. Immutable and thread-safe.
 */
final class EnsembleRows {
    private final FeatureRows features;
    private final float[][] rows;
    /** The index of each pair, in the order of their columns. */
    private final int[] pairs;

    private final int[] ranks;
    private final Kernels kernels;
    private final ColumnRuns allColumns;

    private EnsembleRows(FeatureRows features, float[][] rows, List<HeldPair> pairs, Kernels kernels) {
        this.features = features;
        this.rows = rows;
        this.pairs = pairs.stream().mapToInt(HeldPair::pair).toArray();
        this.ranks = pairs.stream().mapToInt(HeldPair::rank).toArray();
        this.kernels = kernels;
        this.allColumns = ColumnRuns.all(width(pairs), kernels.width());
    }

    /** @param features how many there are, held or not */
    static EnsembleRows of(List<HeldPair> pairs, int features) {
        FeatureRows rowOf = features(pairs, features);
        Kernels kernels = Kernels.fastest(width(pairs));
        float[][] rows = new float[rowOf.count()][kernels.padded(width(pairs))];
        int column = 0;
        for (HeldPair pair : pairs) {
            transpose(pair.u(), pair, column, rowOf, rows);
            transpose(pair.v(), pair, column + pair.rank(), rowOf, rows);
            column += pair.width();
        }
        return new EnsembleRows(rowOf, rows, pairs, kernels);
    }

    /** How many floats the rows of these pairs would have, those that are 0 and those that pad a row included. */
    static long floats(List<HeldPair> pairs, int features) {
        int width = width(pairs);
        return (long) features(pairs, features).count() * Kernels.fastest(width).padded(width);
    }

    private static int width(List<HeldPair> pairs) {
        return pairs.stream().mapToInt(HeldPair::width).sum();
    }

    /** All if any model holds all, else those that one of them holds. */
    private static FeatureRows features(List<HeldPair> pairs, int features) {
        if (pairs.stream().anyMatch(pair -> pair.columns().isAll())) {
            return FeatureRows.all(features);
        }
        FeatureRows touched = FeatureRows.touched(features);
        for (HeldPair pair : pairs) {
            for (int k = 0; k < pair.columns().count(); k++) {
                touched.touch(pair.columns().feature(k));
            }
        }
        return touched;
    }

    private static void transpose(float[] matrix, HeldPair pair, int column, FeatureRows rowOf, float[][] rows) {
        Columns held = pair.columns();
        int constant = held.count();
        for (int k = 0; k <= constant; k++) {
            float[] row = rows[k == constant ? rowOf.constant() : rowOf.row(held.feature(k))];
            for (int unit = 0; unit < pair.rank(); unit++) {
                row[column + unit] = matrix[unit * (constant + 1) + k];
            }
        }
    }

    /** The features that any of the pairs holds. */
    FeatureRows features() {
        return features;
    }

    /**
     * Scores the pairs.
     *
     * @param space used and left to the next event
     * @param scores by index of the pair; those of other pairs are left as they are
     * @throws IllegalArgumentException if the event has another number of features
     */
    void score(Features x, ScoreSpace space, double[] scores) {
        Entries z = space.z();
        z.setKnown(x, features);
        score(z, space, scores);
    }

    /** The same for the entries of an event that the pairs hold. */
    void score(Entries z, ScoreSpace space, double[] scores) {
        float[] h = space.images(rows[0].length);
        kernels.multiply(rows, z, z.values(), allColumns, h);
        int u = 0;
        for (int i = 0; i < pairs.length; i++) {
            int rank = ranks[i];
            scores[pairs[i]] = PairColumns.squaredNorm(h, u, rank) - PairColumns.squaredNorm(h, u + rank, rank);
            u += 2 * rank;
        }
    }
}
