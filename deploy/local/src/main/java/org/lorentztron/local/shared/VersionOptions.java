package org.lorentztron.local.shared;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.lorentztron.connectors.client.FeatureNames;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.VersionHistory;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DurationOption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which version of which model a command reads once, and how long it waits for it. */
public final class VersionOptions {
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);

    @Mixin
    private ModelChoice choice = new ModelChoice();

    @Option(
            names = "--timeout",
            defaultValue = "60s",
            paramLabel = "DURATION",
            description =
                    "How long to wait while there is no complete version, or no topic yet (default: ${DEFAULT-VALUE}).")
    private DurationOption timeout;

    public void check(CommandSpec command, List<String> problems) {
        choice.check(command, problems);
    }

    /**
     * Checks the options of a command that reads two versions.
     *
     * @param readsOther whether it does this time
     */
    public void check(CommandSpec command, boolean readsOther, List<String> problems) {
        choice.check(command, readsOther, problems);
    }

    /** The names of the version's features; none, and a word about it, if they cannot be read. */
    public FeatureNames names(ModelVersion version, Console console) {
        if (!version.hasNamedFeatures()) {
            return FeatureNames.NONE;
        }
        try {
            return FeatureNames.read(choice.kafka(), choice.modelsTopic(), choice.modelId(), ANSWER_TIMEOUT);
        } catch (KafkaException e) {
            console.err().println("names of features cannot be read: " + e.getMessage());
            return FeatureNames.NONE;
        }
    }

    /**
     * The newest complete version at the topic's end as of now, or the one asked for of a history; waits only while
     * there is none, and says so. A history that has others is not waited for.
     */
    public ModelVersion newest(Console console) throws Exception {
        return read(choice.consumer(), "version", choice.versionTopic(), choice.isOfHistory(), console);
    }

    /**
     * Another version of the same model, from its history.
     *
     * @param which its number, or an alias
     */
    public ModelVersion other(String which, Console console) throws Exception {
        return read(choice.consumerOf(which), "version '" + which + "'", choice.historyTopic(), true, console);
    }

    private ModelVersion read(SnapshotConsumer reader, String what, String topic, boolean isOfHistory, Console console)
            throws Exception {
        BrokerProbe.requireBroker(choice.kafka());
        try (SnapshotConsumer consumer = reader) {
            Optional<ModelVersion> newest = consumer.readToEnd(Duration.ZERO);
            if (newest.isEmpty() && isOfHistory) {
                requireEmpty(topic, consumer.lastProblem().orElse("no " + what));
            }
            if (newest.isEmpty() && !timeout.duration().isZero()) {
                console.err()
                        .printf(
                                "waiting up to %s for a %s of model '%s' in topic '%s'%n",
                                timeout.text(), what, choice.modelId(), topic);
                newest = consumer.readToEnd(timeout.duration());
            }
            return newest.orElseThrow(() -> new CommandFailedException("no complete " + what + " of model '"
                    + choice.modelId() + "' in topic '" + topic + "' at " + choice.bootstrapServers()
                    + " within " + timeout.text()
                    + consumer.lastProblem()
                            .map(problem -> " (" + problem + ")")
                            .orElse("")));
        }
    }

    /** Whoever names a version of a history that has others may have misspelt it. */
    private void requireEmpty(String topic, String problem) throws CommandFailedException {
        VersionHistory history;
        try {
            history = VersionHistory.read(choice.kafka(), topic, choice.modelId(), ANSWER_TIMEOUT);
        } catch (KafkaException notYet) {
            return;
        }
        if (!history.manifests().isEmpty()) {
            throw new CommandFailedException(problem + ": versions of model '" + choice.modelId() + "' in topic '"
                    + topic + "' are "
                    + history.manifests().get(0).version() + " to "
                    + history.manifests().get(history.manifests().size() - 1).version() + ", aliases: "
                    + history.aliasNames());
        }
    }

    /** Properties for any Kafka client. */
    public Map<String, Object> kafka() {
        return choice.kafka();
    }

    /** How long to wait for an answer. */
    public Duration patience() {
        return timeout.duration();
    }
}
