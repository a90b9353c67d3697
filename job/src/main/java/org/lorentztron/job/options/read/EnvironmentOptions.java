package org.lorentztron.job.options.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.lorentztron.job.options.given.KafkaProperties;
import org.lorentztron.job.options.given.RawOption;
import org.lorentztron.job.options.kind.Option;

/**
 * Reads environment variables: {@code LORENTZTRON_OPT_EVENTS_TOPIC} is {@code events-topic},
 * {@code LORENTZTRON_OPT_LABELS_TIME_FORMAT} is {@code labels.time-format}, and
 * {@code LORENTZTRON_OPT_KAFKA_SECURITY_PROTOCOL} is {@code kafka.security.protocol}. An empty variable counts as not
 * given, because tools such as compose set variables that nobody gave to nothing.
 */
public final class EnvironmentOptions {
    private static final String KAFKA = "KAFKA_";

    /** How the variables of Kafka's properties begin. */
    public static final String KAFKA_PREFIX = Option.VARIABLE + KAFKA;

    private EnvironmentOptions() {}

    /** The known options by key; says in {@code problems} which variables are none. */
    public static Map<String, RawOption> read(
            Map<String, String> environment, OptionNames names, List<String> problems) {
        Map<String, RawOption> options = new LinkedHashMap<>();
        new TreeMap<>(environment).forEach((variable, text) -> {
            if (variable.startsWith(Option.VARIABLE)) {
                String key = key(variable.substring(Option.VARIABLE.length()), names);
                RawOption given = new RawOption(text, variable);
                if (!names.isKnown(key)) {
                    problems.add(names.unknown(key, given));
                } else if (!text.isEmpty()) {
                    options.put(key, given);
                }
            }
        });
        return options;
    }

    private static String key(String name, OptionNames names) {
        String option = name.toLowerCase(Locale.ROOT).replace('_', '-');
        String ofFamily = option.replaceFirst("-", ".");
        if (!names.isKnown(option) && names.isKnown(ofFamily) && !KafkaProperties.isKafka(ofFamily)) {
            return ofFamily;
        }
        return name.startsWith(KAFKA) && !names.isKnown(option)
                ? KafkaProperties.PREFIX
                        + name.substring(KAFKA.length())
                                .toLowerCase(Locale.ROOT)
                                .replace('_', '.')
                : option;
    }
}
