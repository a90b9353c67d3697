package org.lorentztron.connectors.source;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** Properties of consumers that look on: without a group, of committed records, making no topic. Stateless. */
public final class LoneConsumer {
    private LoneConsumer() {}

    /**
     * These with what is a user's; records are bytes within the {@linkplain PollBudget budget}.
     *
     * @param kafka not modified
     * @return to be modified
     */
    public static Map<String, Object> settings(Map<String, ?> kafka) {
        Map<String, Object> settings = new HashMap<>(kafka);
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        PollBudget.addTo(settings);
        return settings;
    }
}
