package org.lorentztron.job.operators;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.connectors.types.Varints;
import org.lorentztron.model.Features;

/**
 * Features as bytes, about 5 per non-zero value, for the shuffle and for state.
 *
 * <pre>
 *   size | nonZeros | nonZeros x (index - previous index - 1 (the first: index), float value)
 *   all but the values in the variable length of {@link Varints}
 * </pre>
 */
final class FeaturesCoding {

    private FeaturesCoding() {}

    static void write(Features features, DataOutput out) throws IOException {
        int nonZeros = features.nonZeros();
        Varints.write(features.size(), out);
        Varints.write(nonZeros, out);
        int previous = -1;
        for (int k = 0; k < nonZeros; k++) {
            int index = features.index(k);
            Varints.write(index - previous - 1, out);
            out.writeFloat(features.value(k));
            previous = index;
        }
    }

    static Features read(DataInput in) throws IOException {
        int size = Varints.readInt(in);
        int[] indices = new int[Varints.readInt(in)];
        float[] values = new float[indices.length];
        int previous = -1;
        for (int k = 0; k < indices.length; k++) {
            previous += Varints.readInt(in) + 1;
            indices[k] = previous;
            values[k] = in.readFloat();
        }
        return Features.canonical(size, indices, values);
    }
}
