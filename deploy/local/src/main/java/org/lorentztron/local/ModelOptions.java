package org.lorentztron.local;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DurationOption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which version of which model a command reads. */
final class ModelOptions {
    private static final Duration NAMES_TIMEOUT = Duration.ofSeconds(10);

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(
            names = "--models-topic",
            defaultValue = "models",
            paramLabel = "TOPIC",
            description = "Topic of the snapshots (default: ${DEFAULT-VALUE}).")
    private String topic;

    @Option(
            names = "--model-id",
            defaultValue = "default",
            paramLabel = "ID",
            description = "Model in that topic (default: ${DEFAULT-VALUE}).")
    private String modelId;

    @Option(
            names = "--history-topic",
            paramLabel = "TOPIC",
            description = "Take the version from this topic, which has all of them, instead of the newest one; needs"
                    + " --alias or --version-number.")
    private @Nullable String history;

    @Option(
            names = "--alias",
            paramLabel = "NAME",
            description = "The version at which this alias of the history stands, such as champion.")
    private @Nullable String alias;

    @Option(names = "--version-number", paramLabel = "N", description = "Version N of the history.")
    private @Nullable Long number;

    @Option(
            names = "--timeout",
            defaultValue = "60s",
            paramLabel = "DURATION",
            description =
                    "How long to wait while there is no complete version, or no topic yet (default: ${DEFAULT-VALUE}).")
    private DurationOption timeout;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    void check(CommandSpec command, List<String> problems) {
        kafka.check(command, problems);
        int named = (alias == null ? 0 : 1) + (number == null ? 0 : 1);
        if (history != null && named != 1) {
            problems.add("--history-topic needs --alias or --version-number, one of the two");
        } else if (history == null && named > 0) {
            problems.add((alias == null ? "--version-number" : "--alias") + " needs --history-topic: "
                    + "the models topic has the newest version alone");
        }
        if (alias != null && !HistoryKeys.isAlias(alias)) {
            problems.add("invalid value for option '--alias': '" + alias
                    + "', expected 1 to 128 letters, digits, dots, underscores or dashes");
        }
        if (number != null && number < 1) {
            problems.add("invalid value for option '--version-number': " + number + ", expected 1 or more");
        }
    }

    /** The names of the version's features; none, and a word about it, if they cannot be read. */
    FeatureNames names(ModelVersion version, Console console) {
        if (!version.hasNamedFeatures()) {
            return FeatureNames.NONE;
        }
        try {
            return FeatureNames.read(kafka.properties(), topic, modelId, NAMES_TIMEOUT);
        } catch (KafkaException e) {
            console.err().println("names of features cannot be read: " + e.getMessage());
            return FeatureNames.NONE;
        }
    }

    /**
     * The newest complete version at the topic's end as of now, or the one asked for of a history; waits only while
     * there is none, and says so.
     */
    ModelVersion newest(Console console) throws Exception {
        Map<String, Object> properties = kafka.properties();
        BrokerProbe.requireBroker(properties);
        String read = history == null ? topic : history;
        try (SnapshotConsumer consumer = new SnapshotConsumer(properties, read, modelId)) {
            if (alias != null) {
                consumer.follow(alias);
            } else if (number != null) {
                consumer.takeVersion(number);
            }
            Optional<ModelVersion> newest = consumer.readToEnd(Duration.ZERO);
            if (newest.isEmpty() && !timeout.duration().isZero()) {
                console.err()
                        .printf(
                                "waiting up to %s for a version of model '%s' in topic '%s'%n",
                                timeout.text(), modelId, read);
                newest = consumer.readToEnd(timeout.duration());
            }
            return newest.orElseThrow(() -> new CommandFailedException("no complete version of model '" + modelId
                    + "' in topic '" + read + "' at " + kafka.bootstrapServers() + " within " + timeout.text()
                    + consumer.lastProblem()
                            .map(problem -> " (" + problem + ")")
                            .orElse("")));
        }
    }
}
