package org.lorentztron.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.messages.SecretNames;
import org.lorentztron.connectors.preflight.Spelling;

/**
 * Options {@code properties.*}, which are handed to Kafka's consumer, except those that the reading of versions depends
 * on. A property that Kafka does not know may be that of a plug-in; one that differs from a known one in a letter or
 * two is refused, because Kafka would pass it over. A value such as <code>${file:...}</code>, which one of Kafka's
 * config providers replaces, is not looked into.
 */
final class ConsumerProperties {
    static final String PREFIX = "properties.";

    private static final int MOST_EDITS = 2;

    private static final Set<String> RESERVED = Set.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG);

    private ConsumerProperties() {}

    /**
     * The properties among the options, without the prefix.
     *
     * @param problems gets what is wrong with them
     */
    static Map<String, String> of(Map<String, String> options, List<String> problems) {
        Map<String, String> properties = new TreeMap<>();
        options.forEach((key, value) -> {
            if (key.startsWith(PREFIX)) {
                properties.put(key.substring(PREFIX.length()), value);
            }
        });
        Map<String, ConfigKey> known = known();
        properties.forEach((property, value) -> {
            ConfigKey key = known.get(property);
            if (RESERVED.contains(property)) {
                problems.add("option '" + PREFIX + property + "' is refused, expected no property that is set here"
                        + (property.equals(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG)
                                ? ": use 'bootstrap.servers'"
                                : ""));
            } else if (key == null) {
                String meant = Spelling.nearest(property, known.keySet(), MOST_EDITS);
                if (meant != null) {
                    problems.add("option '" + PREFIX + property + "' is unknown to Kafka's consumer, did you mean '"
                            + PREFIX + meant + "'?");
                }
            } else if (!isPossible(key, value)) {
                // Any text is possible for Kafka's type of secrets, so this is none.
                problems.add("option '" + PREFIX + property + "' is '" + value + "', expected " + expected(key));
            }
        });
        return properties;
    }

    /**
     * The keys of options, sorted, whose values are secrets by Kafka's definition, or by their names if Kafka has no
     * such property, and stand there themselves.
     *
     * @param properties without the prefix
     */
    static List<String> openSecrets(Map<String, String> properties) {
        Map<String, ConfigKey> known = known();
        List<String> secrets = new ArrayList<>();
        new TreeMap<>(properties).forEach((property, value) -> {
            if (isSecret(property, known.get(property)) && !value.contains("${")) {
                secrets.add(PREFIX + property);
            }
        });
        return secrets;
    }

    /** @param key null if Kafka's consumer has no such property: a plug-in's, or one that is misspelt */
    private static boolean isSecret(String property, @Nullable ConfigKey key) {
        return key == null ? SecretNames.matches(property) : key.type == Type.PASSWORD;
    }

    private static Map<String, ConfigKey> known() {
        return OwnClassLoader.call(() -> ConsumerConfig.configDef().configKeys());
    }

    private static boolean isPossible(ConfigKey key, String value) {
        if (key.type == Type.CLASS || value.startsWith("${")) {
            return true;
        }
        try {
            Object parsed = ConfigDef.parseType(key.name, value, key.type);
            if (key.validator != null) {
                key.validator.ensureValid(key.name, parsed);
            }
            return true;
        } catch (ConfigException e) {
            return false;
        }
    }

    private static String expected(ConfigKey key) {
        String type = "a value of Kafka's type " + key.type.toString().toLowerCase(Locale.ROOT);
        return key.validator == null ? type : type + " in " + key.validator;
    }
}
