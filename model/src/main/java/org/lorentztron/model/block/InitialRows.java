package org.lorentztron.model.block;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;

/**
 * The initial rows of a block of DoS pairs. A pair without a published model gets its {@link InitialValues}; a pair
 * with one gets the parameters of that model. In each pair, the units of U come before those of V, as in
 * {@link PairUnits}.
 *
 * <p>Features that the published model does not hold get 0. Units that it lacks get the start values times
 * {@value #PADDING}: a unit of zeros would stay zero, and a large unit would disturb the model.
 *
 * <p>Not thread-safe.
 */
public final class InitialRows implements RowInitializer {
    private static final double PADDING = 0.1;

    private final LearnerSettings settings;
    private final PairCounters pairs;
    /** [position] the rank of the model that the pair started from; 0 without. */
    private final int[] givenRank;
    /** [position] what fills the units from there on. */
    private final InitialValues[] values;

    private InitialRows(LearnerSettings settings, PairCounters pairs, int[] givenRank) {
        this.settings = settings;
        this.pairs = pairs;
        this.givenRank = givenRank;
        this.values = new InitialValues[givenRank.length];
        for (int position = 0; position < values.length; position++) {
            values[position] = values(position);
        }
    }

    /**
     * The start of some pairs.
     *
     * @param settings classes, features n, rank d, initScale and seed are used
     * @param starts models of any rank up to d
     * @throws IllegalArgumentException if a model has a larger rank or another number of features
     */
    public static InitialRows of(LearnerSettings settings, PairCounters pairs, StartModels starts) {
        int[] givenRank = new int[pairs.count()];
        for (int position = 0; position < givenRank.length; position++) {
            DosModel given = (DosModel) starts.of(pairs.all().get(position));
            if (given != null) {
                requireShape(given, settings);
                givenRank[position] = given.rank();
            }
        }
        return new InitialRows(settings, pairs, givenRank);
    }

    private static void requireShape(DosModel given, LearnerSettings settings) {
        int features = given.featureSet().features();
        if (given.rank() > settings.rank() || features != settings.features()) {
            throw new IllegalArgumentException("model to start from has rank " + given.rank() + " and " + features
                    + " features, expected a rank of at most " + settings.rank() + " and " + settings.features()
                    + " features");
        }
    }

    private InitialValues values(int position) {
        BinaryPart pair = pairs.all().get(position);
        double deviation = settings.initScale() / Math.sqrt((double) settings.rank() * (settings.features() + 1));
        return new InitialValues(
                settings.seed(),
                settings.classes().get(pair.positive()),
                pair.negative() == BinaryPart.REST ? null : settings.classes().get(pair.negative()),
                givenRank[position] == 0 ? deviation : PADDING * deviation);
    }

    /**
     * New rows at this start.
     *
     * @param features all, or touched ones: then those get rows that a model to start from holds
     * @param starts the same as before
     */
    public BlockRows rows(FeatureRows features, StartModels starts, boolean withVariances) {
        int rank = settings.rank();
        BlockRows rows = BlockRows.start(features, pairs, this, pairs.count() * 2 * rank, withVariances);
        for (int position = 0; position < givenRank.length; position++) {
            DosModel given = (DosModel) starts.of(pairs.all().get(position));
            if (given != null) {
                copy(given, rows, position);
            }
        }
        return rows;
    }

    private void copy(DosModel given, BlockRows rows, int position) {
        int[] rowOf = rows.give(position, given.featureSet());
        int rank = settings.rank();
        int first = PairUnits.first(rows.layout(), rank, position);
        for (int k = 0; k < rowOf.length; k++) {
            float[] row = rows.values()[rowOf[k]];
            for (int unit = 0; unit < given.rank(); unit++) {
                int index = unit * given.dimension() + k;
                // Adding 0 turns -0.0 into 0.0, which additions of 0 elsewhere then leave alone.
                row[first + unit] = (float) given.u()[index] + 0f;
                row[first + rank + unit] = (float) given.v()[index] + 0f;
            }
        }
    }

    @Override
    public void fill(int feature, float[] row, UnitLayout layout) {
        for (int position = 0; position < values.length; position++) {
            fill(position, feature, row, layout);
        }
    }

    /** Fills the units of one pair. */
    private void fill(int position, int feature, float[] row, UnitLayout layout) {
        int rank = settings.rank();
        int first = PairUnits.first(layout, rank, position);
        for (int unit = givenRank[position]; unit < rank; unit++) {
            row[first + unit] = values[position].value(InitialValues.SIDE_U, unit, feature);
            row[first + rank + unit] = values[position].value(InitialValues.SIDE_V, unit, feature);
        }
    }

    /** Gives one pair its random start, in the rows there are and those to come, whatever it had started from. */
    public void restart(int position, BlockRows rows) {
        givenRank[position] = 0;
        values[position] = values(position);
        for (int row = 0; row < rows.count(); row++) {
            fill(position, rows.feature(row), rows.values()[row], rows.layout());
        }
    }

    /** The same start, nothing mutable shared. */
    public InitialRows copy(PairCounters pairs) {
        return new InitialRows(settings, pairs, givenRank.clone());
    }

    /** Writes of what rank the models were that pairs started from. */
    public void writeTo(DataOutput out) throws IOException {
        for (int rank : givenRank) {
            out.writeInt(rank);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static InitialRows readFrom(DataInput in, LearnerSettings settings, PairCounters pairs) throws IOException {
        int[] givenRank = new int[pairs.count()];
        for (int position = 0; position < givenRank.length; position++) {
            givenRank[position] = in.readInt();
            if (givenRank[position] < 0 || givenRank[position] > settings.rank()) {
                throw new IOException("stored block: pair " + position + " started from rank " + givenRank[position]
                        + ", expected 0 to " + settings.rank());
            }
        }
        return new InitialRows(settings, pairs, givenRank);
    }

    /** The start of pairs whose rows are all there: only a {@link #restart} asks for it. */
    public static InitialRows ofAllRows(LearnerSettings settings, PairCounters pairs) {
        return new InitialRows(settings, pairs, new int[pairs.count()]);
    }
}
