package org.lorentztron.model.block;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What comes before the rows of a stored block of DoS pairs:
 *
 * <pre>
 *     format: 1 byte | rank d: int | dimension n + 1: int | pairs and counts: {@link BlockPairs#writeTo}
 * </pre>
 *
 * <p>Immutable.
 *
 * @param name of the kind of block, for messages, e.g. "DoS"
 * @param format the version byte, 0 to 255
 * @param rank d
 * @param dimension n + 1
 */
public record BlockHeader(String name, int format, int rank, int dimension) {
    /** Writes the header with these pairs. */
    public void write(BlockPairs pairs, DataOutput out) throws IOException {
        out.writeByte(format);
        out.writeInt(rank);
        out.writeInt(dimension);
        pairs.writeTo(out);
    }

    /**
     * Reads a header that must be this one.
     *
     * @return its pairs
     * @throws IOException if it is another one, or the pairs do not fit the number of classes
     */
    public BlockPairs read(DataInput in, int classes) throws IOException {
        int storedFormat = in.readUnsignedByte();
        if (storedFormat != format) {
            throw new IOException("stored " + name + " block has format " + storedFormat + ", expected " + format);
        }
        int storedRank = in.readInt();
        int storedDimension = in.readInt();
        if (storedRank != rank || storedDimension != dimension) {
            throw new IOException("stored " + name + " block has rank " + storedRank + " and dimension "
                    + storedDimension + ", expected " + rank + " and " + dimension);
        }
        return BlockPairs.readFrom(in, classes);
    }
}
