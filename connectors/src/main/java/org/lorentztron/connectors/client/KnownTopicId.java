package org.lorentztron.connectors.client;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.identity.TopicIds;

/**
 * The id of the topic that is read. A topic that was deleted and created again has another one, and may have grown
 * beyond what was read of the old one, so that no offset tells of it. Without an answer nothing is said to be replaced.
 * Belongs to one thread.
 */
class KnownTopicId implements AutoCloseable {
    private final Map<String, Object> kafka;
    private final String topic;
    private @Nullable TopicIds ids;
    private @Nullable String known;

    /** @param kafka properties of a consumer; it is a client of its own that asks, when it does */
    KnownTopicId(Map<String, ?> kafka, String topic) {
        this.kafka = new HashMap<>(kafka);
        this.kafka
                .keySet()
                .removeIf(name -> ConsumerConfig.configNames().contains(name)
                        && !AdminClientConfig.configNames().contains(name));
        this.topic = topic;
    }

    /** Whether another topic has the name than the one that was taken; the first answer may come only now. */
    boolean isReplaced(Duration timeout) {
        String current = ask(timeout);
        known = known == null ? current : known;
        return isOther(current);
    }

    /**
     * Takes the topic that has the name now.
     *
     * @return what happened to the one that was taken before; null if it is the same, or an id is not known
     */
    @Nullable
    String take(Duration timeout) {
        String current = ask(timeout);
        String happened = isOther(current)
                ? "topic " + topic + " was deleted and created again (its id is " + current + ", and was " + known
                        + "): it is read from its beginning"
                : null;
        known = current == null ? known : current;
        return happened;
    }

    private boolean isOther(@Nullable String current) {
        return current != null && known != null && !current.equals(known);
    }

    /** The id of the topic that has the name now; null if it is not known. */
    @Nullable
    String ask(Duration timeout) {
        try {
            if (ids == null) {
                ids = new TopicIds(kafka, timeout);
            }
            return ids.ask(topic);
        } catch (KafkaException e) {
            return null;
        }
    }

    /** Ends the client; the next question makes another, of properties as they are then. What is known stays known. */
    @Override
    public void close() {
        TopicIds asked = ids;
        ids = null;
        if (asked != null) {
            asked.close();
        }
    }
}
