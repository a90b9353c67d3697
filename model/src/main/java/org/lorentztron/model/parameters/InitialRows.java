package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.InitialValues;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;

/**
 * The initial rows of a block of DoS pairs. A pair without a published model gets its {@link InitialValues}; a pair
 * with one gets the parameters of that model, and so does one whose start is fitted later. In each pair, the units of U
 * come before those of V, as in {@link PairUnits}.
 *
 * <p>Features that the model does not hold get 0. Units that it lacks get the start values times {@value #PADDING}: a
 * unit of zeros would stay zero, and a large unit would disturb the model.
 *
 * <p>Not thread-safe.
 */
public final class InitialRows implements RowInitializer {
    private static final double PADDING = 0.1;

    private final LearnerSettings settings;
    private final PairCounters pairs;
    /** [position] units of U in the model that the pair started from; 0 without. */
    private final int[] givenU;
    /** [position] units of V in it. */
    private final int[] givenV;
    /** [position] what fills the units from there on. */
    private final InitialValues[] values;

    private InitialRows(LearnerSettings settings, PairCounters pairs, int[] givenU, int[] givenV) {
        this.settings = settings;
        this.pairs = pairs;
        this.givenU = givenU;
        this.givenV = givenV;
        this.values = new InitialValues[givenU.length];
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
        return new InitialRows(settings, pairs, givenRank, givenRank.clone());
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
        double deviation = settings.initScale() / Math.sqrt(settings.rank() * settings.dimension());
        return new InitialValues(
                settings.seed(),
                settings.classes().get(pair.positive()),
                pair.negative() == BinaryPart.REST ? null : settings.classes().get(pair.negative()),
                givenU[position] == 0 && givenV[position] == 0 ? deviation : PADDING * deviation);
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
        for (int position = 0; position < givenU.length; position++) {
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

    @Override
    public void fill(int position, int feature, float[] row, UnitLayout layout) {
        int rank = settings.rank();
        int first = PairUnits.first(layout, rank, position);
        for (int unit = givenU[position]; unit < rank; unit++) {
            row[first + unit] = values[position].value(InitialValues.SIDE_U, unit, feature);
        }
        for (int unit = givenV[position]; unit < rank; unit++) {
            row[first + rank + unit] = values[position].value(InitialValues.SIDE_V, unit, feature);
        }
    }

    /**
     * Gives one pair a fitted start, in the rows there are and those to come, whatever it had started from.
     *
     * @param fitted of rank d and of features that all have rows, a row that is not 0 at least; rows of zeros come last
     *     and are units that it lacks
     */
    public void restartFrom(int position, DosModel fitted, BlockRows rows) {
        int dimension = fitted.dimension();
        givenU[position] = rowsBeforeZeros(fitted.u(), dimension);
        givenV[position] = rowsBeforeZeros(fitted.v(), dimension);
        values[position] = values(position);
        int rank = settings.rank();
        int first = PairUnits.first(rows.layout(), rank, position);
        for (int row = 0; row < rows.count(); row++) {
            float[] units = rows.values()[row];
            int feature = rows.feature(row);
            int column = feature == settings.features()
                    ? dimension - 1
                    : fitted.featureSet().position(feature);
            for (int unit = 0; unit < rank; unit++) {
                int index = unit * dimension + column;
                // Adding 0 turns -0.0 into 0.0, which additions of 0 elsewhere then leave alone.
                units[first + unit] = column < 0 ? 0 : (float) fitted.u()[index] + 0f;
                units[first + rank + unit] = column < 0 ? 0 : (float) fitted.v()[index] + 0f;
            }
            fill(position, feature, units, rows.layout());
        }
    }

    private static int rowsBeforeZeros(double[] matrix, int dimension) {
        int rows = 0;
        while (rows * dimension < matrix.length && !isZero(matrix, rows * dimension, dimension)) {
            rows++;
        }
        return rows;
    }

    private static boolean isZero(double[] matrix, int from, int length) {
        for (int index = from; index < from + length; index++) {
            if ((float) matrix[index] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Gives one pair its random start, in the rows there are and those to come, whatever it had started from. */
    public void restart(int position, BlockRows rows) {
        givenU[position] = 0;
        givenV[position] = 0;
        values[position] = values(position);
        for (int row = 0; row < rows.count(); row++) {
            fill(position, rows.feature(row), rows.values()[row], rows.layout());
        }
    }

    /** The same start, nothing mutable shared. */
    public InitialRows copy(PairCounters pairs) {
        return new InitialRows(settings, pairs, givenU.clone(), givenV.clone());
    }

    /** Writes how many units of U and of V the models had that pairs started from: two int for each pair. */
    public void writeTo(DataOutput out) throws IOException {
        for (int position = 0; position < givenU.length; position++) {
            out.writeInt(givenU[position]);
            out.writeInt(givenV[position]);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static InitialRows readFrom(DataInput in, LearnerSettings settings, PairCounters pairs) throws IOException {
        int[] givenU = new int[pairs.count()];
        int[] givenV = new int[pairs.count()];
        for (int position = 0; position < givenU.length; position++) {
            givenU[position] = readGiven(in, settings, position);
            givenV[position] = readGiven(in, settings, position);
        }
        return new InitialRows(settings, pairs, givenU, givenV);
    }

    private static int readGiven(DataInput in, LearnerSettings settings, int position) throws IOException {
        int given = in.readInt();
        if (given < 0 || given > settings.rank()) {
            throw new IOException("stored block: pair " + position + " started from rank " + given + ", expected 0 to "
                    + settings.rank());
        }
        return given;
    }

    /** The start of pairs whose rows are all there: only a {@link #restart} asks for it. */
    public static InitialRows ofAllRows(LearnerSettings settings, PairCounters pairs) {
        return new InitialRows(settings, pairs, new int[pairs.count()], new int[pairs.count()]);
    }
}
