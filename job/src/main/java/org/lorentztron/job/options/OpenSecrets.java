package org.lorentztron.job.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.given.KafkaProperties;
import org.lorentztron.job.options.given.KafkaSecrets;
import org.lorentztron.job.options.kind.Option;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Secrets that others may read: in files, and in options that the operating system shows and Flink stores. The same for
 * the job and for tools. Stateless.
 */
public final class OpenSecrets {
    private static final Logger LOG = LoggerFactory.getLogger(OpenSecrets.class);

    private OpenSecrets() {}

    /** What may go wrong with the secrets of a job; empty if nothing. */
    public static List<String> warnings(JobOptions options) {
        List<String> warnings = new ArrayList<>();
        ofArguments(warnings, options.kafka(), "in the job's graph and ");
        ofFiles(warnings, KafkaSecrets.OPTION, options.kafkaSecrets());
        return List.copyOf(warnings);
    }

    /** Logs what may go wrong with the secrets of a tool. */
    public static void log(KafkaClientOptions options) {
        warnings(options).forEach(LOG::warn);
    }

    /** What may go wrong with the secrets of a tool; empty if nothing. */
    static List<String> warnings(KafkaClientOptions options) {
        List<String> warnings = new ArrayList<>();
        ofArguments(warnings, options.properties(), "");
        ofFiles(warnings, KafkaSecrets.OPTION, options.secrets());
        return List.copyOf(warnings);
    }

    /** @param alsoIn where values are beside the arguments */
    private static void ofArguments(List<String> warnings, SortedMap<String, String> properties, String alsoIn) {
        List<String> open = properties.entrySet().stream()
                .filter(property -> isValue(property.getKey(), property.getValue()))
                .map(property -> "--" + KafkaProperties.PREFIX + property.getKey())
                .toList();
        if (!open.isEmpty()) {
            warnings.add("the values of " + String.join(", ", open) + " are " + alsoIn + "wherever the arguments or"
                    + " variables are kept or shown, such as the list of processes; a file of --kafka-secrets keeps"
                    + " them out");
        }
    }

    private static boolean isValue(String property, String text) {
        return KafkaProperties.isSecret(property) && !KafkaProperties.isReference(text);
    }

    private static void ofFiles(List<String> warnings, Option<String> option, @Nullable String file) {
        if (file != null && othersMayRead(Path.of(file))) {
            warnings.add("every user of this machine may read " + file + " (--" + option.key()
                    + "), expected its owner and a group at most: chmod o= " + file);
        }
    }

    /** No where permissions are of another kind, or cannot be asked for. */
    private static boolean othersMayRead(Path file) {
        try {
            return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_READ);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
