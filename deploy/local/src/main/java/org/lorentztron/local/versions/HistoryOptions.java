package org.lorentztron.local.versions;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.lorentztron.connectors.client.VersionHistory;
import org.lorentztron.local.shared.KafkaOptions;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.DurationOption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which model's history a command reads. */
final class HistoryOptions {
    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(
            names = "--history-topic",
            defaultValue = "versions",
            paramLabel = "TOPIC",
            description = "Topic that has every version, as the job's option names it (default: ${DEFAULT-VALUE}).")
    private String topic;

    @Option(
            names = "--model-id",
            defaultValue = "default",
            paramLabel = "ID",
            description = "Model in that topic (default: ${DEFAULT-VALUE}).")
    private String modelId;

    @Option(
            names = "--timeout",
            defaultValue = "30s",
            paramLabel = "DURATION",
            description = "How long to wait for each answer and for the next records (default: ${DEFAULT-VALUE}).")
    private DurationOption timeout;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    void check(CommandSpec command, List<String> problems) {
        kafka.check(command, problems);
    }

    /** Properties for any Kafka client. */
    Map<String, Object> kafka() {
        return kafka.properties();
    }

    Duration patience() {
        return timeout.duration();
    }

    String modelId() {
        return modelId;
    }

    String topic() {
        return topic;
    }

    /** The history to the topic's end as of now. */
    VersionHistory read() throws Exception {
        Map<String, Object> properties = kafka.properties();
        BrokerProbe.requireBroker(properties);
        try {
            return VersionHistory.read(properties, topic, modelId, timeout.duration());
        } catch (KafkaException e) {
            throw new CommandFailedException(
                    "the versions of model '" + modelId + "' cannot be read at " + kafka.bootstrapServers() + ": "
                            + e.getMessage(),
                    e);
        }
    }
}
