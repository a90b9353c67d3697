package org.lorentztron.datasets.tables;

import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a table is to be read.
 *
 * @param form how its text is written
 * @param texts names of columns that hold texts even if all their values are numbers
 * @param labelled whether a column has labels; else all columns are features
 * @param notes is told what should be known of how the file was read, with its name
 * @param badRows is told of each row that cannot be read, with file and line, and the others are read; null if such a
 *     row ends the reading
 */
public record TableRules(
        TableForm form,
        Set<String> texts,
        boolean labelled,
        Consumer<String> notes,
        @Nullable Consumer<String> badRows) {
    /** As most files are written, nothing told. */
    public static final TableRules PLAIN = of(TableForm.RECOGNISED, note -> {});

    public TableRules {
        texts = Set.copyOf(texts);
    }

    /** Columns are what their values are, one of them has labels, and a bad row ends the reading. */
    public static TableRules of(TableForm form, Consumer<String> notes) {
        return new TableRules(form, Set.of(), true, notes, null);
    }

    /** The same with columns of texts. */
    public TableRules withTexts(Set<String> names) {
        return new TableRules(form, names, labelled, notes, badRows);
    }

    /** The same without labels. */
    public TableRules unlabelled() {
        return new TableRules(form, texts, false, notes, badRows);
    }

    /** The same past bad rows. */
    public TableRules pastBadRows(Consumer<String> told) {
        return new TableRules(form, texts, labelled, notes, told);
    }
}
