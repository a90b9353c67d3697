package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.FeatureSet;

/**
 * A {@link AffineScale} as bytes, in state.
 *
 * <pre>
 *   byte 0                                                     the identity
 *   byte 1 | features | float D of the others | floats of D    factors, one per feature listed
 *   byte 2 | as after byte 1 | floats of mu                    factors and means; all features are listed
 *   features: {@link FeatureSet#writeTo}
 * </pre>
 *
 * Stateless.
 */
final class FeatureScaleCoding {
    private static final int KIND_IDENTITY = 0;
    private static final int KIND_FACTORS = 1;
    private static final int KIND_FACTORS_AND_MEANS = 2;

    private FeatureScaleCoding() {}

    /** Writes the parts of a map, as far as it has them. */
    static void write(
            AffineScale.Kind kind, FeatureSet featureSet, float[] factors, float others, float[] means, DataOutput out)
            throws IOException {
        if (kind == AffineScale.Kind.IDENTITY) {
            out.writeByte(KIND_IDENTITY);
            return;
        }
        boolean withMeans = kind == AffineScale.Kind.FACTORS_AND_MEANS;
        out.writeByte(withMeans ? KIND_FACTORS_AND_MEANS : KIND_FACTORS);
        featureSet.writeTo(out);
        out.writeFloat(others);
        write(factors, out);
        if (withMeans) {
            write(means, out);
        }
    }

    static void write(float[] values, DataOutput out) throws IOException {
        for (float value : values) {
            out.writeFloat(value);
        }
    }

    /**
     * What follows the byte of the kind.
     *
     * @throws IOException if the kind is none of these, or the numbers are not those of a map
     */
    static FeatureScale read(int kind, DataInput in) throws IOException {
        if (kind == KIND_IDENTITY) {
            return FeatureScale.identity();
        }
        if (kind != KIND_FACTORS && kind != KIND_FACTORS_AND_MEANS) {
            throw new IOException("scale is of kind " + kind + ", expected 0 to 3");
        }
        FeatureSet featureSet = FeatureSet.readFrom(in);
        float others = in.readFloat();
        float[] factors = floats(featureSet.count(), in);
        try {
            return kind == KIND_FACTORS
                    ? AffineScale.ofFactors(featureSet, factors, others)
                    : AffineScale.ofFactorsAndMeans(factors, floats(featureSet.features(), in));
        } catch (IllegalArgumentException e) {
            throw new IOException("stored scale: " + e.getMessage(), e);
        }
    }

    static float[] floats(int length, DataInput in) throws IOException {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = in.readFloat();
        }
        return values;
    }

    static int[] ints(int count, DataInput in) throws IOException {
        int[] values = new int[count];
        for (int k = 0; k < count; k++) {
            values[k] = in.readInt();
        }
        return values;
    }
}
