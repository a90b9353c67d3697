package org.lorentztron.local.shared;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.SplitConsumer;
import org.lorentztron.connectors.client.VersionSplit;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which model a command reads, and which of its versions: the newest, that of an alias, or one by its number. */
public final class ModelChoice {
    private static final String USUAL_HISTORY = "versions";

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

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    public void check(CommandSpec command, List<String> problems) {
        check(command, false, problems);
    }

    /** @param readsHistory whether the command takes another version from the history, too */
    void check(CommandSpec command, boolean readsHistory, List<String> problems) {
        kafka.check(command, problems);
        int named = (alias == null ? 0 : 1) + (number == null ? 0 : 1);
        if (history != null && named != 1 && !(readsHistory && named == 0)) {
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

    /** @param splits whether the command answers with several versions of the history instead */
    public void checkSplit(CommandSpec command, boolean splits, List<String> problems) {
        check(command, splits, problems);
        if (splits && (alias != null || number != null)) {
            problems.add("--split names its versions itself, without --alias and --version-number");
        }
    }

    /** Properties for any Kafka client. */
    public Map<String, Object> kafka() {
        return kafka.properties();
    }

    String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    public String modelId() {
        return modelId;
    }

    public String modelsTopic() {
        return topic;
    }

    /** The topic that has the version. */
    public String versionTopic() {
        return history != null && isOfHistory() ? history : topic;
    }

    /** Whether one version is named, of a history. */
    boolean isOfHistory() {
        return alias != null || number != null;
    }

    /**
     * A consumer of another version of the same model, which is not started.
     *
     * @param which its number, or an alias
     */
    SnapshotConsumer consumerOf(String which) {
        return new SnapshotConsumer(kafka.properties(), historyTopic(), modelId).takeNamed(which);
    }

    /** A consumer of several versions of the same model, which is not started. */
    public SplitConsumer consumer(VersionSplit split) {
        return new SplitConsumer(kafka.properties(), historyTopic(), modelId, split);
    }

    /** The topic that has all versions. */
    public String historyTopic() {
        return history == null ? USUAL_HISTORY : history;
    }

    /** A consumer of the version, which is not started. */
    public SnapshotConsumer consumer() {
        SnapshotConsumer consumer = new SnapshotConsumer(kafka.properties(), versionTopic(), modelId);
        if (alias != null) {
            return consumer.follow(alias);
        }
        return number == null ? consumer : consumer.takeVersion(number);
    }
}
