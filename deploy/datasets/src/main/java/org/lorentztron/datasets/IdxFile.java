package org.lorentztron.datasets;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * An array of unsigned bytes as MNIST stores it.
 *
 * <pre>
 *   +--------------------+----------------------------+-------------------------+
 *   | 00 00 08 dd        | dd lengths, int32 each     | product of lengths bytes|
 *   | ubyte, dd = dims   | big-endian                 | last dimension fastest  |
 *   +--------------------+----------------------------+-------------------------+
 * </pre>
 *
 * @param file the file that was read, for messages
 * @param lengths length of each dimension
 * @param bytes the elements
 */
record IdxFile(Path file, int[] lengths, byte[] bytes) {
    private static final int UNSIGNED_BYTES = 0x0800;
    private static final int BUFFER = 1 << 16;

    int length(int dimension) {
        return lengths[dimension];
    }

    /**
     * Reads {@code plain}, or else {@code plain.gz}.
     *
     * @param dimensions how many dimensions the file must have
     * @throws IOException when neither exists or the content is not exactly such an array; the message names the file
     */
    static IdxFile read(Path plain, int dimensions) throws IOException {
        Path zipped = plain.resolveSibling(plain.getFileName() + ".gz");
        if (Files.isRegularFile(plain)) {
            try (InputStream in = Files.newInputStream(plain)) {
                return read(plain, in, dimensions);
            }
        }
        if (!Files.isRegularFile(zipped)) {
            throw new IOException(plain + ": neither this file nor " + zipped.getFileName() + " found");
        }
        try (InputStream raw = Files.newInputStream(zipped);
                InputStream in = new GZIPInputStream(raw, BUFFER)) {
            return read(zipped, in, dimensions);
        } catch (ZipException e) {
            throw new IOException(zipped + ": " + e.getMessage() + ", expected a gzip file", e);
        } catch (EOFException e) {
            throw new IOException(zipped + ": ends too early, expected a gzip file", e);
        }
    }

    private static IdxFile read(Path file, InputStream stream, int dimensions) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(stream, BUFFER));
        try {
            int magic = in.readInt();
            if (magic != (UNSIGNED_BYTES | dimensions)) {
                throw new IOException(String.format(
                        "%s: starts with 0x%08x, expected 0x%08x (unsigned bytes, %d dimension%s)",
                        file, magic, UNSIGNED_BYTES | dimensions, dimensions, dimensions == 1 ? "" : "s"));
            }
            int[] lengths = new int[dimensions];
            long size = 1;
            for (int d = 0; d < dimensions; d++) {
                lengths[d] = in.readInt();
                if (lengths[d] < 0) {
                    throw new IOException(file + ": dimension " + d + " is " + lengths[d] + ", expected 0 or more");
                }
                // At most 2^31 * 2^31 here, and refused below before the next factor.
                size *= lengths[d];
                if (size > Integer.MAX_VALUE - 8) {
                    throw new IOException(file + ": announces at least " + size + " bytes, expected less than 2 GB");
                }
            }
            byte[] bytes = in.readNBytes((int) size);
            if (bytes.length < size) {
                throw new IOException(file + ": ends after " + bytes.length + " of " + size + " data bytes");
            }
            if (in.read() >= 0) {
                throw new IOException(file + ": goes on after the " + size + " data bytes its header announces");
            }
            return new IdxFile(file, lengths, bytes);
        } catch (EOFException e) {
            throw new IOException(file + ": ends too early, expected more bytes", e);
        }
    }
}
