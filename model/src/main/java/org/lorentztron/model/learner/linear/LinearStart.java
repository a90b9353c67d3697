package org.lorentztron.model.learner.linear;

import org.lorentztron.model.DosModel;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.RowInitializer;

/**
 * The weights of a block of linear pairs at their start: 0, or those of the model that a pair is to start from.
 * Stateless.
 */
final class LinearStart {
    private LinearStart() {}

    /**
     * New rows.
     *
     * @param features all, or touched ones: then those get rows that a model to start from holds
     * @return rows of one unit per pair
     * @throws IllegalArgumentException if a model is no linear one as {@link LinearBridge} makes it, or has another
     *     number of features
     */
    static BlockRows rows(FeatureRows features, PairCounters pairs, StartModels starts, boolean withVariances) {
        BlockRows rows = BlockRows.start(features, pairs, RowInitializer.ZEROS, pairs.count(), withVariances);
        for (int position = 0; position < pairs.count(); position++) {
            DosModel given = (DosModel) starts.of(pairs.all().get(position));
            if (given != null) {
                fill(rows, position, given);
            }
        }
        return rows;
    }

    private static void fill(BlockRows rows, int position, DosModel given) {
        double[] w = LinearBridge.fromDos(given);
        if (given.featureSet().features() != rows.features()) {
            throw new IllegalArgumentException("model to start from has "
                    + given.featureSet().features() + " features, expected " + rows.features());
        }
        int[] rowOf = rows.give(position, given.featureSet());
        for (int k = 0; k < w.length; k++) {
            // Adding 0 turns -0.0 into 0.0, which additions of 0 elsewhere then leave alone.
            rows.values()[rowOf[k]][rows.layout().index(position)] = (float) w[k] + 0f;
        }
    }
}
