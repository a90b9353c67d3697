package org.lorentztron.connectors.publish;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Questions to a broker, one after the other, each of which is answered, refused ({@link RefusedException}) or left
 * without an answer for a timeout ({@link SilentException}). Not thread-safe.
 */
public final class BrokerAdmin implements AutoCloseable {

    public static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    private final Admin admin;
    private final Duration timeout;

    /** As the other one, with the timeout that users wait for: 10 s. */
    public BrokerAdmin(Map<String, String> kafka) {
        this(kafka, REQUEST_TIMEOUT);
    }

    /**
     * Asks nothing yet.
     *
     * @param timeout how long to wait for each answer; more than 0
     * @throws org.apache.kafka.common.KafkaException if the properties make no client
     */
    public BrokerAdmin(Map<String, String> kafka, Duration timeout) {
        Map<String, Object> properties = new HashMap<>(kafka);
        properties.put("default.api.timeout.ms", (int) timeout.toMillis());
        properties.put("request.timeout.ms", (int) timeout.toMillis() / 2);
        this.admin = Admin.create(properties);
        this.timeout = timeout;
    }

    /** The broker's own reason. */
    public static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        RefusedException(Throwable cause) {
            super(rootMessage(cause), cause);
        }

        public boolean isFor(Class<? extends Exception> reason) {
            return reason.isInstance(getCause());
        }
    }

    /** No answer came in time. */
    public static final class SilentException extends Exception {
        private static final long serialVersionUID = 1L;

        SilentException(Throwable cause) {
            super(rootMessage(cause), cause);
        }
    }

    /** Any broker of the cluster. */
    public Node node() throws RefusedException, SilentException {
        return answer(admin.describeCluster().nodes()).iterator().next();
    }

    /** The topic, and what this client may do with it. */
    public TopicDescription topic(String name) throws RefusedException, SilentException {
        DescribeTopicsOptions withRights = new DescribeTopicsOptions().includeAuthorizedOperations(true);
        return only(answer(admin.describeTopics(List.of(name), withRights).allTopicNames()));
    }

    /** The settings of a topic or a broker. */
    public Settings settings(ConfigResource resource) throws RefusedException, SilentException {
        return new Settings(only(answer(admin.describeConfigs(List.of(resource)).all())));
    }

    /** The answer to a question about one thing. */
    private static <T> T only(Map<?, T> answers) {
        return answers.values().iterator().next();
    }

    public record Settings(Config config) {
        /** Null for a setting that the broker does not know. */
        public @Nullable String value(String name) {
            ConfigEntry entry = config.get(name);
            return entry == null ? null : entry.value();
        }
    }

    /** Whether open transactions of a partition can be listed. */
    public void producers(TopicPartition partition) throws RefusedException, SilentException {
        answer(admin.describeProducers(List.of(partition)).all());
    }

    /** Whether the offsets of a consumer group can be read. */
    public void offsets(String group) throws RefusedException, SilentException {
        answer(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
    }

    /**
     * Whether transactions of that name can be opened: registers it as a producer would, which the broker forgets in
     * time.
     */
    public void transactions(String name) throws RefusedException, SilentException {
        answer(admin.fenceProducers(List.of(name)).all());
    }

    /** Waits a second longer than the client itself, whose message says more. */
    private <T> T answer(KafkaFuture<T> future) throws RefusedException, SilentException {
        try {
            return future.get(timeout.toMillis() + 1_000, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            if (cause instanceof TimeoutException || cause instanceof DisconnectException) {
                throw new SilentException(cause);
            }
            throw new RefusedException(cause);
        } catch (java.util.concurrent.TimeoutException e) {
            throw new SilentException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SilentException(e);
        }
    }

    public static String rootMessage(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }

    @Override
    public void close() {
        admin.close();
    }
}
