package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Clipping} as bytes, in state; of {@link Clipping#NONE} the first byte alone:
 *
 * <pre>
 *     byte 0, or 1 | int count, factors: float each | float others | boolean shortens
 *     boolean, if true columns, int each | the same of presences | of means, float each
 * </pre>
 *
 * Stateless.
 */
final class ClippingCoding {
    private ClippingCoding() {}

    static void write(Clipping clipping, DataOutput out) throws IOException {
        out.writeBoolean(!clipping.isNone());
        if (clipping.isNone()) {
            return;
        }
        out.writeInt(clipping.factors().length);
        FeatureScaleCoding.write(clipping.factors(), out);
        out.writeFloat(clipping.others());
        out.writeBoolean(clipping.shortens());
        int @Nullable [] columns = clipping.columns();
        out.writeBoolean(columns != null);
        write(columns == null ? new int[0] : columns, out);
        out.writeBoolean(clipping.presences().length > 0);
        write(clipping.presences(), out);
        out.writeBoolean(clipping.means().length > 0);
        FeatureScaleCoding.write(clipping.means(), out);
    }

    private static void write(int[] values, DataOutput out) throws IOException {
        for (int value : values) {
            out.writeInt(value);
        }
    }

    /** @throws IOException if the bytes are not those of a clipping */
    static Clipping read(DataInput in) throws IOException {
        if (!in.readBoolean()) {
            return Clipping.NONE;
        }
        try {
            int count = in.readInt();
            float[] factors = FeatureScaleCoding.floats(count, in);
            float others = in.readFloat();
            boolean shortens = in.readBoolean();
            int @Nullable [] columns = in.readBoolean() ? FeatureScaleCoding.ints(count, in) : null;
            int[] presences = FeatureScaleCoding.ints(in.readBoolean() ? count : 0, in);
            float[] means = FeatureScaleCoding.floats(in.readBoolean() ? count : 0, in);
            return new Clipping(columns, factors, means, presences, others, shortens);
        } catch (IllegalArgumentException | NegativeArraySizeException e) {
            throw new IOException("stored clipping: " + e.getMessage(), e);
        }
    }
}
