package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.UnitLayout;

/**
 * The parameters in the rows of a block, and beside each a variance, 1 at the start, where the learner keeps them.
 * Which feature a row is of, and who holds it, is not known here. Not thread-safe.
 */
final class RowValues {
    private static final float[][] NONE = {};

    private final RowInitializer start;
    private final int width;
    private final UnitLayout layout;
    private final boolean withVariances;
    private float[][] values;
    /** Empty without variances. */
    private float[][] variances;

    private RowValues(RowInitializer start, int width, float[][] values, boolean withVariances, float[][] variances) {
        this.start = start;
        this.width = width;
        this.layout = layout(width);
        this.values = values;
        this.withVariances = withVariances;
        this.variances = variances;
    }

    /**
     * Rows of given values.
     *
     * @param values the units alone, without a layout; not modified
     * @param variances of the same shape, not modified; empty for none
     */
    static RowValues of(float[][] values, float[][] variances) {
        int width = values[0].length;
        return new RowValues(
                RowInitializer.ZEROS, width, laidOut(values, width), variances.length > 0, laidOut(variances, width));
    }

    private static float[][] laidOut(float[][] units, int width) {
        UnitLayout layout = layout(width);
        float[][] rows = new float[units.length][layout.length(width)];
        for (int row = 0; row < rows.length; row++) {
            System.arraycopy(units[row], 0, rows[row], layout.first(), width);
        }
        return rows;
    }

    private static UnitLayout layout(int width) {
        return Kernels.fastest(width).layout(width);
    }

    /** The rows of some features, at their start. */
    static RowValues start(FeatureRows features, RowInitializer start, int width, boolean withVariances) {
        RowValues rows = new RowValues(start, width, NONE, withVariances, NONE);
        rows.makeFrom(0, features);
        return rows;
    }

    /** Makes the rows of all features from this one on, at their start. */
    void makeFrom(int first, FeatureRows features) {
        if (features.count() > values.length) {
            int capacity = Math.max(features.count(), values.length + values.length / 2);
            values = Arrays.copyOf(values, capacity);
            variances = withVariances ? Arrays.copyOf(variances, capacity) : NONE;
        }
        for (int row = first; row < features.count(); row++) {
            values[row] = new float[layout.length(width)];
            start.fill(features.feature(row), values[row], layout);
            if (withVariances) {
                variances[row] = new float[values[row].length];
                Arrays.fill(variances[row], 1f);
            }
        }
    }

    /** The index of the first unit of a part, of {@code parts} that share a row equally. */
    private int first(int position, int parts) {
        return layout.index(position * (width / parts));
    }

    /** |row|^2 of one of {@code parts} parts. */
    double squaredNorm(int row, int position, int parts) {
        double sum = 0;
        for (int unit = first(position, parts); unit < first(position + 1, parts); unit++) {
            sum += (double) values[row][unit] * values[row][unit];
        }
        return sum;
    }

    /** One of {@code parts} parts is at its start in a row. */
    void reset(int row, int feature, int position, int parts) {
        int from = first(position, parts);
        int to = first(position + 1, parts);
        Arrays.fill(values[row], from, to, 0f);
        start.fill(position, feature, values[row], layout);
        if (withVariances) {
            Arrays.fill(variances[row], from, to, 1f);
        }
    }

    /** All rows are at their start, in their arrays, as the {@link RowInitializer} now says. */
    void restart(FeatureRows features) {
        for (int row = 0; row < features.count(); row++) {
            Arrays.fill(values[row], 0f);
            start.fill(features.feature(row), values[row], layout);
            if (withVariances) {
                Arrays.fill(variances[row], 1f);
            }
        }
    }

    /** Keeps some rows. @param before [row] which it was */
    void move(int[] before) {
        values = moved(values, before);
        variances = withVariances ? moved(variances, before) : NONE;
    }

    private static float[][] moved(float[][] rows, int[] before) {
        float[][] moved = new float[before.length][];
        for (int row = 0; row < moved.length; row++) {
            moved[row] = rows[before[row]];
        }
        return moved;
    }

    UnitLayout layout() {
        return layout;
    }

    /** [row][index of the unit]; valid until rows are made or moved. */
    float[][] values() {
        return values;
    }

    /** [row][index of the unit] their variances; empty without. Valid until rows are made or moved. */
    float[][] variances() {
        return variances;
    }

    /** The first rows, with nothing mutable shared. */
    RowValues copy(RowInitializer withStart, int count) {
        return new RowValues(
                withStart,
                width,
                RowBytes.copy(values, count),
                withVariances,
                withVariances ? RowBytes.copy(variances, count) : NONE);
    }

    /** Writes some rows in this order, then their variances if there are any. */
    void writeTo(DataOutput out, int[] order) throws IOException {
        RowBytes.write(values, order, layout, width, out);
        if (withVariances) {
            RowBytes.write(variances, order, layout, width, out);
        }
    }

    /** Reads this many rows that {@link #writeTo} wrote. */
    static RowValues readFrom(DataInput in, int count, RowInitializer start, int width, boolean withVariances)
            throws IOException {
        float[][] values = RowBytes.read(in, count, layout(width), width);
        float[][] variances = withVariances ? RowBytes.read(in, count, layout(width), width) : NONE;
        return new RowValues(start, width, values, withVariances, variances);
    }
}
