package org.lorentztron.model.parameters;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.lorentztron.model.probability.StoredScores;

/**
 * The header of a stored block, followed by the rows. In version 1 of every kind of block, the pairs hold
 * {@link StoredScores}:
 *
 * <pre>
 *     version: 1 byte | touched: 1 byte, 0 or 1 | rank d: int | dimension n + 1: unsigned int
 *     pairs and counts: {@link PairCounters#writeTo}
 * </pre>
 *
 * <p>Immutable.
 *
 * @param name of the kind of block, for messages, e.g. "DoS"
 * @param version of the layout of this kind of block, 0 to 255
 * @param touched whether rows are made on first touch
 * @param rank d; 0 for linear blocks
 * @param dimension n + 1
 */
public record BlockHeader(String name, int version, boolean touched, int rank, long dimension) {
    private static final int WITH_SCORES = 1;

    /** Writes the header with these pairs. */
    public void write(PairCounters pairs, DataOutput out) throws IOException {
        out.writeByte(version);
        out.writeBoolean(touched);
        out.writeInt(rank);
        // Unsigned: n + 1 may be 2^31.
        out.writeInt((int) dimension);
        pairs.writeTo(out);
    }

    /**
     * Reads a header that must be this one, or the same of version 1.
     *
     * @return its pairs
     * @throws IOException if it is another one, or the pairs do not fit the number of classes
     */
    public PairCounters read(DataInput in, int classes) throws IOException {
        int storedVersion = in.readUnsignedByte();
        if (storedVersion != version && storedVersion != WITH_SCORES) {
            throw new IOException("stored " + name + " block has version " + storedVersion + ", expected " + WITH_SCORES
                    + " or " + version);
        }
        boolean storedTouched = in.readBoolean();
        if (storedTouched != touched) {
            throw new IOException(
                    "stored " + name + " block has rows of " + which(storedTouched) + ", expected " + which(touched));
        }
        int storedRank = in.readInt();
        long storedDimension = Integer.toUnsignedLong(in.readInt());
        if (storedRank != rank || storedDimension != dimension) {
            throw new IOException("stored " + name + " block has rank " + storedRank + " and dimension "
                    + storedDimension + ", expected " + rank + " and " + dimension);
        }
        return PairCounters.readFrom(in, classes, storedVersion == WITH_SCORES);
    }

    private static String which(boolean touched) {
        return touched ? "touched features" : "all features";
    }
}
