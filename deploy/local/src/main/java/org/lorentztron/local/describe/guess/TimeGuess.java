package org.lorentztron.local.describe.guess;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.local.describe.facts.FieldFacts;

/**
 * Which field holds the event's time.
 *
 * @param field null if none does
 * @param format how it is written
 * @param why it is taken for the time
 * @param others other fields with times, the likeliest first
 * @param zone of those that name none
 */
public record TimeGuess(
        @Nullable FieldFacts field, TimeFormat format, String why, List<FieldFacts> others, ZoneGuess zone) {
    private static final double NEARLY_ALL = 0.95;
    private static final long FAR_FUTURE = Instant.parse("2050-01-01T00:00:00Z").toEpochMilli();

    public static TimeGuess of(EventFields fields, GivenPaths given, @Nullable FieldFacts label) {
        List<FieldFacts> times = fields.all().stream()
                .filter(field -> field != label && field.arrays() == 0)
                .filter(field -> !fields.isOwn() || fields.feature(field) == null)
                .filter(TimeGuess::isTime)
                .sorted(Comparator.comparing((FieldFacts field) -> fields.present(field) < NEARLY_ALL)
                        .thenComparing(field -> -FieldNames.time(field)))
                .toList();
        FieldFacts said = given.time() == null ? null : fields.named(given.time());
        if (said != null) {
            return of(said, "as you say", times);
        }
        FieldFacts ofFrame = ofFrame(fields);
        if (ofFrame != null) {
            return of(ofFrame, "the time of the change", times);
        }
        return times.isEmpty() || fields.present(times.get(0)) < NEARLY_ALL
                ? new TimeGuess(null, TimeFormat.MILLIS, "", times, ZoneGuess.UNKNOWN)
                : of(times.get(0), "every event has a time there", times);
    }

    private static TimeGuess of(FieldFacts field, String why, List<FieldFacts> times) {
        TimeFormat format = field.times().format();
        return new TimeGuess(
                field,
                format == null ? TimeFormat.MILLIS : format,
                why,
                times.stream().filter(other -> other != field).toList(),
                ZoneGuess.UNKNOWN);
    }

    /** Whether some times name no zone. */
    public boolean lacksZone() {
        return field != null && field.times().lacksZones();
    }

    /** A time in milliseconds since 1970; null if it is written otherwise. */
    public @Nullable Long millis(String written) {
        return format.millis(written, ZoneId.of(zone.id()));
    }

    /** The same times in a zone. */
    public TimeGuess inZone(ZoneGuess of) {
        return new TimeGuess(field, format, why, others, of);
    }

    /**
     * Numbers of the size of seconds, or of times in a far future as those of cards and goods are, may be anything; a
     * name must say that they are times.
     */
    public static boolean isTime(FieldFacts field) {
        TimeFormat format = field.times().format();
        return format != null && (format == TimeFormat.ISO || FieldNames.time(field) > 0 || isNear(field, format));
    }

    private static boolean isNear(FieldFacts field, TimeFormat format) {
        Long last = format.millis(Long.toString((long) field.largest()));
        return format != TimeFormat.SECONDS && last != null && last < FAR_FUTURE;
    }

    private static @Nullable FieldFacts ofFrame(EventFields fields) {
        List<String> paths =
                switch (fields.frame().kind()) {
                    case DEBEZIUM, MONGODB -> List.of("ts_ms");
                    case MAXWELL -> List.of("ts");
                    case CANAL -> List.of("es");
                    case GOLDENGATE -> List.of("op_ts");
                    case MONGODB_STREAM -> List.of("wallTime");
                    case UNWRAPPED -> List.of("__source_ts_ms", "__ts_ms");
                    case OWN, PLAIN -> List.of();
                };
        for (String path : paths) {
            FieldFacts field = fields.facts().at(fields.frame().envelope(path));
            if (field != null && field.times().format() != null) {
                return field;
            }
        }
        return null;
    }
}
