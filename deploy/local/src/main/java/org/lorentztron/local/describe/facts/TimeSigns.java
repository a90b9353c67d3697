package org.lorentztron.local.describe.facts;

import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;

/** How many values of a field could be times, in each format. Mutable. */
public final class TimeSigns {
    /** Dates as people write them, with or without a time. */
    private static final Pattern DATE = Pattern.compile("(\\p{L}{2,9},? )?(\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}"
            + "|\\d{1,2}[-/. ](\\p{L}{3,9}|\\d{1,2})[-/., ]+(\\d{2}|\\d{4})|\\d{4}-(W\\d\\d-\\d|\\d{3}))([ T,].*)?");

    private final Map<TimeFormat, Long> counts = new EnumMap<>(TimeFormat.class);
    private long values;
    private long withoutZone;
    private long unread;
    private String firstUnread = "";
    private String first = "";

    /** @param written a text, or a number in decimal */
    void add(String written) {
        values++;
        first = first.isEmpty() ? written : first;
        TimeFormat format = TimeFormat.recognised(written);
        if (format != null) {
            counts.merge(format, 1L, Long::sum);
        }
        boolean isClock = format == TimeFormat.ISO && written.indexOf(':') >= 0;
        withoutZone += isClock && !isZoned(written) ? 1 : 0;
        if (format == null && DATE.matcher(written).matches()) {
            unread++;
            firstUnread = firstUnread.isEmpty() ? written : firstUnread;
        }
    }

    /** Whether a time is the same for people of any zone. */
    private static boolean isZoned(String written) {
        return Objects.equals(TimeFormat.ISO.millis(written), TimeFormat.ISO.millis(written, ZoneOffset.ofHours(1)));
    }

    void addOther() {
        values++;
    }

    /** The format in which every value is a time; null if there is none. */
    public @Nullable TimeFormat format() {
        return counts.entrySet().stream()
                .filter(format -> format.getValue() == values)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /** Whether every value is a time, some of one format and some of another. */
    public boolean areMixed() {
        return counts.size() > 1
                && counts.values().stream().mapToLong(Long::longValue).sum() == values;
    }

    /** The first value that was looked at; empty without any. */
    public String first() {
        return first;
    }

    /** A date that the job does not read, where all values are so; empty if they are not. */
    public String unread() {
        return unread == values ? firstUnread : "";
    }

    /** Whether some texts are times that do not say their offset from UTC. */
    public boolean lacksZones() {
        return withoutZone > 0;
    }
}
