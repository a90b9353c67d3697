package org.lorentztron.local.produce.rows;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * The event times of a table's rows, which one of its columns has. The format is given, or that in which the values are
 * times of the years 2000 to 2100. Immutable.
 */
public final class TimeColumn {
    private static final int SAMPLED_ROWS = 1_000;
    /** Who writes times since 1970 seldom means them so early. */
    private static final Instant EARLY = Instant.parse("1975-01-01T00:00:00Z");

    private final NamedTable table;
    private final int column;
    private final TimeFormat format;
    private final boolean recognised;
    private final ZoneId zone;

    private TimeColumn(NamedTable table, int column, TimeFormat format, boolean recognised, ZoneId zone) {
        this.table = table;
        this.column = column;
        this.format = format;
        this.recognised = recognised;
        this.zone = zone;
    }

    /**
     * The times of a column.
     *
     * @param given null if the format is to be recognised
     * @param zone of texts that name none
     * @param notes is told what the times were taken for
     * @throws CommandFailedException if the format is not clear, or clearly another one than given
     */
    static TimeColumn of(NamedTable table, String name, @Nullable TimeFormat given, ZoneId zone, Consumer<String> notes)
            throws CommandFailedException {
        int column = IntStream.range(0, table.columns().size())
                .filter(j -> table.columns().get(j).name().equals(name))
                .findFirst()
                .orElseThrow();
        int step = Math.max(1, table.size() / SAMPLED_ROWS);
        String[] sample = IntStream.range(0, table.size())
                .filter(row -> row % step == 0)
                .mapToObj(row -> text(table.value(row, column)))
                .filter(text -> text != null)
                .toArray(String[]::new);
        TimeFormat format = given == null ? recognised(name, sample) : given;
        if (given != null) {
            requireNoOther(name, given, sample);
        }
        TimeColumn times = new TimeColumn(table, column, format, given == null, zone);
        Stream.of(sample)
                .map(times::millis)
                .filter(millis -> millis != null)
                .findFirst()
                .ifPresent(millis -> times.tell(name, Instant.ofEpochMilli(millis), notes));
        return times;
    }

    private static TimeFormat recognised(String name, String[] sample) throws CommandFailedException {
        Map<TimeFormat, Integer> counts = counts(sample);
        if (counts.size() == 1 && 2 * sum(counts) >= sample.length) {
            return counts.keySet().iterator().next();
        }
        String first = sample.length == 0 ? "no value" : "'" + sample[0] + "'";
        throw new CommandFailedException("column '" + name + "' holds " + first + ", expected times of 2000 to 2100 in"
                + " one format; --time-format says which it is: " + formats());
    }

    private static void requireNoOther(String name, TimeFormat given, String[] sample) throws CommandFailedException {
        Map<TimeFormat, Integer> counts = counts(sample);
        if (counts.size() == 1 && !counts.containsKey(given) && sum(counts) == sample.length) {
            TimeFormat clear = counts.keySet().iterator().next();
            throw new CommandFailedException("--time-format is " + given.id() + ", but column '" + name
                    + "' holds times in " + clear.id() + ", such as '" + sample[0] + "'");
        }
    }

    private static Map<TimeFormat, Integer> counts(String[] sample) {
        Map<TimeFormat, Integer> counts = new EnumMap<>(TimeFormat.class);
        for (String text : sample) {
            TimeFormat format = TimeFormat.recognised(text);
            if (format != null) {
                counts.merge(format, 1, Integer::sum);
            }
        }
        return counts;
    }

    private static int sum(Map<TimeFormat, Integer> counts) {
        return counts.values().stream().mapToInt(count -> count).sum();
    }

    /** What {@code --time-format} may be. */
    static String formats() {
        return Stream.of(TimeFormat.values()).map(TimeFormat::id).collect(Collectors.joining(", "));
    }

    private void tell(String name, Instant first, Consumer<String> notes) {
        notes.accept("times of column '" + name + "' are read as " + format.id()
                + (format == TimeFormat.ISO
                        ? " in " + (zone.equals(ZoneOffset.UTC) ? "UTC" : zone) + " where they name no zone"
                        : "")
                + "; the first is "
                + first + (first.isBefore(EARLY) ? ", near the beginning of 1970" : ""));
    }

    /**
     * Milliseconds since 1970.
     *
     * @throws CommandFailedException if the row has no time of the format, with its line
     */
    long at(int row) throws CommandFailedException {
        String written = text(table.value(row, column));
        Long millis = written == null ? null : millis(written);
        if (millis != null) {
            return millis;
        }
        throw new CommandFailedException("line " + table.line(row) + ", column '"
                + table.columns().get(column).name() + "': the time is "
                + (written == null ? "missing" : "'" + written + "'") + ", expected " + format.expected());
    }

    private @Nullable Long millis(String written) {
        if (recognised && TimeFormat.recognised(written) != format) {
            return null;
        }
        Long millis = format.millis(written, zone);
        return millis != null && millis >= 0 ? millis : null;
    }

    /** As it may be read in any format: 1.7E9 is 1700000000. */
    private static @Nullable String text(@Nullable Object value) {
        return value instanceof Double number
                ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
                : value == null ? null : value.toString();
    }
}
