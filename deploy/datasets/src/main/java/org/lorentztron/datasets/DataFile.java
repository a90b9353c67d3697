package org.lorentztron.datasets;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file of examples; gzipped when its name ends in {@code .gz}. */
public final class DataFile {
    private static final int BUFFER = 1 << 16;

    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    private DataFile() {}

    /**
     * Makes something of the bytes of a file.
     *
     * @param <T> what is made
     */
    @FunctionalInterface
    public interface Reading<T> {
        /** @throws IllegalArgumentException if the bytes are malformed, with the place: {@code line 3: ...} */
        T of(InputStream bytes) throws IOException;
    }

    /** @throws IOException when the file cannot be read or is malformed; the message names the file and the place */
    public static <T> T read(Path file, Reading<T> reading) throws IOException {
        try (InputStream raw = Files.newInputStream(file);
                InputStream unpacked = isGzip(file) ? new GZIPInputStream(raw, BUFFER) : raw;
                InputStream bytes = new BufferedInputStream(unpacked, BUFFER)) {
            requireUnpacked(file, bytes);
            return reading.of(bytes);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ", " + e.getMessage(), e);
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": no such file", e);
        } catch (ZipException e) {
            throw new IOException(file + ": " + e.getMessage() + ", expected a gzip file", e);
        } catch (EOFException e) {
            throw new IOException(file + ": ends too early, expected a whole gzip file", e);
        } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage() + ", expected a readable file", e);
        }
    }

    private static boolean isGzip(Path file) {
        return file.toString().endsWith(".gz");
    }

    /** No examples begin as gzip does. */
    private static void requireUnpacked(Path file, InputStream bytes) throws IOException {
        bytes.mark(GZIP.length);
        byte[] first = bytes.readNBytes(GZIP.length);
        bytes.reset();
        if (Arrays.equals(first, GZIP)) {
            throw new IllegalArgumentException(
                    isGzip(file)
                            ? "line 1: begins as gzip within gzip, expected a file that is packed once"
                            : "line 1: begins as gzip, expected a name that ends in .gz");
        }
    }
}
