package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;

/**
 * What every block of difference-of-squares pairs holds, and its bytes.
 *
 * @param settings rank d, features, start values and memory are used
 * @param touched whether rows are made on first touch
 * @param pairs what is counted of each pair
 * @param start values of rows that are made and of pairs that are reset
 * @param rows of pairs x 2 d units
 */
public record QuadraticState(
        LearnerSettings settings, boolean touched, PairCounters pairs, InitialRows start, BlockRows rows) {

    /**
     * Of pairs at their start.
     *
     * @param variances whether each parameter has a variance, 1 at the start
     */
    public static QuadraticState start(
            LearnerSettings settings, boolean touched, PairCounters pairs, StartModels starts, boolean variances) {
        InitialRows start = InitialRows.of(settings, pairs, starts);
        BlockRows rows = start.rows(FeatureRows.of(settings.features(), touched), starts, variances);
        rows.limit(settings.memory());
        return new QuadraticState(settings, touched, pairs, start, rows);
    }

    /** The same, nothing mutable shared. */
    public QuadraticState copy() {
        PairCounters pairsCopy = pairs.copy();
        InitialRows startCopy = start.copy(pairsCopy);
        return new QuadraticState(settings, touched, pairsCopy, startCopy, rows.copy(startCopy));
    }

    /** Writes header, what pairs started from if rows are made on first touch, and the rows. */
    public void writeTo(DataOutput out, String name, int version) throws IOException {
        header(name, version, settings, touched).write(pairs, out);
        if (touched) {
            start.writeTo(out);
        }
        rows.writeTo(out);
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @param variances whether each parameter has a variance
     */
    public static QuadraticState readFrom(
            DataInput in, String name, int version, LearnerSettings settings, boolean touched, boolean variances)
            throws IOException {
        PairCounters pairs = header(name, version, settings, touched)
                .read(in, settings.classes().size());
        InitialRows start =
                touched ? InitialRows.readFrom(in, settings, pairs) : InitialRows.ofAllRows(settings, pairs);
        FeatureRows features = FeatureRows.of(settings.features(), touched);
        BlockRows rows = BlockRows.readFrom(in, features, pairs, start, pairs.count() * 2 * settings.rank(), variances);
        rows.limit(settings.memory());
        return new QuadraticState(settings, touched, pairs, start, rows);
    }

    private static BlockHeader header(String name, int version, LearnerSettings settings, boolean touched) {
        return new BlockHeader(name, version, touched, settings.rank(), settings.features() + 1L);
    }
}
