package org.lorentztron.model.learner.network;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.Kernels;
import org.lorentztron.model.kernels.UnitLayout;
import org.lorentztron.model.kernels.UnitRuns;

/**
 * The outputs lambda of a network and their variances, in float32, a row of all classes for each unit:
 *
 * <pre>
 *     rows[k]  =  lambda_1k | lambda_2k | ... | lambda_Kk
 * </pre>
 *
 * <p>So the scores of all classes are one product, in which units are the entries: each unit's row is read once,
 * whatever the number of classes. Not thread-safe.
 */
final class OutputLayer {
    /** Variances of the outputs at the start: with many classes the larger the better, up to about this. */
    static final float FIRST_VARIANCE = 100;

    private final int classes;
    private final Kernels kernels;
    private final UnitLayout layout;
    private final UnitRuns all;
    private final float[][] values;
    private final float[][] variances;

    /** The values of the units of an event, as entries. */
    private final Entries units;

    private final float[] scores;

    private OutputLayer(int classes, float[][] values, float[][] variances) {
        this.classes = classes;
        this.kernels = Kernels.fastest(classes);
        this.layout = kernels.layout(classes);
        this.all = UnitRuns.all(classes, layout);
        this.values = values;
        this.variances = variances;
        this.units = Entries.ofRows(values.length);
        this.scores = new float[layout.length(classes)];
    }

    /** Outputs that are all 0, of variance 0. */
    private static OutputLayer zeros(int units, int classes) {
        int length = Kernels.fastest(classes).layout(classes).length(classes);
        return new OutputLayer(classes, new float[units][length], new float[units][length]);
    }

    /** The outputs of a network at its start. */
    static OutputLayer start(int units, int classes, NetworkStart start) {
        OutputLayer outputs = zeros(units, classes);
        outputs.restart(start);
        return outputs;
    }

    /** Takes the start values and variances again. */
    void restart(NetworkStart start) {
        start.fillOutputs(values, layout);
        for (float[] row : variances) {
            Arrays.fill(row, FIRST_VARIANCE);
        }
    }

    /** Multiplies the variances by a factor of 1 or more; none exceeds the first. */
    void growVariances(float factor) {
        for (float[] row : variances) {
            for (int i = 0; i < row.length; i++) {
                row[i] = Math.min(FIRST_VARIANCE, row[i] * factor);
            }
        }
    }

    /** q of each unit, to be written before {@link #scores}. */
    float[] unitValues() {
        return units.values();
    }

    /** The scores of all classes, from {@link #first} on; valid until the next call. */
    float[] scores() {
        kernels.multiply(values, units, units.values(), all, scores);
        return scores;
    }

    /** The index of class 0 in {@link #scores}, {@link #row} and {@link #variances}. */
    int first() {
        return layout.index(0);
    }

    /** Sets lambda of a class for a unit. */
    void set(int unit, int c, double value) {
        values[unit][layout.index(c)] = (float) value;
    }

    /** Sets all lambda, as {@link #matrix} gives them. */
    void take(double[] matrix) {
        for (int unit = 0; unit < values.length; unit++) {
            for (int c = 0; c < classes; c++) {
                set(unit, c, matrix[c * values.length + unit]);
            }
        }
    }

    /** lambda of all classes for a unit. */
    float[] row(int unit) {
        return values[unit];
    }

    /** Their variances. */
    float[] variances(int unit) {
        return variances[unit];
    }

    /** lambda as a matrix, row-major classes x units. */
    double[] matrix() {
        double[] matrix = new double[classes * values.length];
        for (int unit = 0; unit < values.length; unit++) {
            for (int c = 0; c < classes; c++) {
                matrix[c * values.length + unit] = values[unit][layout.index(c)];
            }
        }
        return matrix;
    }

    /** The same with nothing shared. */
    OutputLayer copy() {
        return new OutputLayer(classes, copy(values), copy(variances));
    }

    private static float[][] copy(float[][] rows) {
        float[][] copy = new float[rows.length][];
        Arrays.setAll(copy, row -> rows[row].clone());
        return copy;
    }

    /** Writes values and variances, big-endian float32 by unit. */
    void writeTo(DataOutput out) throws IOException {
        for (float[][] rows : new float[][][] {values, variances}) {
            for (float[] row : rows) {
                for (int c = 0; c < classes; c++) {
                    out.writeFloat(row[layout.index(c)]);
                }
            }
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    static OutputLayer readFrom(DataInput in, int units, int classes) throws IOException {
        OutputLayer outputs = zeros(units, classes);
        for (float[][] rows : new float[][][] {outputs.values, outputs.variances}) {
            for (float[] row : rows) {
                for (int c = 0; c < classes; c++) {
                    row[outputs.layout.index(c)] = in.readFloat();
                }
            }
        }
        return outputs;
    }
}
