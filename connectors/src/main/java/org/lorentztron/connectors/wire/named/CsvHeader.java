package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/**
 * The names of the cells of lines of CSV. Immutable and thread-safe.
 *
 * @param names at least one, none empty, none twice
 */
public record CsvHeader(List<String> names) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** @throws IllegalArgumentException if the names are not as they should be */
    public CsvHeader {
        names = List.copyOf(names);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("CSV header has no names, expected at least one");
        }
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("CSV header has an empty name, expected none");
            }
            if (!seen.add(name)) {
                throw new IllegalArgumentException(
                        "CSV header has " + MalformedEventException.quote(name) + " twice, expected it once");
            }
        }
    }

    /**
     * The header in a line of CSV, quoted as its cells may be.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static CsvHeader of(String line) {
        byte[] bytes = line.getBytes(UTF_8);
        // No name is shorter than the comma before it.
        CsvLine cells = new CsvLine(bytes.length + 1);
        List<String> names = new ArrayList<>();
        try {
            int count = cells.count(bytes);
            for (int i = 0; i < count; i++) {
                names.add(new String(cells.bytes(), cells.start(i), cells.end(i) - cells.start(i), UTF_8));
            }
        } catch (MalformedEventException e) {
            throw new IllegalArgumentException("CSV header is no line of CSV: " + e.getMessage(), e);
        }
        return new CsvHeader(names);
    }

    /**
     * The name of a cell as entries write it.
     *
     * @param text the name as it stands in the header, or as entries write it
     * @return null if no cell has it
     */
    public @Nullable String encodedName(String text) {
        if (names.contains(text)) {
            return FieldTree.encoded(text);
        }
        return names.stream()
                .map(FieldTree::encoded)
                .filter(text::equals)
                .findFirst()
                .orElse(null);
    }

    /**
     * The path of a cell, from the top of the line.
     *
     * @param path the cell's name, either way, or a slash and the name
     * @return null if no cell has it
     */
    public @Nullable String path(String path) {
        String name = encodedName(path);
        if (name == null && path.startsWith("/")) {
            name = encodedName(path.substring(1));
        }
        return name == null ? null : "/" + name;
    }
}
