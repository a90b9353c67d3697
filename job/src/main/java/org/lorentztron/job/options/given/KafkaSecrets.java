package org.lorentztron.job.options.given;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.provider.FileConfigProvider;
import org.lorentztron.connectors.wire.schema.RegistrySecrets;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;

/**
 * The file of {@code --kafka-secrets}: properties for Kafka's clients, of which the job has the names alone. Each one
 * becomes a reference such as {@code ${file:/etc/kafka.properties:ssl.key.password}}, and Kafka's clients read the
 * value where and when they are made. So a value is neither in an argument nor in a job graph, nor in state.
 *
 * <p>The file is read here only to say at once what is wrong with it. No message has a value, nor a name that may be a
 * part of one: where a line ends too early, the rest of the value looks like a name.
 */
public final class KafkaSecrets {
    /** The option that names the file. */
    public static final Option<String> OPTION = Option.of(
                    Option.Group.START,
                    "kafka-secrets",
                    OptionType.text(
                            "<file>",
                            "an absolute path without : , and }",
                            text -> text.matches("[^:,}]+") && isAbsolute(text)))
            .otherwise("none")
            .means(
                    "Properties file (UTF-8) with secrets for every Kafka client, and for a schema registry.",
                    "It must be on every machine, under the same path: clients read it when they are"
                            + " made, so that no argument, log, job graph or checkpoint has a value."
                            + " schema.registry.username and schema.registry.password are the registry's, read at"
                            + " each request. See docs/operate/security.md.");

    /** Name of Kafka's provider in references. */
    static final String PROVIDER = "file";

    private static final String PROVIDERS = AbstractConfig.CONFIG_PROVIDERS_CONFIG;
    private static final String OF_PROVIDER = PROVIDERS + "." + PROVIDER + ".";

    /** Whatever else a line may be, such as one of a key in Base64, has no dots. */
    private static final Pattern NAME = Pattern.compile("[a-z][\\w-]*(\\.[\\w-]+)+");

    private final RawOption given;
    private final List<String> problems;

    private KafkaSecrets(RawOption given, List<String> problems) {
        this.given = given;
        this.problems = problems;
    }

