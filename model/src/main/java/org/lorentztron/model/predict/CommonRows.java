package org.lorentztron.model.predict;

import java.util.List;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.EventTile;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;

/**
 * The parameters of pairs that hold the same features, or nearly: a row for each feature that any of them holds, all U
 * and V side by side. The parameters of a pair are 0 where only others hold the feature. Immutable and thread-safe.
 */
final class CommonRows implements PairParameters {
    private final FeatureRows features;
    private final float[][] rows;
    private final PairImages images;
    private final Kernels kernels;
    private final UnitRuns allUnits;

    /** @param features with rows for those that any pair holds */
    CommonRows(List<PairModel> pairs, FeatureRows features) {
        this.features = features;
        int units = PairModel.units(pairs);
        this.kernels = Kernels.fastest(units);
        UnitLayout layout = kernels.layout(units);
        // Rows are padded as a whole, not pair by pair.
        this.images = new PairImages(pairs, layout.unpadded());
        this.allUnits = UnitRuns.all(units, layout);
        this.rows = new float[features.count()][layout.length(units)];
        for (int i = 0; i < pairs.size(); i++) {
            PairModel pair = pairs.get(i);
            FeatureSet held = pair.featureSet();
            for (int k = 0; k < held.count(); k++) {
                pair.copyFeature(k, rows[features.row(held.feature(k))], images.first(i));
            }
            pair.copyFeature(held.count(), rows[features.constant()], images.first(i));
        }
    }

    @Override
    public void score(Features x, ScoreSpace space, double[] scores) {
        Entries z = space.z();
        z.setKnown(x, features);
        float[] h = space.images(rows[0].length);
        kernels.multiply(rows, z, z.values(), allUnits, h);
        images.score(h, scores);
    }

    @Override
    public int tile() {
        return EventTile.size(rows[0].length);
    }

    @Override
    public void score(List<Features> events, ScoreSpace space, double[][] scores) {
        int first = 0;
        while (first < scores.length) {
            int end = endOfTile(events, first);
            if (end == first) {
                score(events.get(first), space, scores[first]);
                first++;
            } else {
                score(events, first, end, space.tile(), scores);
                first = end;
            }
        }
    }

    /** The index after the last event of a tile that begins with one; the same index if that one is too large. */
    private int endOfTile(List<Features> events, int first) {
        int end = first;
        int most = Math.min(events.size(), first + tile());
        while (end < most && events.get(end).nonZeros() <= EventTile.MOST_ENTRIES) {
            end++;
        }
        return end;
    }

    private void score(List<Features> events, int first, int end, EventTile tile, double[][] scores) {
        tile.setKnown(events.subList(first, end), features);
        tile.multiply(kernels, rows, allUnits);
        for (int i = first; i < end; i++) {
            images.score(tile.images(i - first), scores[i]);
        }
    }
}
