package org.lorentztron.experiments.throughput;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lorentztron.tools.charts.Columns;

/** A table of words and numbers, for the console and in Markdown. Not thread-safe. */
public final class TextTable {
    private final List<String> header;
    private final int words;
    private final List<List<String>> rows = new ArrayList<>();

    /** @param words how many columns, from the first, are aligned to the left; numbers to the right */
    public TextTable(List<String> header, int words) {
        this.header = List.copyOf(header);
        this.words = words;
    }

    /** Adds a row of as many cells as the header has. */
    public void add(List<String> row) {
        if (row.size() != header.size()) {
            throw new IllegalArgumentException(row.size() + " cells, expected " + header.size());
        }
        rows.add(List.copyOf(row));
    }

    /** Lines whose columns stand under one another. */
    public List<String> text() {
        return Columns.aligned(Stream.concat(Stream.of(header), rows.stream()).toList(), words);
    }

    /** The same for a Markdown file. */
    public List<String> markdown() {
        List<String> lines = new ArrayList<>();
        lines.add("| " + String.join(" | ", header) + " |");
        lines.add(IntStream.range(0, header.size())
                .mapToObj(column -> column < words ? "---" : "---:")
                .collect(Collectors.joining("|", "|", "|")));
        rows.forEach(row -> lines.add("| " + String.join(" | ", row) + " |"));
        return lines;
    }
}
