package org.lorentztron.model.ensemble;

import java.util.List;
import org.lorentztron.model.Columns;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.ColumnRuns;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;

/**
 * The parameters of pairs that hold the same features, or nearly: a row for each feature that any of them holds, all U and V side by
 * side. A pair's are 0 where only others hold the feature. Immutable and thread-safe.
 */
final class CommonRows implements PairParameters {
    private final FeatureRows features;
    private final float[][] rows;
    private final PairImages images;
    private final Kernels kernels;
    private final ColumnRuns allColumns;

    private CommonRows(FeatureRows features, float[][] rows, List<HeldPair> pairs, Kernels kernels) {
        this.features = features;
        this.rows = rows;
        this.images = PairImages.sideBySide(pairs);
        this.kernels = kernels;
        this.allColumns = ColumnRuns.all(width(pairs), kernels.width());
    }

    /** @param features how many there are, held or not */
    static CommonRows of(List<HeldPair> pairs, int features) {
        FeatureRows rowOf = features(pairs, features);
        Kernels kernels = Kernels.fastest(width(pairs));
        float[][] rows = new float[rowOf.count()][kernels.padded(width(pairs))];
        int column = 0;
        for (HeldPair pair : pairs) {
            Columns held = pair.columns();
            for (int k = 0; k < held.count(); k++) {
                pair.copyFeature(k, rows[rowOf.row(held.feature(k))], column);
            }
            pair.copyFeature(held.count(), rows[rowOf.constant()], column);
            column += pair.width();
        }
        return new CommonRows(rowOf, rows, pairs, kernels);
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

    @Override
    public void score(Features x, ScoreSpace space, double[] scores) {
        Entries z = space.z();
        z.setKnown(x, features);
        float[] h = space.images(rows[0].length);
        kernels.multiply(rows, z, z.values(), allColumns, h);
        images.score(h, scores);
    }
}
