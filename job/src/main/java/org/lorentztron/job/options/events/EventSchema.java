package org.lorentztron.job.options.events;

import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.schema.RegistryAddress;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.job.options.kind.Values;

/**
 * What {@code --event-schema} or {@code --labels.schema} says, by the format:
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
    static @Nullable CsvHeader header(Values values, TopicOptions topic) {
        String text = values.find(topic.schema());
        if (text == null || values.find(topic.format()) != EventEncoding.CSV) {
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

    static @Nullable String hasSchema(Values values, TopicOptions topic, EventEncoding format) {
        return isNeeded(format) && values.find(topic.schema()) == null
                ? "expected --" + topic.schema().key() + " as well: " + expected(format)
                : null;
    }

    static @Nullable String fitsFormat(Values values, TopicOptions topic, String schema) {
        EventEncoding format = topic.encoding(values);
        if (!isNeeded(format)) {
            return "but --" + topic.format().key() + " " + OptionType.kebab(format) + " does not use it";
        }
        boolean fits =
                format == EventEncoding.CSV ? header(values, topic) != null : !isRegistry(schema) || isAddress(schema);
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
