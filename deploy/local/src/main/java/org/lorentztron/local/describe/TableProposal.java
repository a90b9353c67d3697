package org.lorentztron.local.describe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.tables.NamedTable;

/**
 * What the columns of a table seem to be for, by their values; people decide.
 *
 * @param id column of ids, null if none looks so
 * @param time column of times, null if none looks so
 * @param times of the rows, null without a column of times
 * @param texts columns of texts to be split into words
 * @param ignored columns that are no features
 * @param logged columns of numbers of which the logarithm is the better feature
 * @param codes columns of whole numbers that may be codes
 */
record TableProposal(
        @Nullable String id,
        @Nullable String time,
        @Nullable RowTimes times,
        List<String> texts,
        List<String> ignored,
        List<String> logged,
        List<String> codes) {

    /** @param columns those that may be proposed, without the labels */
    static TableProposal of(NamedTable table, List<ColumnFacts> columns) {
        ColumnFacts time =
                columns.stream().filter(ColumnFacts::times).findFirst().orElse(null);
        String id = null;
        List<String> texts = new ArrayList<>();
        List<String> ignored = new ArrayList<>();
        List<String> logged = new ArrayList<>();
        List<String> codes = new ArrayList<>();
        for (ColumnFacts column : columns) {
            if (column.times()) {
                // Two times seldom are the same text: as a category a further one says nothing.
                if (column != time && column.isText()) {
                    ignored.add(column.name());
                }
            } else if (column.isProse()) {
                texts.add(column.name());
            } else if (column.isId() && id == null) {
                id = column.name();
            } else if (column.isId() || column.isNearlyId()) {
                ignored.add(column.name());
            } else if (column.longTail()) {
                logged.add(column.name());
            } else if (column.mayBeCodes()) {
                codes.add(column.name());
            }
        }
        return new TableProposal(
                id,
                time == null ? null : time.name(),
                time == null ? null : new RowTimes(table, time.index()),
                texts,
                ignored,
                logged,
                codes);
    }

    /** How long an interval of the job should be; null if the rows do not say it. */
    @Nullable
    String interval() {
        return times == null ? null : times.interval();
    }

    /** Options of the job that the features need, with a blank before each. */
    String ofFeatures() {
        return list(" --event-text ", texts) + list(" --event-ignore ", ignored) + list(" --event-log ", logged);
    }

    /** The option of the job that event times need, with a blank before it. */
    String ofTime() {
        return interval() == null ? "" : " --interval " + interval();
    }

    /** Options of produce, with a blank before each. */
    String ofProduce() {
        return (id == null ? "" : " --id-column " + ShellWord.of(id))
                + (time == null ? "" : " --time-column " + ShellWord.of(time));
    }

    private static String list(String option, List<String> names) {
        return names.isEmpty() ? "" : option + ColumnNames.list(names);
    }

    /** Why these options, and what else there is to decide; nothing if there is nothing. */
    List<String> reasons() {
        List<String> lines = new ArrayList<>();
        if (id != null) {
            lines.add("  --id-column: every row has a value of its own.");
        }
        if (time != null) {
            lines.add("  --time-column: every row has a time there.");
        }
        if (times != null && interval() != null) {
            lines.add(String.format("  --interval: about %,d events, by these times.", times.events()));
        }
        if (!texts.isEmpty()) {
            lines.add("  --event-text: texts with blanks, most of them different; their words are features.");
        }
        if (!ignored.isEmpty()) {
            lines.add("  --event-ignore: nearly every row has a value of its own, so nothing can be learned from it.");
        }
        if (!logged.isEmpty()) {
            lines.add(
                    "  --event-log: few values are far above the others; they would decide too much, and too surely.");
        }
        if (!lines.isEmpty()) {
            lines.add(0, "The values of the columns propose, and you decide:");
        }
        if (!codes.isEmpty()) {
            lines.add("If these whole numbers are codes, tell the job so: --event-categorical "
                    + ColumnNames.list(codes));
        }
        if (times != null && times.steppingBack() > 0) {
            lines.add(String.format(
                    "Rows that are earlier than the row before: %,d. Sort the file by time, or set the job's"
                            + " --out-of-orderness.",
                    times.steppingBack()));
        }
        return lines;
    }
}
