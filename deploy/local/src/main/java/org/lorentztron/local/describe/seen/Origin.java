package org.lorentztron.local.describe.seen;

import org.jspecify.annotations.Nullable;

/**
 * Where records come from and how they are written.
 *
 * @param kind what reads them
 * @param format value of {@code --event-format}
 * @param schema value of {@code --event-schema}; null if the format has none, or it is not known
 * @param labelColumn of a table the column of labels, as a path; null without a table
 * @param isLabelSaid whether the user named that column
 * @param largestWeight of rows
 */
public record Origin(
        Kind kind,
        String format,
        @Nullable String schema,
        @Nullable String labelColumn,
        boolean isLabelSaid,
        double largestWeight) {
    /** Of records that are no rows of a table. */
    public Origin(Kind kind, String format, @Nullable String schema) {
        this(kind, format, schema, null, false, 1);
    }

    /** What reads records. */
    public enum Kind {
        /** A topic, which goes on. */
        TOPIC,
        /** Lines of a file, which produce sends as they are. */
        LINES,
        /** Rows of a table, which produce sends in an envelope of its own. */
        TABLE
    }

    /** Whether values are lines of cells. */
    public boolean isOfCells() {
        return format.equals("csv");
    }

    /** Whether nothing is known of the fields. */
    public boolean isClosed() {
        return format.equals("avro") || format.equals("avro-confluent") && schema == null;
    }
}
