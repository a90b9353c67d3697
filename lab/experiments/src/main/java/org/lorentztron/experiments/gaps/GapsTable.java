package org.lorentztron.experiments.gaps;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The errors of all columns, for people and as CSV. */
final class GapsTable {
    private static final double PERCENT = 100;

    private GapsTable() {}

    /** A line for each column: the mean of the orders and, of two or more, their standard deviation. */
    static void print(PrintStream out, List<ColumnErrors> columns) {
        out.printf("%-24s %8s %15s %10s%n", "features", "missing", "test error, %", "deviation");
        for (ColumnErrors one : columns) {
            out.printf(
                    Locale.ROOT,
                    "%-24s %8s %15.2f %10s%n",
                    one.column().name(),
                    one.column().missing(),
                    PERCENT * one.mean(),
                    one.errors().length == 1 ? "" : String.format(Locale.ROOT, "%.2f", PERCENT * one.deviation()));
        }
    }

    /** A line for each column and order. */
    static void write(Path file, List<ColumnErrors> columns) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("features,missing,order,test error %");
        for (ColumnErrors one : columns) {
            for (int order = 0; order < one.errors().length; order++) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%s,%s,%d,%.3f",
                        one.column().name(),
                        one.column().missing(),
                        order + 1,
                        PERCENT * one.errors()[order]));
            }
        }
        Files.write(file, lines);
    }
}
