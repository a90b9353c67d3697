package org.lorentztron.datasets;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads the lines of a LIBSVM file; gzipped when its name ends in {@code .gz}. */
final class LibsvmFile {
    private static final int BUFFER = 1 << 16;

    private LibsvmFile() {}

    /** @throws IOException when the file cannot be read or holds no example; a malformed line is named by its number */
    static List<LibsvmLine> read(Path file) throws IOException {
        List<LibsvmLine> lines = new ArrayList<>();
        try (InputStream raw = Files.newInputStream(file);
                BufferedReader reader = reader(file, raw)) {
            int number = 0;
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                number++;
                addLine(lines, text, number);
            }
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
        if (lines.isEmpty()) {
            throw new IOException(file + ": holds no example, expected lines 'label index:value ...'");
        }
        return lines;
    }

    /** @throws IllegalArgumentException naming the line by its number when it is malformed */
    private static void addLine(List<LibsvmLine> lines, String text, int number) {
        try {
            LibsvmLine line = LibsvmLine.parse(text);
            if (line != null) {
                lines.add(line);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + number + ": " + e.getMessage(), e);
        }
    }

    private static BufferedReader reader(Path file, InputStream raw) throws IOException {
        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw, BUFFER) : raw;
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), BUFFER);
    }
}
