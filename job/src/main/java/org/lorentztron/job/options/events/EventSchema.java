package org.lorentztron.job.options.events;

import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.schema.RegistryAddress;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.job.options.kind.Values;

/**
 * What {@code --event-schema} says, by {@code --event-format}:
 *
 * <pre>
 *   csv              the names of cells
 *   avro-confluent   URLs of schema registries, or a file of a schema
 *   others           nothing
 * </pre>
 *
 * Stateless.
 */
public final class EventSchema {
    private EventSchema() {}

    /** The names of cells; null if the format has none, or they are wrong. */
    static @Nullable CsvHeader header(Values values) {
        String text = values.find(EventOptions.EVENT_SCHEMA);
        if (text == null || values.find(EventOptions.EVENT_FORMAT) != EventEncoding.CSV) {
            return null;
        }
        try {
            return CsvHeader.of(text);
        } catch (IllegalArgumentException wrong) {
            return null;
        }
    }

    /** Whether a text says where registries are. */
    public static boolean isRegistry(String text) {
        return text.startsWith("http://") || text.startsWith("https://");
    }

    static @Nullable String hasSchema(Values values, EventEncoding format) {
        return isNeeded(format) && values.find(EventOptions.EVENT_SCHEMA) == null
                ? "expected --event-schema as well: " + expected(format)
                : null;
    }

    static @Nullable String fitsFormat(Values values, String schema) {
        EventEncoding format = values.get(EventOptions.EVENT_FORMAT);
        if (!isNeeded(format)) {
            return "but --event-format " + OptionType.kebab(format) + " does not use it";
        }
        boolean fits = format == EventEncoding.CSV ? header(values) != null : !isRegistry(schema) || isAddress(schema);
        return fits ? null : "expected " + expected(format);
    }

    private static boolean isNeeded(EventEncoding format) {
        return format == EventEncoding.CSV || format == EventEncoding.AVRO_CONFLUENT;
    }

    private static String expected(EventEncoding format) {
        return format == EventEncoding.CSV
                ? "names of cells, comma separated, none empty, none twice"
                : "http or https URLs without a user, comma separated, or the file of a schema";
    }

    private static boolean isAddress(String text) {
        try {
            RegistryAddress.of(text, null);
            return true;
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }
}
