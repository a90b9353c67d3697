package org.lorentztron.model.ensemble;

import java.util.Arrays;
import java.util.List;
import org.lorentztron.model.Columns;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;

/**
 * The parameters of pairs that hold different features, as of text: a row for each feature that any of them holds, and in it a slice
 * for each pair that does, one after the other.
 *
 * <pre>
 *     rows[j]  =  U | V of the first pair that holds feature j, padded | U | V of the second | ...
 * </pre>
 *
 * <p>Takes 4 bytes for each slice besides its floats. An image is summed entry by entry, in the order of features. Immutable and
 * thread-safe.
 */
final class PackedRows implements PairParameters {
    private final FeatureRows features;
    private final float[][] rows;
    /** [row][slice] the column of the images where the slice belongs. */
    private final int[][] places;

    private final int slice;
    private final PairImages images;
    private final Kernels kernels;

    private PackedRows(
            FeatureRows features, float[][] rows, int[][] places, int slice, PairImages images, Kernels kernels) {
        this.features = features;
        this.rows = rows;
        this.places = places;
        this.slice = slice;
        this.images = images;
        this.kernels = kernels;
    }

    /**
     * @param pairs at least one
     * @param features how many there are, held or not
     */
    static PackedRows of(List<HeldPair> pairs, int features) {
        FeatureRows known = FeatureRows.touched(features);
        for (HeldPair pair : pairs) {
            for (int k = 0; k < pair.columns().count(); k++) {
                known.touch(pair.columns().feature(k));
            }
        }
        int slice = slice(pairs);
        PairImages images = PairImages.inSlices(pairs, slice);
        int[] holders = new int[known.count()];
        for (HeldPair pair : pairs) {
            for (int k = 0; k <= pair.columns().count(); k++) {
                holders[row(pair.columns(), k, known)]++;
            }
        }
        float[][] rows = new float[holders.length][];
        int[][] places = new int[holders.length][];
        for (int row = 0; row < holders.length; row++) {
            rows[row] = new float[Math.multiplyExact(holders[row], slice)];
            places[row] = new int[holders[row]];
        }
        int[] filled = new int[holders.length];
        for (int i = 0; i < images.first().length; i++) {
            HeldPair pair = pairs.get(i);
            for (int k = 0; k <= pair.columns().count(); k++) {
                int row = row(pair.columns(), k, known);
                int holder = filled[row]++;
                places[row][holder] = images.first()[i];
                pair.copyFeature(k, rows[row], holder * slice);
            }
        }
        return new PackedRows(known, rows, places, slice, images, Kernels.fastest(slice));
    }

    /** How many floats the rows of these pairs would have, those that pad a slice included. */
    static long floats(List<HeldPair> pairs) {
        long slices = 0;
        for (HeldPair pair : pairs) {
            slices += pair.columns().count() + 1L;
        }
        return slices * slice(pairs);
    }

    /** As long as that of the pair of the highest rank needs. */
    private static int slice(List<HeldPair> pairs) {
        int widest = 0;
        for (HeldPair pair : pairs) {
            widest = Math.max(widest, pair.width());
        }
        return Kernels.fastest(widest).padded(widest);
    }

    /** The row of a model's k-th feature; the constant one comes after its columns. */
    private static int row(Columns columns, int k, FeatureRows known) {
        return k == columns.count() ? known.constant() : known.row(columns.feature(k));
    }

    @Override
    public void score(Features x, ScoreSpace space, double[] scores) {
        Entries z = space.z();
        z.setKnown(x, features);
        int columns = images.first().length * slice;
        float[] h = space.images(columns);
        Arrays.fill(h, 0, columns, 0f);
        for (int k = 0; k < z.count(); k++) {
            int row = z.rows()[k];
            kernels.addSlices(rows[row], places[row], slice, z.values()[k], h);
        }
        images.score(h, scores);
    }
}
