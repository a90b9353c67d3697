package org.lorentztron.sql;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.factories.FactoryUtil;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.connectors.wire.version.HistoryKeys;

/** The options of a model, which stand in the {@code WITH} of {@code CREATE MODEL}. */
final class ModelOptions {
    static final ConfigOption<String> BOOTSTRAP_SERVERS = text("bootstrap.servers")
            .noDefaultValue()
            .withDescription("Kafka brokers to start from, as host:port, separated by commas.");
    static final ConfigOption<String> MODEL_ID =
            text("model-id").defaultValue("default").withDescription("The model's name in the topic.");
    static final ConfigOption<String> MODELS_TOPIC =
            text("models-topic").defaultValue("models").withDescription("The topic whose newest version predicts.");
    static final ConfigOption<String> HISTORY_TOPIC =
            text("history-topic").noDefaultValue().withDescription("The topic of all versions, for an alias.");
    static final ConfigOption<String> ALIAS = text("alias")
            .noDefaultValue()
            .withDescription("The version predicts at which this alias stands; needs history-topic.");
    static final ConfigOption<String> THRESHOLD = text("threshold")
            .noDefaultValue()
            .withDescription(
                    "Probabilities from which classes are decided, costs of mistakes, or none; else as the job.");
    static final ConfigOption<String> ABSTAIN_BELOW = text("abstain-below")
            .noDefaultValue()
            .withDescription("The least probability of a label that is given, or none; else as the job.");
    static final ConfigOption<Duration> TIMEOUT = ConfigOptions.key("timeout")
            .durationType()
            .defaultValue(Duration.ofMinutes(1))
            .withDescription("How long a query that starts waits for a first version, before it fails.");

    static final Set<ConfigOption<?>> REQUIRED = Set.of(BOOTSTRAP_SERVERS);
    static final Set<ConfigOption<?>> OPTIONAL =
            Set.of(MODEL_ID, MODELS_TOPIC, HISTORY_TOPIC, ALIAS, THRESHOLD, ABSTAIN_BELOW, TIMEOUT);

    private static final Set<String> KEYS = Stream.of(
                    REQUIRED, OPTIONAL, Set.of(FactoryUtil.PROVIDER, FactoryUtil.PROPERTY_VERSION))
            .flatMap(Set::stream)
            .map(ConfigOption::key)
            .collect(Collectors.toUnmodifiableSet());

    private final Map<String, String> given;
    private final List<String> problems;

    private ModelOptions(Map<String, String> given, List<String> problems) {
        this.given = given;
        this.problems = problems;
    }

    private static ConfigOptions.TypedConfigOptionBuilder<String> text(String key) {
        return ConfigOptions.key(key).stringType();
    }

    /**
     * Reads all options.
     *
     * @param problems gets what is wrong with them; the result is then of no use
     */
    static ModelSettings read(Map<String, String> given, List<String> problems) {
        return new ModelOptions(given, problems).read();
    }

    private ModelSettings read() {
        given.keySet().stream()
                .filter(key -> !KEYS.contains(key) && !key.startsWith(ConsumerProperties.PREFIX))
                .sorted()
                .map(key -> "option '" + key + "' is unknown, expected one of "
                        + KEYS.stream().sorted().collect(Collectors.joining(", ")) + ", "
                        + ConsumerProperties.PREFIX + "*")
                .forEach(problems::add);
        return new ModelSettings(source(), policy(), timeout());
    }

    private ModelSource source() {
        Map<String, String> kafka = ConsumerProperties.of(given, problems);
        String servers = value(BOOTSTRAP_SERVERS);
        if (servers == null) {
            problems.add("option 'bootstrap.servers' is missing, expected brokers as host:port");
        } else {
            check(BOOTSTRAP_SERVERS, servers, BrokerNames::areServers, "brokers as host:port, separated by commas");
            kafka.put(BOOTSTRAP_SERVERS.key(), servers);
        }
        String models = topic(MODELS_TOPIC);
        String history = topic(HISTORY_TOPIC);
        String alias = value(ALIAS);
        if ((history == null) != (alias == null)) {
            problems.add("option '" + (history == null ? "alias" : "history-topic") + "' is given without '"
                    + (history == null ? "history-topic" : "alias") + "', expected both or none");
        }
        if (history != null && given.containsKey(MODELS_TOPIC.key())) {
            problems.add("options 'models-topic' and 'history-topic' are given, expected one of them");
        }
        check(ALIAS, alias, HistoryKeys::isAlias, "1 to 128 letters, digits, dots, underscores or dashes");
        String topic = history == null ? models : history;
        String modelId = value(MODEL_ID);
        return new ModelSource(kafka, topic == null ? "" : topic, modelId == null ? "" : modelId, alias);
    }

    private @Nullable String topic(ConfigOption<String> option) {
        String topic = value(option);
        check(option, topic, BrokerNames::isTopic, "1 to 249 letters, digits, dots, underscores or dashes");
        return topic;
    }

    /** @param text null or blank if that is already said or no problem */
    private void check(
            ConfigOption<String> option, @Nullable String text, Predicate<String> isPossible, String expected) {
        if (text != null && !text.isBlank() && !isPossible.test(text)) {
            problems.add("option '" + option.key() + "' is '" + text + "', expected " + expected);
        }
    }

    /** The text of an option or its default, null if there is neither. */
    private @Nullable String value(ConfigOption<String> option) {
        String text = given.get(option.key());
        if (text == null) {
            return option.hasDefaultValue() ? option.defaultValue() : null;
        }
        if (text.isBlank()) {
            problems.add("option '" + option.key() + "' is blank, expected a text");
        }
        return text;
    }

    private PolicyChoice policy() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (ConfigOption<String> option : List.of(THRESHOLD, ABSTAIN_BELOW)) {
            String text = given.get(option.key());
            if (text != null) {
                texts.put(option.key(), text);
            }
        }
        try {
            return new PolicyChoice(texts);
        } catch (IllegalArgumentException e) {
            problems.add("options of decisions: " + e.getMessage());
            return PolicyChoice.OF_VERSION;
        }
    }

    private Duration timeout() {
        Duration timeout;
        try {
            timeout = Configuration.fromMap(given).get(TIMEOUT);
        } catch (IllegalArgumentException e) {
            timeout = Duration.ZERO;
        }
        if (timeout.isZero() || timeout.isNegative()) {
            problems.add("option 'timeout' is '" + given.get(TIMEOUT.key())
                    + "', expected a duration above 0 such as '60 s'");
        }
        return timeout;
    }
}
