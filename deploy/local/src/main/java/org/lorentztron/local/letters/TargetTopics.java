package org.lorentztron.local.letters;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.config.TopicConfig;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.CommandFailedException;

/** The topics to which records are sent again, each asked for once. Not thread-safe. */
final class TargetTopics {
    /** What brokers keep if nobody says otherwise. */
    private static final long DEFAULT_RETENTION_MS = Duration.ofDays(7).toMillis();

    private final Map<String, Object> kafka;
    private final Map<String, Target> targets = new HashMap<>();

    /** @param oldest ms since 1970: the topic will soon delete what is older */
    private record Target(int partitions, long oldest) {}

    TargetTopics(Map<String, ?> kafka) {
        this.kafka = Map.copyOf(kafka);
    }

    int partitions(String topic) throws CommandFailedException, InterruptedException {
        return target(topic).partitions();
    }

    /**
     * Whether the topic keeps a record of this time for a while: half of its time at least.
     *
     * @param timestamp ms since 1970; -1 for none
     */
    boolean keeps(String topic, long timestamp) throws CommandFailedException, InterruptedException {
        return timestamp < 0 || timestamp >= target(topic).oldest();
    }

    private Target target(String topic) throws CommandFailedException, InterruptedException {
        Target known = targets.get(topic);
        if (known == null) {
            OptionalLong retention = BrokerProbe.setting(kafka, topic, TopicConfig.RETENTION_MS_CONFIG);
            // Who may not read the settings of a topic may send to it.
            long kept = retention.orElse(DEFAULT_RETENTION_MS);
            long oldest = kept < 0 ? 0 : System.currentTimeMillis() - kept / 2;
            known = new Target(BrokerProbe.partitions(kafka, topic), oldest);
            targets.put(topic, known);
        }
        return known;
    }
}
