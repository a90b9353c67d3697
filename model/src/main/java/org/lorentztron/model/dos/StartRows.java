package org.lorentztron.model.dos;

import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.learn.LearnerSettings;

/**
 * The rows of a block of DoS pairs at their start: every pair's {@link StartValues} in its columns, U's before V's as in
 * {@link PairColumns}. Stateless.
 */
public final class StartRows {
    private StartRows() {}

    /**
     * New rows.
     *
     * @param settings classes, features n, rank d, initScale and seed are used
     * @return n + 1 rows of pairs x 2 d columns
     */
    public static float[][] of(LearnerSettings settings, BlockPairs pairs) {
        int width = 2 * settings.rank();
        float[][] rows = new float[settings.features() + 1][pairs.count() * width];
        for (int position = 0; position < pairs.count(); position++) {
            fill(
                    rows,
                    settings.rank(),
                    position * width,
                    start(settings, pairs.all().get(position)));
        }
        return rows;
    }

    private static StartValues start(LearnerSettings settings, ClassPair pair) {
        double deviation = settings.initScale() / Math.sqrt((double) settings.rank() * (settings.features() + 1));
        return new StartValues(
                settings.seed(),
                settings.classes().get(pair.a()),
                settings.classes().get(pair.b()),
                deviation);
    }

    private static void fill(float[][] rows, int rank, int column, StartValues start) {
        for (int j = 0; j < rows.length; j++) {
            for (int unit = 0; unit < rank; unit++) {
                rows[j][column + unit] = start.value(StartValues.SIDE_U, unit, j);
                rows[j][column + rank + unit] = start.value(StartValues.SIDE_V, unit, j);
            }
        }
    }
}
