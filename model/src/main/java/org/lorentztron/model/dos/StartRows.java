package org.lorentztron.model.dos;

import org.lorentztron.model.ensemble.ClassPair;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;

/**
 * The rows of a block of DoS pairs at their start: every pair's {@link StartValues} in its columns, U's before V's as in
 * {@link PairColumns}; or the model that it is to start from, and in the units that model lacks the same start values, but
 * {@value #PADDING} times as large: a unit of zeros would stay zero, a large one would disturb. Stateless.
 */
public final class StartRows {
    private static final double PADDING = 0.1;

    private StartRows() {}

    /**
     * New rows.
     *
     * @param settings classes, features n, rank d, initScale and seed are used
     * @param starts models of any rank up to d
     * @return n + 1 rows of pairs x 2 d columns
     * @throws IllegalArgumentException if a model has a larger rank or another dimension
     */
    public static float[][] of(LearnerSettings settings, BlockPairs pairs, StartModels starts) {
        int width = 2 * settings.rank();
        float[][] rows = new float[settings.features() + 1][pairs.count() * width];
        for (int position = 0; position < pairs.count(); position++) {
            ClassPair pair = pairs.all().get(position);
            DosModel given = starts.of(pair);
            if (given == null) {
                fill(rows, 0, settings.rank(), position * width, start(settings, pair, 1));
            } else {
                requireShape(given, settings);
                copy(given, rows, settings.rank(), position * width);
                fill(rows, given.rank(), settings.rank(), position * width, start(settings, pair, PADDING));
            }
        }
        return rows;
    }

    /**
     * Gives one pair its random start again.
     *
     * @param settings as in {@link #of}
     * @param pair the pair at that position
     * @param rows its columns are overwritten
     */
    public static void restart(LearnerSettings settings, ClassPair pair, int position, float[][] rows) {
        fill(rows, 0, settings.rank(), position * 2 * settings.rank(), start(settings, pair, 1));
    }

    private static StartValues start(LearnerSettings settings, ClassPair pair, double size) {
        double deviation = settings.initScale() / Math.sqrt((double) settings.rank() * (settings.features() + 1));
        return new StartValues(
                settings.seed(),
                settings.classes().get(pair.a()),
                settings.classes().get(pair.b()),
                size * deviation);
    }

    private static void requireShape(DosModel given, LearnerSettings settings) {
        if (given.rank() > settings.rank() || given.dimension() != settings.features() + 1) {
            throw new IllegalArgumentException("model to start from has rank " + given.rank() + " and "
                    + (given.dimension() - 1) + " features, expected a rank of at most " + settings.rank() + " and "
                    + settings.features() + " features");
        }
    }

    private static void copy(DosModel given, float[][] rows, int rank, int column) {
        for (int j = 0; j < rows.length; j++) {
            for (int unit = 0; unit < given.rank(); unit++) {
                int index = unit * given.dimension() + j;
                rows[j][column + unit] = (float) given.u()[index];
                rows[j][column + rank + unit] = (float) given.v()[index];
            }
        }
    }

    /** Start values for the units from &lt;= unit &lt; rank. */
    private static void fill(float[][] rows, int from, int rank, int column, StartValues start) {
        for (int j = 0; j < rows.length; j++) {
            for (int unit = from; unit < rank; unit++) {
                rows[j][column + unit] = start.value(StartValues.SIDE_U, unit, j);
                rows[j][column + rank + unit] = start.value(StartValues.SIDE_V, unit, j);
            }
        }
    }
}
