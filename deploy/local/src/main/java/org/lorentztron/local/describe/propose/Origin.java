package org.lorentztron.local.describe.propose;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where records come from and how they are written.
 *
 * @param kind what reads them
 * @param format value of {@code --event-format}
 * @param cells names of the cells of CSV; empty of other formats
 * @param labelColumn of a table the column of labels, as a path; null without a table
 * @param isLabelSaid whether the user named that column
 */
public record Origin(Kind kind, String format, List<String> cells, @Nullable String labelColumn, boolean isLabelSaid) {
    /** What reads records. */
    public enum Kind {
        /** A topic, which goes on. */
        TOPIC,
        /** Lines of a file, which produce sends as they are. */
        LINES,
        /** Rows of a table, which produce sends in an envelope of its own. */
        TABLE
    }
}
