package org.lorentztron.model.linear;

import org.lorentztron.model.dos.BlockPairs;
import org.lorentztron.model.dos.DosModel;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;

/** The weights of a block of linear pairs at their start: 0, or those of the model that a pair is to start from. Stateless. */
final class LinearStart {
    private LinearStart() {}

    /**
     * New rows.
     *
     * @return n + 1 rows of one column per pair
     * @throws IllegalArgumentException if a model is no linear one as {@link LinearBridge} makes it, or has another dimension
     */
    static float[][] rows(LearnerSettings settings, BlockPairs pairs, StartModels starts) {
        float[][] rows = new float[settings.features() + 1][pairs.count()];
        for (int position = 0; position < pairs.count(); position++) {
            DosModel given = starts.of(pairs.all().get(position));
            if (given != null) {
                fill(rows, position, LinearBridge.fromDos(given));
            }
        }
        return rows;
    }

    private static void fill(float[][] rows, int column, double[] w) {
        if (w.length != rows.length) {
            throw new IllegalArgumentException(
                    "model to start from has " + (w.length - 1) + " features, expected " + (rows.length - 1));
        }
        for (int j = 0; j < w.length; j++) {
            rows[j][column] = (float) w[j];
        }
    }
}
