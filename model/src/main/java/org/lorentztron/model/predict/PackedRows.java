package org.lorentztron.model.predict;

import java.util.List;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.UnitLayout;

/**
 * The parameters of pairs that hold different features, as of text: a row for each feature that any of them holds, and
 * in it only the pairs that do, one after the other, each padded to whole vectors.
 *
 * <pre>
 *     rows[j]  =  U | V of the first pair that holds feature j | U | V of the second that does | ...
 * </pre>
 *
 * <p>Rows are cut into slices of equal length, of which a pair has one, or several where pairs differ in rank; each
 * takes 4 bytes besides its floats, and each row some 40. Images are summed entry by entry, the constant feature's
 * first, then in the order of features. Immutable and thread-safe.
 */
final class PackedRows implements PairParameters {
    private final FeatureRows features;
    private final float[][] rows;
    /** [row][slice] the index in the images where the slice belongs. */
    private final int[][] places;

    private final int slice;
    private final PairImages images;
    private final Kernels kernels;

    /**
     * @param pairs at least one
     * @param features with rows for those that any pair holds
     */
    PackedRows(List<PairModel> pairs, FeatureRows features) {
        this.features = features;
        this.kernels = kernels(pairs);
        UnitLayout layout = layoutOfAll(pairs, kernels);
        this.slice = slice(pairs, layout);
        this.images = new PairImages(pairs, layout);
        int[] slices = new int[features.count()];
        for (PairModel pair : pairs) {
            for (int k = 0; k <= pair.featureSet().count(); k++) {
                slices[row(pair.featureSet(), k)] += layout.padded(pair.width()) / slice;
            }
        }
        this.rows = new float[slices.length][];
        this.places = new int[slices.length][];
        for (int row = 0; row < slices.length; row++) {
            int units = Math.multiplyExact(slices[row], slice);
            rows[row] = new float[kernels.layout(units).length(units)];
            places[row] = new int[slices[row]];
        }
        fill(pairs);
    }

    /** Of a feature that all pairs hold, as the constant one. */
    private static UnitLayout layoutOfAll(List<PairModel> pairs, Kernels kernels) {
        UnitLayout padding = kernels.layout(PairModel.units(pairs));
        int units = 0;
        for (PairModel pair : pairs) {
            units = Math.addExact(units, padding.padded(pair.width()));
        }
        return kernels.layout(units);
    }

    /** Plain ones where whole vectors would more than double what the pairs hold. */
    private static Kernels kernels(List<PairModel> pairs) {
        Kernels fastest = Kernels.fastest();
        long padded = 0;
        long held = 0;
        for (PairModel pair : pairs) {
            padded += fastest.layout(pair.width()).padded(pair.width())
                    * (pair.featureSet().count() + 1L);
            held += pair.parameters();
        }
        return padded <= 2 * held ? fastest : Kernels.plain();
    }

    /** The greatest common divisor of all padded widths. */
    private static int slice(List<PairModel> pairs, UnitLayout layout) {
        int divisor = 0;
        for (PairModel pair : pairs) {
            int a = layout.padded(pair.width());
            while (a != 0) {
                int rest = divisor % a;
                divisor = a;
                a = rest;
            }
        }
        return divisor;
    }

    private void fill(List<PairModel> pairs) {
        int[] filled = new int[rows.length];
        for (int i = 0; i < pairs.size(); i++) {
            PairModel pair = pairs.get(i);
            for (int k = 0; k <= pair.featureSet().count(); k++) {
                int row = row(pair.featureSet(), k);
                pair.copyFeature(k, rows[row], UnitLayout.first(rows[row]) + filled[row] * slice);
                for (int place = images.first(i); place < images.first(i + 1); place += slice) {
                    places[row][filled[row]++] = place;
                }
            }
        }
    }

    /** The row of a model's k-th feature; the constant one comes after those held. */
    private int row(FeatureSet held, int k) {
        return k == held.count() ? features.constant() : features.row(held.feature(k));
    }

    @Override
    public void score(Features x, ScoreSpace space, double[] scores) {
        Entries z = space.z();
        z.setKnown(x, features);
        float[] h = space.images(images.length());
        // All pairs hold the constant feature, whose entry is 1, so its row is laid out as the images are.
        System.arraycopy(rows[features.constant()], 0, h, 0, images.length());
        for (int k = 1; k < z.count(); k++) {
            int row = z.rows()[k];
            float[] slices = rows[row];
            kernels.addSlices(slices, UnitLayout.first(slices), places[row], slice, z.values()[k], h);
        }
        images.score(h, scores);
    }
}
