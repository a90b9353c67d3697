package org.lorentztron.connectors.wire.named.avro;

import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.EventField;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.connectors.wire.named.TimeRules;

/**
 * Values of the event's time, where their schema says how they are written: as a logical type of Avro, or by the name
 * that Kafka Connect or Debezium gives it.
 *
 * <pre>
 *   timestamp-millis, -micros, -nanos          since 1970
 *   local-timestamp-millis, -micros, -nanos    the same, shown by a clock in the zone of the rules
 *   date                                       days since 1970, which begin in this zone
 * </pre>
 *
 * @param unit of whole numbers
 * @param zone in which a clock shows them
 */
record AvroTime(Unit unit, ZoneId zone) implements AvroValue {
    private static final int MILLIS_PER_SECOND = 1_000;
    private static final int NANOS_PER_MILLI = 1_000_000;

    private static final String LOCAL = "local-";
    private static final String CONNECT = "org.apache.kafka.connect.data.";
    private static final String DEBEZIUM = "io.debezium.time.";

    /** Logical types by the names of Connect and Debezium. */
    private static final Map<String, String> NAMED = Map.of(
            CONNECT + "Timestamp", "timestamp-millis",
            CONNECT + "Date", "date",
            DEBEZIUM + "Timestamp", "local-timestamp-millis",
            DEBEZIUM + "MicroTimestamp", "local-timestamp-micros",
            DEBEZIUM + "NanoTimestamp", "local-timestamp-nanos",
            DEBEZIUM + "Date", "date");

    /** What a whole number counts. */
    enum Unit {
        MILLIS,
        MICROS,
        NANOS,
        DAYS;

        private static final long MILLIS_PER_DAY = 86_400_000;

        static @Nullable Unit of(String type) {
            return switch (type.startsWith(LOCAL) ? type.substring(LOCAL.length()) : type) {
                case "timestamp-millis" -> MILLIS;
                case "timestamp-micros" -> MICROS;
                case "timestamp-nanos" -> NANOS;
                case "date" -> DAYS;
                default -> null;
            };
        }

        long millis(long value) {
            return switch (this) {
                case MILLIS -> value;
                case MICROS -> Math.floorDiv(value, 1_000L);
                case NANOS -> Math.floorDiv(value, (long) NANOS_PER_MILLI);
                case DAYS -> Math.multiplyExact(value, MILLIS_PER_DAY);
            };
        }
    }

    /**
     * How times of a schema are read; null if it does not say how they are written.
     *
     * @throws MalformedEventException if it says another format than the rules
     */
    static @Nullable AvroTime of(Schema schema, EventField field, TimeRules rules) throws MalformedEventException {
        if (schema.getType() != Schema.Type.LONG && schema.getType() != Schema.Type.INT) {
            return null;
        }
        String named = Objects.toString(schema.getObjectProp("connect.name"), "");
        String type = NAMED.getOrDefault(named, Objects.toString(schema.getObjectProp("logicalType"), ""));
        Unit unit = Unit.of(type);
        if (unit == null) {
            return null;
        }
        TimeFormat given = rules.given();
        if (given != null && !given.name().equals(unit.name())) {
            throw new MalformedEventException(
                    MalformedReason.TIMESTAMP,
                    field.path() + " is " + type + " by its schema, expected no other --"
                            + MappingOptions.EVENT_TIME_FORMAT + ", but it is " + given.id()
                            + ": leave the option out");
        }
        boolean isOfClock = type.startsWith(LOCAL) || unit == Unit.DAYS;
        return new AvroTime(unit, isOfClock ? rules.zone() : ZoneOffset.UTC);
    }

    @Override
    public void read(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        long value = at.in.readLong();
        try {
            at.event.scalars().time(field, moment(unit.millis(value)));
        } catch (ArithmeticException e) {
            throw new MalformedEventException(
                    MalformedReason.TIMESTAMP,
                    field.path() + " is " + value + " " + unit.name().toLowerCase(Locale.ROOT)
                            + " since 1970, expected a time within 64 bits of milliseconds");
        }
    }

    /** When a clock in the zone shows this much more than 1970. */
    private long moment(long shown) {
        if (zone.equals(ZoneOffset.UTC)) {
            return shown;
        }
        long second = Math.floorDiv(shown, (long) MILLIS_PER_SECOND);
        int nano = Math.floorMod(shown, MILLIS_PER_SECOND) * NANOS_PER_MILLI;
        return LocalDateTime.ofEpochSecond(second, nano, ZoneOffset.UTC)
                .atZone(zone)
                .toInstant()
                .toEpochMilli();
    }

    @Override
    public void readElement(AvroCursor at, EventField field) throws IOException, MalformedEventException {
        throw at.event.elements().other(field, "a time");
    }
}
