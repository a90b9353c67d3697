package org.lorentztron.datasets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPOutputStream;

/** Bytes of small data files, written here from their format's description and not by the code under test. */
final class DataFiles {
    private DataFiles() {}

    /** An idx array of unsigned bytes: 00 00 08 dd, the lengths as big-endian int32, the elements. */
    static byte[] idx(int[] lengths, int... elements) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * lengths.length + elements.length);
        bytes.put((byte) 0).put((byte) 0).put((byte) 8).put((byte) lengths.length);
        for (int length : lengths) {
            bytes.putInt(length);
        }
        for (int element : elements) {
            bytes.put((byte) element);
        }
        return bytes.array();
    }

    static int[] lengths(int... lengths) {
        return lengths;
    }

    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return zipped.toByteArray();
    }
}
