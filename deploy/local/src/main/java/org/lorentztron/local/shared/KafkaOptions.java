package org.lorentztron.local.shared;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.InvalidOptionsException;
import org.lorentztron.job.options.KafkaClientOptions;
import org.lorentztron.job.options.OpenSecrets;
import org.lorentztron.job.options.given.KafkaProperties;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * How a command reaches Kafka: the same options as those of the job, from the command line or from variables, read by
 * the job's own parser.
 */
public final class KafkaOptions {
    /** Declared for the help; the job's parser reads the option. */
    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "The Kafka brokers (default: localhost:9092). Properties for security and the like:"
                    + " --kafka.<property> VALUE. Secrets belong in a file: --kafka-secrets.")
    private @Nullable List<String> declaredServers;

    /** As {@link #declaredServers}. */
    @Option(
            names = "--kafka-secrets",
            paramLabel = "FILE",
            description =
                    "Properties file with more properties for Kafka, such as passwords: docs/operate/security.md.")
    private @Nullable List<String> declaredSecrets;

    /** Null until {@link #check} has read them. */
    private @Nullable KafkaClientOptions options;

    /** Properties for any Kafka client. */
    public Map<String, Object> properties() {
        return options().forClients();
    }

    public String bootstrapServers() {
        return options().bootstrapServers();
    }

    /** The file of {@code --kafka-secrets}; null if there is none. */
    public @Nullable String secrets() {
        return options == null ? null : options.secrets();
    }

    /** Options of a job that reaches the same brokers, by their keys; without properties that are secrets. */
    public Map<String, String> ofJob() {
        Map<String, String> job = new LinkedHashMap<>();
        job.put("bootstrap-servers", bootstrapServers());
        String file = options().secrets();
        if (file != null) {
            job.put("kafka-secrets", file);
        }
        options().properties().forEach((property, value) -> {
            boolean isOfFile = file != null && (value.contains(file) || property.startsWith("config.providers"));
            if (!isOfFile && !KafkaProperties.isSecret(property)) {
                job.put(KafkaProperties.PREFIX + property, value);
            }
        });
        return job;
    }

    private KafkaClientOptions options() {
        return Objects.requireNonNull(options, "options are not checked yet");
    }

    /** Reads the options from the command's line; every other argument that the command does not know is a problem. */
    public void check(CommandSpec command, List<String> problems) {
        SharedLine line = SharedLine.of(command, KafkaClientOptions.names());
        try {
            KafkaClientOptions read = KafkaClientOptions.parse(line.array(), line.others(), System.getenv());
            OpenSecrets.log(read);
            options = read;
        } catch (InvalidOptionsException e) {
            problems.addAll(e.problems());
        }
    }
}
