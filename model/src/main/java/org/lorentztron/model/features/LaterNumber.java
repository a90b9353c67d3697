package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A number with a name of which the first events had too few values. It is withheld from models until {@value #VALUES}
 * values are known, and then divided by the largest magnitude of these, rounded up to a power of two.
 *
 * @param value index of its value
 * @param presence index of its presence
 * @param seen how many values are known
 * @param largest the largest magnitude of these
 */
record LaterNumber(int value, int presence, int seen, float largest) {
    /** How many values decide. */
    static final int VALUES = 8;

    /** A power of two; 0 while the number is withheld. */
    float factor() {
        if (seen < VALUES) {
            return 0;
        }
        int exponent = largest > 0 ? Math.getExponent(largest) : 0;
        boolean isPower = largest == Math.scalb(1f, exponent);
        double factor = Math.scalb(1.0, largest == 0 || isPower ? -exponent : -exponent - 1);
        return (float) Math.max(FeatureScale.LEAST, Math.min(FeatureScale.LARGEST, factor));
    }

    /** Of its presence. */
    float presenceFactor() {
        return seen < VALUES ? 0 : 1;
    }

    /** The same after another value. */
    LaterNumber after(float another) {
        return new LaterNumber(value, presence, seen + 1, Math.max(largest, Math.abs(another)));
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeInt(value);
        out.writeInt(presence);
        out.writeInt(seen);
        out.writeFloat(largest);
    }

    static LaterNumber readFrom(DataInput in) throws IOException {
        return new LaterNumber(in.readInt(), in.readInt(), in.readInt(), in.readFloat());
    }
}
