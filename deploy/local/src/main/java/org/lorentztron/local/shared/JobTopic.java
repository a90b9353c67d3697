package org.lorentztron.local.shared;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lorentztron.broker.EmbeddedBroker;

/**
 * A topic of the job, with the settings of {@code deploy/kafka/create-topics.sh}, which says why they are so.
 *
 * @param settings properties of the topic
 */
public record JobTopic(String name, int partitions, Map<String, String> settings) {
    public static final String EVENTS = "events";
    static final String MODELS = "models";
    public static final String DEAD_LETTERS = "dead-letters";
    static final String PREDICTIONS = "predictions";
    static final String HISTORY = "versions";
    public static final String SIGNALS = "signals";
    public static final String LABELS = "labels";
    public static final int PARTITIONS = 4;

    /** All, by the names that are the defaults of the job's options or that the documents give. */
    static final List<JobTopic> ALL =
            List.of(kept(EVENTS), kept(LABELS), models(), deadLetters(), predictions(), history(), signals());

    /** Makes those that do not exist; others stay as they are. */
    public static void create(EmbeddedBroker broker) {
        Set<String> existing = broker.topics();
        for (JobTopic topic : ALL) {
            if (!existing.contains(topic.name)) {
                broker.createTopic(topic.name, topic.partitions, topic.settings);
            }
        }
    }

    /** Labels that come later are kept as their events are. */
    private static JobTopic kept(String name) {
        return new JobTopic(
                name,
                PARTITIONS,
                Map.of(
                        "cleanup.policy",
                        "delete",
                        "retention.ms",
                        "-1",
                        "retention.bytes",
                        "10737418240",
                        "message.timestamp.type",
                        "CreateTime",
                        "message.timestamp.before.max.ms",
                        "9223372036854775807",
                        "message.timestamp.after.max.ms",
                        "3600000"));
    }

    private static JobTopic models() {
        return new JobTopic(
                MODELS,
                1,
                Map.of(
                        "cleanup.policy",
                        "compact",
                        "max.message.bytes",
                        "8388608",
                        "segment.bytes",
                        "67108864",
                        "segment.ms",
                        "3600000",
                        "min.compaction.lag.ms",
                        "600000",
                        "max.compaction.lag.ms",
                        "86400000"));
    }

    private static JobTopic deadLetters() {
        return new JobTopic(DEAD_LETTERS, 1, Map.of("cleanup.policy", "delete", "retention.ms", "1209600000"));
    }

    private static JobTopic predictions() {
        return new JobTopic(PREDICTIONS, PARTITIONS, Map.of("cleanup.policy", "delete", "retention.ms", "86400000"));
    }

    private static JobTopic history() {
        return new JobTopic(
                HISTORY,
                1,
                Map.of(
                        "cleanup.policy",
                        "delete",
                        "retention.ms",
                        "2592000000",
                        "max.message.bytes",
                        "8388608",
                        "segment.bytes",
                        "67108864"));
    }

    private static JobTopic signals() {
        return new JobTopic(SIGNALS, 1, Map.of("cleanup.policy", "delete", "retention.ms", "31536000000"));
    }
}
