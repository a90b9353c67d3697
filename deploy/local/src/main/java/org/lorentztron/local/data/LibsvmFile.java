package org.lorentztron.local.data;

import java.io.BufferedReader;
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

/** Reads the lines of a LIBSVM file; gzipped when its name ends in {@code .gz}. */
final class LibsvmFile {
    private static final int BUFFER = 1 << 16;

    private LibsvmFile() {}

    /** @throws IOException when the file cannot be read or holds no example; a malformed line is named by its number */
    static List<LibsvmLine> read(Path file) throws IOException {
        List<LibsvmLine> lines = new ArrayList<>();
        try (BufferedReader reader = reader(file)) {
            int number = 0;
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                number++;
                LibsvmLine line = parse(file, number, text);
                if (line != null) {
                    lines.add(line);
                }
            }
        } catch (NoSuchFileException e) {
            throw new IOException(file + ": no such file", e);
        }
        if (lines.isEmpty()) {
            throw new IOException(file + ": holds no example, expected lines 'label index:value ...'");
        }
        return lines;
    }

    private static LibsvmLine parse(Path file, int number, String text) throws IOException {
        try {
            return LibsvmLine.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ", line " + number + ": " + e.getMessage(), e);
        }
    }

    private static BufferedReader reader(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        try {
            InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw, BUFFER) : raw;
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), BUFFER);
        } catch (IOException e) {
            raw.close();
            throw new IOException(file + ": " + e.getMessage() + ", expected a gzip file", e);
        }
    }
}
