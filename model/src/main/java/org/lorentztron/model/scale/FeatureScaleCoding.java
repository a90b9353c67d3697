package org.lorentztron.model.scale;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.Columns;

/**
 * A {@link FeatureScale} as bytes, in state.
 *
 * <pre>
 *   byte 0                                                     the identity
 *   byte 1 | int n | n floats of D                             factors
 *   byte 2 | int n | n floats of D | n floats of mu            factors and means
 *   byte 3 | int n | float D of the others |                   factors of some features
 *            int m | m ints, ascending | m floats of D
 * </pre>
 *
 * Stateless.
 */
final class FeatureScaleCoding {
    private static final int KIND_IDENTITY = 0;
    private static final int KIND_FACTORS = 1;
    private static final int KIND_FACTORS_AND_MEANS = 2;
    private static final int KIND_SOME_FACTORS = 3;

    private FeatureScaleCoding() {}

    /** Writes what a map consists of; the columns are null for the identity, the means if all are 0. */
    static void write(Columns columns, float[] factors, float others, float[] means, DataOutput out)
            throws IOException {
        if (columns == null) {
            out.writeByte(KIND_IDENTITY);
            return;
        }
        if (!columns.isAll()) {
            writeSome(columns, factors, others, out);
            return;
        }
        out.writeByte(means == null ? KIND_FACTORS : KIND_FACTORS_AND_MEANS);
        out.writeInt(factors.length);
        write(factors, out);
        if (means != null) {
            write(means, out);
        }
    }

    private static void writeSome(Columns columns, float[] factors, float others, DataOutput out) throws IOException {
        out.writeByte(KIND_SOME_FACTORS);
        out.writeInt(columns.features());
        out.writeFloat(others);
        out.writeInt(columns.count());
        for (int feature : columns.indices()) {
            out.writeInt(feature);
        }
        write(factors, out);
    }

    private static void write(float[] values, DataOutput out) throws IOException {
        for (float value : values) {
            out.writeFloat(value);
        }
    }

    /** @throws IOException if the kind is none of these, or its features do not fit */
    static FeatureScale read(DataInput in) throws IOException {
        int kind = in.readByte();
        switch (kind) {
            case KIND_IDENTITY:
                return FeatureScale.identity();
            case KIND_FACTORS:
                return FeatureScale.ofFactors(floats(in.readInt(), in));
            case KIND_FACTORS_AND_MEANS:
                int features = in.readInt();
                return FeatureScale.ofFactorsAndMeans(floats(features, in), floats(features, in));
            case KIND_SOME_FACTORS:
                return readSome(in);
            default:
                throw new IOException("scale is of kind " + kind + ", expected 0 to 3");
        }
    }

    private static FeatureScale readSome(DataInput in) throws IOException {
        int features = in.readInt();
        float others = in.readFloat();
        int held = in.readInt();
        if (held < 0 || held > features) {
            throw new IOException("scale has factors for " + held + " features, expected 0 to " + features);
        }
        int[] indices = new int[held];
        for (int k = 0; k < held; k++) {
            indices[k] = in.readInt();
        }
        float[] factors = floats(held, in);
        try {
            return FeatureScale.ofFactors(Columns.of(features, indices), factors, others);
        } catch (IllegalArgumentException e) {
            throw new IOException("stored scale: " + e.getMessage(), e);
        }
    }

    private static float[] floats(int length, DataInput in) throws IOException {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = in.readFloat();
        }
        return values;
    }
}
