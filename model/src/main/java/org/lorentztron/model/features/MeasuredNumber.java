package org.lorentztron.model.features;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A number with a name, of which the first events had enough values.
 *
 * @param value index of its value
 * @param presence index of its presence
 * @param factor 1 / deviation, from 1e-15 to 1e15
 * @param mean of the values that are present, finite
 * @param presenceLearned whether its presence is a feature of models, because events lack the number
 */
record MeasuredNumber(int value, int presence, float factor, float mean, boolean presenceLearned) {
    /** @throws IllegalArgumentException if the factor or the mean is out of its range */
    MeasuredNumber {
        if (!(factor >= FeatureScale.LEAST && factor <= FeatureScale.LARGEST) || !Float.isFinite(mean)) {
            throw new IllegalArgumentException("number of index " + value + " has the factor " + factor
                    + " and the mean " + mean + ", expected 1e-15 to 1e15, and a finite mean");
        }
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeInt(value);
        out.writeInt(presence);
        out.writeFloat(factor);
        out.writeFloat(mean);
        out.writeBoolean(presenceLearned);
    }

    static MeasuredNumber readFrom(DataInput in) throws IOException {
        return new MeasuredNumber(in.readInt(), in.readInt(), in.readFloat(), in.readFloat(), in.readBoolean());
    }
}
