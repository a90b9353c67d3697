package org.lorentztron.local.describe;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.job.options.kind.DurationText;

/** The times of a table's rows, all of which have one, and the interval that suits them. */
final class RowTimes {
    /** How many events an interval should hold at least: fewer make models that are nearly the same. */
    private static final int EVENTS = 2_000;

    /** Of a short table, some versions should come before its end. */
    private static final int INTERVALS = 4;

    private static final List<String> TIDY = List.of(
            "1ms", "2ms", "5ms", "10ms", "20ms", "50ms", "100ms", "200ms", "500ms", "1s", "2s", "3s", "5s", "10s",
            "15s", "20s", "30s", "1m", "2m", "3m", "5m", "10m", "15m", "20m", "30m", "1h", "2h", "3h", "4h", "6h", "8h",
            "12h", "1d", "2d", "3d", "4d", "5d", "7d", "10d", "14d", "21d", "30d", "60d", "90d", "180d", "365d");

    private final long[] times;

    RowTimes(NamedTable table, int column) {
        times = IntStream.range(0, table.size())
                .mapToLong(row -> time(table.value(row, column)))
                .toArray();
    }

    private static long time(@Nullable Object value) {
        Long millis = value == null ? null : WrittenTime.millis(value);
        if (millis == null) {
            throw new IllegalStateException("row without a time: " + value);
        }
        return millis;
    }

    /** How many rows are earlier than the row before them. */
    long steppingBack() {
        return IntStream.range(1, times.length)
                .filter(row -> times[row] < times[row - 1])
                .count();
    }

    /** How many events the interval should hold. */
    int events() {
        return Math.max(1, Math.min(EVENTS, times.length / INTERVALS));
    }

    /** About the time of so many rows, as options write it; null if the rows have all the same time. */
    @Nullable
    String interval() {
        long[] sorted = times.clone();
        Arrays.sort(sorted);
        // Without the outermost twentieths: a wrong year would make the rate that of no row.
        int outside = sorted.length / 20;
        long steps = sorted.length - 1L - 2L * outside;
        double span = sorted[sorted.length - 1 - outside] - sorted[outside];
        return span == 0 ? null : tidy(span / steps * events());
    }

    private static String tidy(double millis) {
        String best = TIDY.get(0);
        for (String next : TIDY) {
            if (distance(next, millis) < distance(best, millis)) {
                best = next;
            }
        }
        return best;
    }

    /** In orders of magnitude. */
    private static double distance(String duration, double millis) {
        Duration tidy = DurationText.parse(duration);
        return Math.abs(Math.log(tidy.toMillis() / millis));
    }
}
