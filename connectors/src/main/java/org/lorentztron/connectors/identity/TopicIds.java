package org.lorentztron.connectors.identity;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * Asks the brokers again and again for the ids of topics. Kafka draws an id when a topic is created; brokers before 2.8
 * have none. Thread-safe.
 */
public final class TopicIds implements AutoCloseable {
    private final Admin admin;

    /**
     * Asks nothing yet.
     *
     * @param kafka properties of Kafka clients, with {@code bootstrap.servers}
     * @param timeout how long to wait for each answer; more than 0
     * @throws KafkaException if the properties make no client
     */
    public TopicIds(Map<String, ?> kafka, Duration timeout) {
        Map<String, Object> properties = new HashMap<>(kafka);
        properties.put("default.api.timeout.ms", (int) timeout.toMillis());
        properties.put("request.timeout.ms", (int) timeout.toMillis() / 2);
        admin = Admin.create(properties);
    }

    /**
     * The id of the topic that has the name now; null if there is no such topic, or its broker gives topics none.
     *
     * @throws KafkaException if the broker refuses, or does not answer
     */
    public @Nullable String ask(String topic) {
        return ask(List.of(topic)).get(topic);
    }

    /**
     * The ids of the topics that have these names now, of those that exist and have any.
     *
     * @throws KafkaException if the broker refuses, or does not answer
     */
    public Map<String, String> ask(List<String> topics) {
        Map<String, String> ids = new HashMap<>();
        admin.describeTopics(topics).topicNameValues().forEach((topic, answer) -> {
            TopicDescription found = await(answer);
            String id = found == null ? null : of(found);
            if (id != null) {
                ids.put(topic, id);
            }
        });
        return ids;
    }

    /** Null if there is no such topic. */
    private static @Nullable TopicDescription await(KafkaFuture<TopicDescription> answer) {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return null;
            }
            throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
    }

    /** The id in a broker's answer; null if it gives topics none. */
    public static @Nullable String of(TopicDescription topic) {
        Uuid id = topic.topicId();
        return id == null || id.equals(Uuid.ZERO_UUID) ? null : id.toString();
    }

    /** Ends a question that is open. */
    @Override
    public void close() {
        admin.close(Duration.ZERO);
    }
}
