package org.lorentztron.datasets;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the lines of a LIBSVM file; gzipped when its name ends in {@code .gz}. */
final class LibsvmFile {
    private static final int BUFFER = 1 << 16;

    private LibsvmFile() {}

    /** @throws IOException when the file cannot be read or holds no example; a malformed line is named by its number */
    static List<LibsvmLine> read(Path file) throws IOException {
        List<LibsvmLine> lines = DataFile.read(file, LibsvmFile::lines);
        if (lines.isEmpty()) {
            throw new IOException(file + ": holds no example, expected lines 'label index:value ...'");
        }
        return lines;
    }

    private static List<LibsvmLine> lines(InputStream bytes) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8), BUFFER);
        List<LibsvmLine> lines = new ArrayList<>();
        int number = 0;
        for (String text = reader.readLine(); text != null; text = reader.readLine()) {
            number++;
            addLine(lines, text, number);
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
}
