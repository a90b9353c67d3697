package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.NamedExample;
import org.lorentztron.datasets.named.DataName;

/** A file as others write it, and what is read of it. */
final class WrittenTable {
    private final String data;
    private final List<String> notes = new ArrayList<>();
    private final List<String> bad = new ArrayList<>();
    private TableForm form = TableForm.RECOGNISED;

    private WrittenTable(String data) {
        this.data = data;
    }

    /** @param label {@code #} and the column of labels, or nothing */
    static WrittenTable of(Path folder, String kind, String text, Charset encoding, String label) throws IOException {
        Path file = Files.write(folder.resolve("data." + kind), text.getBytes(encoding));
        return new WrittenTable(kind + ":" + file + label);
    }

    static WrittenTable csv(Path folder, String text) throws IOException {
        return of(folder, "csv", text, StandardCharsets.UTF_8, "");
    }

    static WrittenTable arff(Path folder, String text) throws IOException {
        return of(folder, "arff", text, StandardCharsets.UTF_8, "");
    }

    WrittenTable in(@Nullable Character separator, @Nullable Charset encoding, boolean header) {
        form = new TableForm(separator, encoding, header);
        return this;
    }

    NamedTable read() throws IOException {
        return DataName.of(data).openNamed(rules());
    }

    NamedTable readPastBadRows() throws IOException {
        return DataName.of(data).openNamed(rules().pastBadRows(bad::add));
    }

    NamedTable readUnlabelled() throws IOException {
        return DataName.of(data).openNamed(rules().unlabelled());
    }

    private TableRules rules() {
        return TableRules.of(form, notes::add);
    }

    /** What was told of the file, without its name. */
    List<String> notes() {
        return notes.stream()
                .map(note -> note.replaceFirst("^.*?data\\.[a-z]+: ", ""))
                .toList();
    }

    /** What was told of bad rows, without the name of the file. */
    List<String> bad() {
        return bad.stream()
                .map(row -> row.replaceFirst("^.*?data\\.[a-z]+, ", ""))
                .toList();
    }

    /** Rows as {@code label {name=value, ...}}, with a weight that is not 1 behind. */
    List<String> rows() throws IOException {
        return rows(read());
    }

    static List<String> rows(NamedTable table) {
        return IntStream.range(0, table.size())
                .mapToObj(table::example)
                .map(WrittenTable::text)
                .collect(Collectors.toList());
    }

    private static String text(NamedExample row) {
        return row.label() + " " + row.features() + (row.weight() == 1 ? "" : " x " + row.weight());
    }
}
