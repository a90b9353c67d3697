package org.lorentztron.job.options.given;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.ConfigKey;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Type;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;
import org.lorentztron.connectors.messages.Reasons;
import org.lorentztron.connectors.messages.SecretNames;
import org.lorentztron.connectors.preflight.Spelling;

/**
 * Options {@code --kafka.<property>}, which are handed to every Kafka client of the job, except those that the job must
 * set itself. A property that no client knows may be that of a plug-in; one that differs from a known one in a letter
 * or two is an error.
 */
public final class KafkaProperties {
    public static final String PREFIX = "kafka.";

    public static final String MEANING =
            "A property for every Kafka client of the job, such as --kafka.security.protocol SSL.";

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{[^}:]+:[^}]+}");
    private static final int MOST_EDITS = 2;
    private static final String BYTES = "the job reads and writes bytes";
    private static final String TRANSACTIONS = "--delivery decides it";

    /** Properties that the job sets, with the reason. */
    public static final Map<String, String> RESERVED = reserved();

    /** Properties that Flink's source of events reads, and not Kafka's clients. */
    private static final ConfigDef OF_SOURCE = new ConfigDef()
            .define("partition.discovery.interval.ms", Type.LONG, Importance.LOW, "")
            .define("client.id.prefix", Type.STRING, Importance.LOW, "")
            .define("register.consumer.metrics", Type.BOOLEAN, Importance.LOW, "")
            .define("commit.offsets.on.checkpoint", Type.BOOLEAN, Importance.LOW, "");

    /** Properties of which the job itself needs the value, before there is a client. */
    static final Set<String> READ_BY_JOB = readByJob();

    private static final Map<String, ConfigKey> CLIENT_KEYS = clientKeys();

    private KafkaProperties() {}

    public static boolean isKafka(String key) {
        return key.startsWith(PREFIX) && key.length() > PREFIX.length();
    }

    /**
     * The properties among the options, sorted, without the prefix, and references to those in the file of secrets; the
     * layer that comes first wins.
     */
    public static SortedMap<String, String> of(List<Map<String, RawOption>> layers, List<String> problems) {
        SortedMap<String, String> properties = given(layers, problems);
        layers.stream()
                .map(layer -> layer.get(KafkaSecrets.OPTION.key()))
                .filter(Objects::nonNull)
                .findFirst()
                .filter(file -> KafkaSecrets.OPTION.type().read(file.text()) != null)
                .ifPresent(file -> properties.putAll(KafkaSecrets.references(file, properties, problems)));
        return Collections.unmodifiableSortedMap(properties);
    }

    private static SortedMap<String, String> given(List<Map<String, RawOption>> layers, List<String> problems) {
        SortedMap<String, RawOption> winners = new TreeMap<>();
        layers.forEach(layer -> layer.forEach((key, given) -> {
            if (isKafka(key)) {
                winners.putIfAbsent(key, given);
            }
        }));
        SortedMap<String, String> properties = new TreeMap<>();
        winners.forEach((key, given) -> {
            String property = key.substring(PREFIX.length());
            Optional<String> refusal = refusal(property);
            if (refusal.isPresent()) {
                problems.add(given.problem(key) + ", but " + refusal.get());
            } else {
                if (!hasReference(given.text()) || READ_BY_JOB.contains(property)) {
                    insteadOf(given.text(), property)
                            .ifPresent(expected -> problems.add(given.problem(key) + ", expected " + expected));
                }
                misspelt(property)
                        .ifPresent(meant -> problems.add(given.problem(key)
                                + ", but Kafka's clients have no such property; did you mean --" + PREFIX + meant
                                + "?"));
            }
            properties.put(property, given.text());
        });
        return properties;
    }

    /** Why nobody may give the property, if so. */
    static Optional<String> refusal(String property) {
        return Optional.ofNullable(RESERVED.get(property)).map(reason -> "the job sets " + property + ": " + reason);
    }

    /** The property that is meant, if no client has this one and one is very near. */
    static Optional<String> misspelt(String property) {
        return isOfClients(property)
                ? Optional.empty()
                : Optional.ofNullable(Spelling.nearest(property, CLIENT_KEYS.keySet(), MOST_EDITS));
    }

    /** Whether it is a property of Kafka's own clients or of Flink's source. */
    static boolean isOfClients(String property) {
        return CLIENT_KEYS.containsKey(property);
    }

    /** Whether a provider of Kafka's clients gives the value, which may be of any type. */
    public static boolean isReference(String text) {
        return REFERENCE.matcher(text).matches();
    }

    /** Whether a provider of Kafka's clients gives the value or a part of it. */
    static boolean hasReference(String text) {
        return REFERENCE.matcher(text).find();
    }

    /** Whether Kafka's own clients keep the value out of logs, or should, by the name of a property of others. */
    public static boolean isSecret(String property) {
        ConfigKey key = CLIENT_KEYS.get(property);
        return key == null ? SecretNames.matches(property) : key.type == Type.PASSWORD;
    }

    /** Whether Kafka's own clients have the property and nobody would think its value a secret. */
    static boolean isHarmless(String property) {
        return isOfClients(property) && !isSecret(property) && !SecretNames.matches(property);
    }

    /**
     * What the clients' own definitions expect of a property if they refuse the text. They accept any text for a
     * property that they do not define: a plug-in may.
     */
    static Optional<String> insteadOf(String text, String property) {
        ConfigKey key = CLIENT_KEYS.get(property);
        if (key == null || key.type == Type.CLASS) {
            return Optional.empty();
        }
        if (property.equals(SaslConfigs.SASL_JAAS_CONFIG)) {
            return insteadOfLogin(text);
        }
        try {
            Object value = ConfigDef.parseType(property, text, key.type);
            if (key.validator != null) {
                key.validator.ensureValid(property, value);
            }
            return Optional.empty();
        } catch (ConfigException invalid) {
            return Optional.of(expected(key));
        }
    }

    /** Kafka's own message has words of the text, and would not come before the first client. */
    private static Optional<String> insteadOfLogin(String text) {
        try {
            JaasContext.loadClientContext(Map.of(SaslConfigs.SASL_JAAS_CONFIG, new Password(text)));
            return Optional.empty();
        } catch (IllegalArgumentException | SecurityException e) {
            return Optional.of(Reasons.LOGIN_FORM);
        }
    }

    private static String expected(ConfigKey key) {
        String type = "a value of Kafka's type " + key.type.toString().toLowerCase(Locale.ROOT);
        return key.validator == null ? type : type + " in " + key.validator;
    }

    private static Set<String> readByJob() {
        Set<String> read = new TreeSet<>(OF_SOURCE.names());
        read.add(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG);
        read.add(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
        read.add(ProducerConfig.BUFFER_MEMORY_CONFIG);
        return Collections.unmodifiableSet(read);
    }

    private static Map<String, ConfigKey> clientKeys() {
        Map<String, ConfigKey> keys =
                new TreeMap<>(AdminClientConfig.configDef().configKeys());
        keys.putAll(ConsumerConfig.configDef().configKeys());
        keys.putAll(ProducerConfig.configDef().configKeys());
        keys.putAll(OF_SOURCE.configKeys());
        return keys;
    }

    private static Map<String, String> reserved() {
        Map<String, String> reasons = new TreeMap<>();
        reasons.put("bootstrap.servers", "use --bootstrap-servers");
        reasons.put("group.id", "it is lorentztron-<model-id>, use --model-id");
        reasons.put("auto.offset.reset", "use --start");
        reasons.put("enable.auto.commit", "offsets are committed with Flink's checkpoints");
        reasons.put("isolation.level", "only committed records are read");
        reasons.put("transactional.id", "it is made from --model-id and the topic");
        reasons.put("acks", TRANSACTIONS);
        reasons.put("enable.idempotence", TRANSACTIONS);
        reasons.put("key.deserializer", BYTES);
        reasons.put("value.deserializer", BYTES);
        reasons.put("key.serializer", BYTES);
        reasons.put("value.serializer", BYTES);
        return Collections.unmodifiableMap(reasons);
    }
}
