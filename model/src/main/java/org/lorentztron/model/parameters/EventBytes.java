package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.Features;

/**
 * The features of an event that a block holds, as bytes in its state. Big-endian:
 *
 * <pre>
 *     non-zeros: int | indices, ascending: int | values, finite and not 0: float
 * </pre>
 *
 * <p>Stateless.
 */
public final class EventBytes {
    private EventBytes() {}

    /** Writes the features of an event. */
    public static void write(Features x, DataOutput out) throws IOException {
        out.writeInt(x.nonZeros());
        for (int k = 0; k < x.nonZeros(); k++) {
            out.writeInt(x.index(k));
        }
        for (int k = 0; k < x.nonZeros(); k++) {
            out.writeFloat(x.value(k));
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param size of the features
     * @throws IOException if the bytes are not those of an event with that many features
     */
    public static Features read(DataInput in, int size) throws IOException {
        int nonZeros = in.readInt();
        require("number of entries of an event", nonZeros, 0, size);
        int[] indices = new int[nonZeros];
        float[] values = new float[nonZeros];
        for (int k = 0; k < nonZeros; k++) {
            indices[k] = in.readInt();
            require("feature of an event", indices[k], k == 0 ? 0 : indices[k - 1] + 1, size - 1);
        }
        for (int k = 0; k < nonZeros; k++) {
            values[k] = in.readFloat();
            if (!Float.isFinite(values[k]) || values[k] == 0) {
                throw new IOException("stored block has an event with the value " + values[k] + " of feature "
                        + indices[k] + ", expected a finite value other than 0");
            }
        }
        return Features.canonical(size, indices, values);
    }

    /**
     * Refuses a stored number that is out of its range.
     *
     * @param what the number is, as in "number of events"
     * @param least the smallest possible value
     * @param most the largest possible value
     * @throws IOException if the number is out of its range
     */
    public static void require(String what, int stored, int least, int most) throws IOException {
        if (stored < least || stored > most) {
            throw new IOException(
                    "stored block has a " + what + " of " + stored + ", expected " + least + " to " + most);
        }
    }
}