    /** Paths that a reference can have, and a list of paths that Kafka may read. */
    private static boolean isAbsolute(String text) {
        try {
            return Path.of(text).isAbsolute();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /**
     * What Kafka's clients need to read the file.
     *
     * @param given a valid text of the option
     * @param beside properties that are given otherwise
     * @param problems takes what is wrong with the file, as it is on this machine
     */
    static SortedMap<String, String> references(
            RawOption given, SortedMap<String, String> beside, List<String> problems) {
        KafkaSecrets secrets = new KafkaSecrets(given, problems);
        secrets.checkProviders(beside);
        SortedMap<String, String> references = new TreeMap<>();
        secrets.read().forEach((property, value) -> {
            if (property.startsWith(RegistrySecrets.PREFIX)) {
                secrets.checkOfRegistry(property);
            } else {
                secrets.check(property, value, beside);
                references.put(property, "${" + PROVIDER + ":" + given.text() + ":" + property + "}");
            }
        });
        String others = beside.get(PROVIDERS);
        references.put(PROVIDERS, others == null || others.isBlank() ? PROVIDER : others + "," + PROVIDER);
        references.put(OF_PROVIDER + "class", FileConfigProvider.class.getName());
        references.put(OF_PROVIDER + "param.allowed.paths", given.text());
        return references;
    }

    private void checkProviders(SortedMap<String, String> beside) {
        beside.forEach((property, text) -> {
            boolean taken = property.equals(PROVIDERS)
                    ? List.of(text.split("\\s*,\\s*")).contains(PROVIDER)
                    : property.startsWith(OF_PROVIDER);
            if (taken) {
                reject("which needs the name " + PROVIDER + " for itself, but --" + KafkaProperties.PREFIX + property
                        + " has it");
            }
        });
        String allowed = System.getProperty(AbstractConfig.AUTOMATIC_CONFIG_PROVIDERS_PROPERTY);
        String needed = FileConfigProvider.class.getName();
        if (allowed != null && !List.of(allowed.split("\\s*,\\s*")).contains(needed)) {
            reject("but the system property " + AbstractConfig.AUTOMATIC_CONFIG_PROVIDERS_PROPERTY + " of this JVM is '"
                    + allowed + "', expected " + needed + " in it");
        }
    }

    /** The properties whose names may be shown, sorted. */
    private Map<String, String> read() {
        UniqueProperties properties = new UniqueProperties();
        try (Reader reader = Files.newBufferedReader(Path.of(given.text()))) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            // The exception's own message may have a part of the file.
            reject("expected a readable properties file (UTF-8): " + reason(unreadable));
            return Map.of();
        }
        Map<String, String> named = new TreeMap<>();
        properties.stringPropertyNames().stream()
                .filter(name -> isName(name, properties.getProperty(name)))
                .forEach(name -> named.put(name, properties.getProperty(name)));
        properties.repeated().stream()
                .filter(named::containsKey)
                .distinct()
                .forEach(name -> reject("in which " + name + " is given more than once, expected once"));
        int others = properties.size() - named.size();
        if (others > 0) {
            reject("in which " + others + (others == 1 ? " line begins" : " lines begin")
                    + " with no name of a property such as ssl.key.password; a value goes on in the next line after a"
                    + " backslash only");
        } else if (named.isEmpty()) {
            reject("which has no property, expected at least one");
        }
        return named;
    }

    private static String reason(Exception unreadable) {
        if (unreadable instanceof NoSuchFileException) {
            return "there is no such file on this machine";
        }
        return unreadable instanceof AccessDeniedException
                ? "this user may not read it"
                : unreadable.getClass().getSimpleName();
    }

    private static boolean isName(String name, String value) {
        return KafkaProperties.isOfClients(name) || NAME.matcher(name).matches() && !value.isEmpty();
    }

    /** Those of a schema registry are not Kafka's. */
    private void checkOfRegistry(String property) {
        if (!RegistrySecrets.NAMES.contains(property)) {
            reject("in which " + property + " is, expected "
                    + String.join(" or ", new TreeSet<>(RegistrySecrets.NAMES)));
        }
    }

    private void check(String property, String value, SortedMap<String, String> beside) {
        if (beside.containsKey(property)) {
            reject("in which " + property + " is too, but --" + KafkaProperties.PREFIX + property
                    + " gives it already, expected one of the two");
        }
        Optional<String> refused = refusal(property);
        if (refused.isPresent()) {
            reject("in which " + property + " is, but " + refused.get());
        } else {
            KafkaProperties.misspelt(property)
                    .ifPresent(meant -> reject("in which " + property
                            + " is, but Kafka's clients have no such property; did you mean " + meant + "?"));
            if (KafkaProperties.hasReference(value)) {
                // Kafka replaces references once: it would take the text of this one for the value.
                reject("in which " + property + " has a reference such as ${env:NAME}, which is not followed in a file,"
                        + " expected the value itself; --" + KafkaProperties.PREFIX + property + " takes references");
            } else {
                KafkaProperties.insteadOf(value, property)
                        .ifPresent(expected ->
                                reject("in which " + property + " has another value, expected " + expected));
            }
        }
    }

    private static Optional<String> refusal(String property) {
        if (property.equals(PROVIDERS) || property.startsWith(PROVIDERS + ".")) {
            return Optional.of("that says how files are read: use --" + KafkaProperties.PREFIX + property);
        }
        return KafkaProperties.READ_BY_JOB.contains(property)
                ? Optional.of("the job reads it, too: use --" + KafkaProperties.PREFIX + property)
                : KafkaProperties.refusal(property);
    }

    private void reject(String why) {
        problems.add(given.problem(OPTION.key()) + ", " + why);
    }
}
