package org.lorentztron.job.options.read;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Options that had another name or are gone, and what a user gives instead. Stateless. */
public final class OldNames {
    private static final Map<String, String> INSTEAD = Map.ofEntries(
            renamed("units", "rank"),
            renamed("start-basis", "start-fit"),
            renamed("csv-header", "event-schema"),
            renamed("schema-registry", "event-schema"),
            renamed("avro-schema", "event-schema"),
            Map.entry(
                    "schema-registry-secrets",
                    "schema.registry.username and schema.registry.password are in the file of --kafka-secrets now"),
            renamed("costs", "threshold"),
            Map.entry("start-anew", "it is --start anew now"),
            Map.entry("decide", "probabilities decide, and with --preset paper votes"),
            Map.entry("ignore-deletes", "deletions are always counted, and are never dead letters"),
            Map.entry("dead-letter-max-bytes", "a dead letter keeps what max.message.bytes of its topic admits"),
            Map.entry("joined-topic", "it is an argument of org.lorentztron.job.JoinJob alone"),
            renamed("id-field", "event-id"),
            renamed("label-field", "event-label"),
            renamed("label-map", "event-label-map"),
            renamed("time-field", "event-time"),
            renamed("time-format", "event-time-format"),
            renamed("weight-field", "event-weight"),
            renamed("features-field", "event-features"),
            renamed("categorical", "event-categorical"),
            renamed("text", "event-text"),
            renamed("log", "event-log"),
            renamed("ignore", "event-ignore"));

    private OldNames() {}

    private static Map.Entry<String, String> renamed(String old, String now) {
        return Map.entry(old, "its name is --" + now + " now");
    }

    /** What to give instead of an option, as the end of a message; null if there never was such an option. */
    public static @Nullable String instead(String key) {
        return INSTEAD.get(key);
    }
}
