package org.lorentztron.local.produce.rows;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.datasets.tables.NamedColumn;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.tools.cli.CommandFailedException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Columns of a table that are no features. */
public final class TableColumns {
    @Option(
            names = "--time-column",
            paramLabel = "COLUMN",
            description = "For csv and arff with named features: the column of event times; it is no feature.")
    private @Nullable String time;

    @Option(
            names = "--time-format",
            paramLabel = "FORMAT",
            converter = TimeFormatConverter.class,
            description = "How --time-column is written: millis, seconds, micros or nanos since 1970, or iso, as"
                    + " 2023-11-14T22:13:20Z (default: recognised if it is clear, and said).")
    private @Nullable TimeFormat timeFormat;

    @Option(
            names = "--time-zone",
            paramLabel = "ZONE",
            description = "Zone of times that name none, such as Europe/Berlin or +02:00 (default: UTC).")
    private @Nullable ZoneId timeZone;

    @Option(
            names = "--id-column",
            paramLabel = "COLUMN",
            description = "For csv and arff with named features: the column of ids; it is no feature.")
    private @Nullable String id;

    /** Names the problems with the options themselves, when the data is known to have named features or not. */
    public void check(boolean named, List<String> problems) {
        if (!named && time != null) {
            problems.add("option '--time-column' is for csv and arff data in the format 'named'");
        }
        if (!named && id != null) {
            problems.add("option '--id-column' is for csv and arff data in the format 'named'");
        }
        if (time == null && timeFormat != null) {
            problems.add("option '--time-format' is for --time-column");
        }
        if (time == null && timeZone != null) {
            problems.add("option '--time-zone' is for --time-column");
        }
        if (time != null && time.equals(id)) {
            problems.add("options '--time-column' and '--id-column' both name '" + time + "', expected two columns");
        }
    }

    /** The column of times; null if there is none. */
    public @Nullable String time() {
        return time;
    }

    /**
     * The times of a table that has the columns; null if they are in no column.
     *
     * @param notes is told what they were taken for
     * @throws CommandFailedException if that is not clear
     */
    public @Nullable TimeColumn times(NamedTable table, Consumer<String> notes) throws CommandFailedException {
        return time == null
                ? null
                : TimeColumn.of(table, time, timeFormat, timeZone == null ? ZoneOffset.UTC : timeZone, notes);
    }

    /** The column of ids; null if there is none. */
    @Nullable
    String id() {
        return id;
    }

    /** Columns whose values are needed as they are written. */
    public Set<String> texts() {
        return id == null ? Set.of() : Set.of(id);
    }

    /** @throws CommandFailedException if a table lacks a column, or has its labels there */
    public void require(NamedTable table) throws CommandFailedException {
        require("--time-column", time, table);
        require("--id-column", id, table);
    }

    /** Reads the option. */
    static final class TimeFormatConverter implements ITypeConverter<TimeFormat> {
        @Override
        public TimeFormat convert(String text) {
            return Stream.of(TimeFormat.values())
                    .filter(format -> format.id().equals(text))
                    .findFirst()
                    .orElseThrow(
                            () -> new TypeConversionException("'" + text + "' is none of " + TimeColumn.formats()));
        }
    }

    private static void require(String option, @Nullable String name, NamedTable table) throws CommandFailedException {
        List<String> others = table.columns().stream()
                .map(NamedColumn::name)
                .filter(column -> !column.equals(table.label()))
                .toList();
        if (name != null && !others.contains(name)) {
            throw new CommandFailedException(option + " is '" + name + "', expected a column of the data"
                    + (table.label() == null ? "" : " other than that of the labels, '" + table.label() + "'") + ": "
                    + String.join(", ", others));
        }
    }
}
