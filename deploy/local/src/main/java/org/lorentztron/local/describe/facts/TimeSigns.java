package org.lorentztron.local.describe.facts;

import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;

/** How many values of a field could be times, in each format. Mutable. */
public final class TimeSigns {
    /** Of a text with hours and minutes that says where they are those. */
    private static final Pattern ZONED =
            Pattern.compile(".*:.*[0-9] ?(Z|z|UTC|GMT|[+-][0-9]{2}(:?[0-9]{2})?)(\\[.*])?");

    private final Map<TimeFormat, Long> counts = new EnumMap<>(TimeFormat.class);
    private long values;
    private long withoutZone;

    /** @param written a text, or a number in decimal */
    void add(String written) {
        values++;
        TimeFormat format = TimeFormat.recognised(written);
        if (format != null) {
            counts.merge(format, 1L, Long::sum);
        }
        boolean isClock = format == TimeFormat.ISO && written.indexOf(':') >= 0;
        withoutZone += isClock && !ZONED.matcher(written).matches() ? 1 : 0;
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

    /** Whether some texts are times that do not say their offset from UTC. */
    public boolean lacksZones() {
        return withoutZone > 0;
    }
}
