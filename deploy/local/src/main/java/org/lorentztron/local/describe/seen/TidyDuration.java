package org.lorentztron.local.describe.seen;

import java.util.Comparator;
import java.util.List;
import org.lorentztron.job.options.kind.DurationText;

/** Durations that people choose, as options write them. Stateless. */
public final class TidyDuration {
    private static final List<String> ALL = List.of(
            "1ms", "2ms", "5ms", "10ms", "20ms", "50ms", "100ms", "200ms", "500ms", "1s", "2s", "3s", "5s", "10s",
            "15s", "20s", "30s", "1m", "2m", "3m", "5m", "10m", "15m", "20m", "30m", "1h", "2h", "3h", "4h", "6h", "8h",
            "12h", "1d", "2d", "3d", "4d", "5d", "7d", "10d", "14d", "21d", "30d", "60d", "90d", "180d", "365d");

    private TidyDuration() {}

    /** The nearest one, in orders of magnitude. */
    static String nearest(double millis) {
        return ALL.stream()
                .min(Comparator.comparingDouble(next -> Math.abs(Math.log(millis(next) / millis))))
                .orElseThrow();
    }

    /** The shortest one that is at least as long; of those that are too long for all, the longest. */
    public static String atLeast(long millis) {
        return ALL.stream().filter(next -> millis(next) >= millis).findFirst().orElse(ALL.get(ALL.size() - 1));
    }

    private static double millis(String duration) {
        return DurationText.parse(duration).toMillis();
    }

    /** Any duration, about. */
    public static String about(long millis) {
        String[] units = {"d", "h", "min"};
        double[] of = {86_400_000, 3_600_000, 60_000};
        for (int i = 0; i < units.length; i++) {
            if (Math.abs(millis) >= 2 * of[i]) {
                return String.format("%.1f %s", millis / of[i], units[i]);
            }
        }
        return String.format("%.1f s", millis / 1e3);
    }
}
